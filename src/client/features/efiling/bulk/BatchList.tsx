import { BULK_BATCH_PATH, BULK_STATUS_PATH } from '#contract/filingPages';
import { BULK_KIND_WORDS, isBulkEditable } from '#contract/bulkFiling';
import { formatCount, formatDateIn, formatMoney } from '#contract/formats';
import type { BulkBatchList, BulkBatchSummary } from '#contract/schemas/bulkFiling';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, rowHeader, statusColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { classNames } from '../../../ui/classNames';
import type { DataColumn } from '../../../ui/dataColumn';
import { FiguresRow } from '../../../ui/FiguresRow';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../envelopes/envelopes.module.css';
import { RowsToCorrect } from './RowsToCorrect';
import { batchList } from './slice';
import { amountIn, countToCorrect, listedStatus, nextStep } from './words';

function columnsOf(isToCorrect: boolean): readonly DataColumn<BulkBatchSummary, never>[] {
  return [
    rowHeader('Batch', ({ id, kind, name, state, uploaderName }) => (
      <span className={classNames(styles.name, styles.listed)}>
        <AppLink
          to={isToCorrect && isBulkEditable(state) ? BULK_BATCH_PATH : BULK_STATUS_PATH}
          query={{ batchId: id }}
        >
          {name}
        </AppLink>
        <span className={styles.soft}>
          {BULK_KIND_WORDS[kind]}, by {uploaderName}
        </span>
      </span>
    )),
    { ...statusColumn('Status', listedStatus), isBesideHeader: true },
    column('Court and last run', (batch) => (
      <span className={styles.name}>
        <span>{batch.courtName ?? 'By case number'}</span>
        <span className={styles.soft}>{lastRun(batch)}</span>
      </span>
    )),
    column(
      'Filed',
      (batch) => (
        <span className={styles.name}>
          <span>
            {formatCount(amountIn(batch, 'filed').rows)} of {formatCount(amountIn(batch).rows)}
          </span>
          <span className={styles.soft}>{formatMoney(amountIn(batch).cents)} in fees</span>
        </span>
      ),
      { align: 'end' },
    ),
    column('Next step', (batch) => {
      const { label, path, query } = nextStep(batch);
      return (
        <AppLink to={path} query={query}>
          {label}
          <VisuallyHidden>: {batch.name}</VisuallyHidden>
        </AppLink>
      );
    }),
  ];
}

/** Totals of the listed batches; nothing without batches. */
function Figures({ batches }: { readonly batches: readonly BulkBatchSummary[] }) {
  if (batches.length === 0) return null;
  const total = (...states: Parameters<typeof amountIn>[1][]) => {
    const amounts = batches.map((batch) => amountIn(batch, ...states));
    return {
      rows: amounts.reduce((sum, { rows }) => sum + rows, 0),
      cents: amounts.reduce((sum, { cents }) => sum + cents, 0),
    };
  };
  const toCorrect = countToCorrect(batches);
  return (
    <FiguresRow
      label="Batches at a glance"
      figures={[
        { label: 'Batches', value: formatCount(batches.length) },
        {
          label: 'Rows filed',
          value: `${formatCount(total('filed').rows)} of ${formatCount(total().rows)}`,
        },
        {
          label: 'To correct',
          value: formatCount(toCorrect),
          ...(toCorrect === 0 ? {} : { note: 'Failed or invalid', tone: 'warning' }),
        },
        { label: 'Fees', value: formatMoney(total().cents) },
      ]}
    />
  );
}

/** Formats when the batch finished, or how long it has been running. */
function lastRun({ finishedAt, startedAt }: BulkBatchSummary) {
  if (startedAt === null) return 'Not started';
  return (
    <>
      {finishedAt === null ? 'Started ' : 'Finished '}
      <time dateTime={finishedAt ?? startedAt}>
        {formatDateIn(finishedAt ?? startedAt, STATE_TIME_ZONE)}
      </time>
    </>
  );
}

const TO_CORRECT = columnsOf(true);
const TO_FOLLOW = columnsOf(false);

/** The firm's batches; with `isToCorrect`, editable ones link to their generator. */
export function BatchList({ isToCorrect = false }: { readonly isToCorrect?: boolean }) {
  return (
    <ListView
      of={useAppSelector(batchList.select)}
      things={{ one: 'batch', many: 'batches' }}
      caption="Batches"
      {...(isToCorrect
        ? {}
        : {
            head: (list: BulkBatchList) => <Figures batches={list.items} />,
            foot: (list: BulkBatchList) => <RowsToCorrect of={list} />,
            isLeadHidden: true,
          })}
      columns={isToCorrect ? TO_CORRECT : TO_FOLLOW}
      empty={{
        title: 'No batches',
        text: 'Batches that you or your colleagues create are listed here.',
        ...(isToCorrect
          ? {}
          : {
              action: (
                <AppLink to={BULK_BATCH_PATH} query={{ create: 1 }} className={buttonClass()}>
                  Create batch
                </AppLink>
              ),
            }),
      }}
    />
  );
}

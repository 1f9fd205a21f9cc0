import { BULK_BATCH_PATH, BULK_STATUS_PATH } from '#contract/filing/pages';
import { BULK_KIND_WORDS, BULK_LIMITS } from '#contract/filing/bulkFiling';
import { formatCount, formatDateShort, formatMoney } from '#contract/formats';
import type { BulkBatchSummary } from '#contract/schemas/bulkFiling';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { column, rowHeader, statusColumn, toolsColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { phoneColumn, PhoneTitle } from '../../../records/phoneColumn';
import { useIsPhone } from '../../../records/PhoneFold';
import { usePagePorts } from '../../../platform/PagePorts';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { classNames } from '../../../ui/classNames';
import type { DataColumn } from '../../../ui/dataColumn';
import { FiguresRow } from '../../../ui/FiguresRow';
import { MainActions } from '../../../ui/PageActions';
import { Section } from '../../../ui/Section';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../envelopes/envelopes.module.css';
import own from './bulk.module.css';
import { RowsToCorrect } from './RowsToCorrect';
import { batchList } from './slice';
import { amountIn, batchStatus, countToCorrect, nextStep } from './words';

type Column = DataColumn<BulkBatchSummary, never>;

const STATUS: Column = { ...statusColumn('Status', batchStatus), isBesideHeader: true };

const COLUMNS: readonly Column[] = [
  rowHeader('Batch', ({ id, kind, name, uploaderName }) => (
    <span className={classNames(styles.name, styles.listed)}>
      <AppLink to={BULK_STATUS_PATH} query={{ batchId: id }}>
        {name}
      </AppLink>
      <span className={styles.soft}>
        {BULK_KIND_WORDS[kind]}, by {uploaderName}
      </span>
    </span>
  )),
  STATUS,
  column('Court and last run', (batch) => (
    <span className={styles.name}>
      <span>{courtOf(batch)}</span>
      <span className={styles.soft}>
        <LastRun of={batch} />
      </span>
    </span>
  )),
  column(
    'Filed',
    (batch) => (
      <span className={styles.name}>
        <span>{filedWords(batch)}</span>
        <span className={styles.soft}>{feeWords(batch)}</span>
      </span>
    ),
    { align: 'end', isNoWrap: true },
  ),
  toolsColumn('Next step', (batch) => <NextStepLink of={batch} />, { align: 'end' }),
];

/** Columns on a phone: name and status, two lines, and the next step as a button. */
const PHONE_COLUMNS: readonly Column[] = [
  rowHeader('Batch', ({ id, name }) => (
    <AppLink to={BULK_STATUS_PATH} query={{ batchId: id }}>
      <PhoneTitle>{name}</PhoneTitle>
    </AppLink>
  )),
  phoneColumn('Court', (batch) => ({
    facts: [courtOf(batch)],
    status: [`${filedWords(batch)} filed`, feeWords(batch)],
  })),
  toolsColumn('Next step', (batch) => <NextStepLink of={batch} />),
  STATUS,
];

function courtOf({ courtName }: BulkBatchSummary): string {
  return courtName ?? 'By case number';
}

/** Counts the filed rows: "10 of 12". */
function filedWords(batch: BulkBatchSummary): string {
  return `${formatCount(amountIn(batch, 'filed').rows)} of ${formatCount(amountIn(batch).rows)}`;
}

/** Formats the fees of all rows, which are known only after a check. */
function feeWords(batch: BulkBatchSummary): string {
  return batch.state === 'uploaded'
    ? 'Fees after the check'
    : `${formatMoney(amountIn(batch).cents)} in fees`;
}

function NextStepLink({ of }: { readonly of: BulkBatchSummary }) {
  const { label, path, query } = nextStep(of);
  return (
    <AppLink to={path} query={query} className={buttonClass('secondary', 'small')}>
      {label}
      <VisuallyHidden>: {of.name}</VisuallyHidden>
    </AppLink>
  );
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
  const unfinished = batches.filter(({ state }) => state !== 'done').length;
  return (
    <FiguresRow
      label="Batches at a glance"
      figures={[
        {
          label: 'Batches',
          value: formatCount(batches.length),
          note: unfinished === 0 ? 'All done' : `${formatCount(unfinished)} not finished`,
        },
        {
          label: 'Rows filed',
          value: `${formatCount(total('filed').rows)} of ${formatCount(total().rows)}`,
          note: 'In all batches',
        },
        {
          label: 'To correct',
          value: formatCount(toCorrect),
          ...(toCorrect === 0
            ? { note: 'Nothing to correct' }
            : { note: 'Failed or invalid', tone: 'warning' }),
        },
        {
          label: 'Fees',
          value: formatMoney(total().cents),
          note: `${formatMoney(total('filed').cents)} for filed rows`,
        },
      ]}
    />
  );
}

/** When the batch finished, or since when it has been running. */
function LastRun({ of: { finishedAt, startedAt } }: { readonly of: BulkBatchSummary }) {
  const { now } = usePagePorts();
  if (startedAt === null) return 'Not started';
  const at = finishedAt ?? startedAt;
  return (
    <>
      {finishedAt === null ? 'Started ' : 'Finished '}
      <time dateTime={at}>
        {formatDateShort(at, STATE_TIME_ZONE, new Date(now()).toISOString())}
      </time>
    </>
  );
}

function CreateBatch() {
  return (
    <AppLink to={BULK_BATCH_PATH} query={{ create: 1 }} className={buttonClass('primary')}>
      Create batch
    </AppLink>
  );
}

/** What a batch is, and its three steps. */
function HowItWorks() {
  return (
    <Section title="How it works">
      <ol className={own.steps}>
        <li>
          <b>Upload.</b> One spreadsheet with up to {formatCount(BULK_LIMITS.rows)} rows, and their
          documents in zip files. Or one document, such as a withdrawal, for many cases.
        </li>
        <li>
          <b>Check and correct.</b> Every row is checked against the court’s rules. You correct
          cells here, or download the rows and upload them again.
        </li>
        <li>
          <b>Release.</b> Nothing is filed until a reviewer releases the batch. Each row becomes a
          separate envelope.
        </li>
      </ol>
    </Section>
  );
}

/** The firm's batches, with totals, rows to correct, and how bulk filing works. */
export function BatchList() {
  const isPhone = useIsPhone();
  return (
    <ListView
      of={useAppSelector(batchList.select)}
      things={{ one: 'batch', many: 'batches' }}
      caption="Batches"
      isLeadHidden
      areActionsInHeading
      actions={({ total }) =>
        total === 0 ? null : (
          <MainActions>
            <CreateBatch />
          </MainActions>
        )
      }
      head={({ items }) => <Figures batches={items} />}
      columns={isPhone ? PHONE_COLUMNS : COLUMNS}
      empty={{
        title: 'No batches',
        text: 'Batches that you or your colleagues create are listed here.',
        action: <CreateBatch />,
      }}
      foot={(list) => (
        <>
          <RowsToCorrect of={list} />
          <HowItWorks />
        </>
      )}
    />
  );
}

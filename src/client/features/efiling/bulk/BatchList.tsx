import {
  BULK_BATCH_PATH,
  BULK_KIND_WORDS,
  BULK_STATUS_PATH,
  isBulkEditable,
} from '#contract/bulkFiling';
import type { BulkBatchSummary } from '#contract/schemas/bulkFiling';
import { column, moneyColumn, rowHeader, statusColumn, textColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { formatCount, formatDateIn } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import styles from '../envelopes/envelopes.module.css';
import { batchList } from './slice';
import { amountIn, listedStatus } from './words';

function columnsOf(isToCorrect: boolean): readonly DataColumn<BulkBatchSummary, never>[] {
  return [
    rowHeader('Batch', ({ id, kind, name, state, uploaderName }) => (
      <span className={styles.name}>
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
    statusColumn('Status', listedStatus),
    textColumn('Court', ({ courtName }) => courtName, { none: 'By case number', priority: 2 }),
    column(
      'Filed',
      (batch) =>
        `${formatCount(amountIn(batch, 'filed').rows)} of ${formatCount(amountIn(batch).rows)}`,
      { align: 'end' },
    ),
    moneyColumn('Fees', (batch) => amountIn(batch).cents, { priority: 2 }),
    {
      ...column<BulkBatchSummary>('Last run', lastRun, { priority: 2 }),
      isEmpty: ({ startedAt }) => startedAt === null,
    },
  ];
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

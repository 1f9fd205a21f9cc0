import { BULK_BATCH_PATH } from '#contract/filingPages';
import { formatCount } from '#contract/formats';
import type { BulkBatchList, BulkRowToCorrect } from '#contract/schemas/bulkFiling';
import { rowHeader, statusColumn, textColumn } from '../../../records/columns';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Section } from '../../../ui/Section';
import { AppLink } from '../../../widgets/AppLink';
import { countToCorrect, reasonOf, rowStatus, rowWords } from './words';

const COLUMNS: readonly DataColumn<BulkRowToCorrect>[] = [
  rowHeader('Row', (row) => (
    <AppLink
      to={BULK_BATCH_PATH}
      query={{ batchId: row.batchId, state: row.state === 'failed' ? row.state : null }}
    >
      {rowWords(row)}
    </AppLink>
  )),
  statusColumn('Status', rowStatus),
  textColumn('What to correct', reasonOf),
  textColumn('Batch', ({ batchName }) => batchName, { priority: 2 }),
];

/** Invalid and failed rows of all batches that can be edited; nothing if there are none. */
export function RowsToCorrect({ of: { items, toCorrect } }: { readonly of: BulkBatchList }) {
  if (toCorrect.length === 0) return null;
  const total = countToCorrect(items);
  return (
    <Section title="Rows to correct">
      <DataTable
        caption="Rows to correct"
        isCaptionHidden
        columns={COLUMNS}
        rows={toCorrect}
        rowKey={({ batchId, position }) => `${batchId} ${String(position)}`}
      />
      {total > toCorrect.length ? (
        <p>
          The first {formatCount(toCorrect.length)} of {formatCount(total)} rows are listed. Open a
          batch to correct all of its rows.
        </p>
      ) : null}
    </Section>
  );
}

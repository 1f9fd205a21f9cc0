import { BULK_BATCH_PATH } from '#contract/filing/pages';
import { formatCount } from '#contract/formats';
import type { BulkBatchList, BulkRowToCorrect } from '#contract/schemas/bulkFiling';
import { column, rowHeader, statusColumn, toolsColumn } from '../../../records/columns';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { DataTable } from '../../../ui/DataTable';
import { Section } from '../../../ui/Section';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import styles from '../envelopes/envelopes.module.css';
import { countToCorrect, reasonOf, rowStatus, rowWords } from './words';

/** Returns the columns; if there are several batches, each row names its batch. */
const columnsOf = (hasSeveral: boolean): readonly DataColumn<BulkRowToCorrect>[] => [
  rowHeader('Row', (row) => (
    <span className={styles.name}>
      <AppLink {...correctionLink(row)}>{rowWords(row)}</AppLink>
      {hasSeveral ? <span className={styles.soft}>{row.batchName}</span> : null}
    </span>
  )),
  column('What to correct', reasonOf, { isLabelHidden: true }),
  statusColumn('Status', rowStatus),
  toolsColumn(
    'Correct',
    (row) => (
      <AppLink {...correctionLink(row)} className={buttonClass('secondary', 'small')}>
        Correct<VisuallyHidden> {rowWords(row)}</VisuallyHidden>
      </AppLink>
    ),
    { align: 'end' },
  ),
];

const OF_ONE = columnsOf(false);
const OF_SEVERAL = columnsOf(true);

/** Returns the link to the row in its batch, where it's corrected and checked again. */
function correctionLink({ batchId, state }: BulkRowToCorrect) {
  return {
    to: BULK_BATCH_PATH,
    query: { batchId, state: state === 'failed' ? state : null },
  };
}

/** Invalid and failed rows of all batches that can be edited; nothing if there are none. */
export function RowsToCorrect({ of: { items, toCorrect } }: { readonly of: BulkBatchList }) {
  if (toCorrect.length === 0) return null;
  const total = countToCorrect(items);
  return (
    <Section title="Rows to correct">
      <DataTable
        caption="Rows to correct"
        isCaptionHidden
        columns={items.length > 1 ? OF_SEVERAL : OF_ONE}
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

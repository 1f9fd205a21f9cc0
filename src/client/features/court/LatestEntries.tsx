import { useMemo } from 'react';
import { CCS_PATH } from '#contract/records/ccsEntries';
import { formatCount, formatQuantity } from '#contract/formats';
import type { CaseDetails } from '#contract/schemas/court';
import { column, dateColumn, rowHeader } from '../../records/columns';
import { buttonClass } from '../../ui/buttonClass';
import type { DataColumn } from '../../ui/dataColumn';
import { DataTable } from '../../ui/DataTable';
import { Stack } from '../../ui/Stack';
import { AppLink } from '../../widgets/AppLink';
import { entryText, foldNotices, type EntryWithNotices } from './ccsEntries';
import styles from './court.module.css';

/** Number of rows; an automated notice belongs to the row of its entry. */
const MAX_ROWS = 5;

const COLUMNS: readonly DataColumn<EntryWithNotices>[] = [
  dateColumn('Entered', ({ entry }) => entry.enteredOn, { width: '7.5rem' }),
  rowHeader('Entry', ({ entry }) => entry.typeText, { width: '34%' }),
  column('Text', ({ entry, notices }) => (
    <>
      <span className={styles.excerpt}>{entryText(entry)}</span>
      {notices.length === 0 ? null : (
        <span className={styles.match}>{formatQuantity(notices.length, 'automated notice')}</span>
      )}
    </>
  )),
];

/** Label of the link to all entries: "View all 24 docket entries". */
export function docketLinkWords(count: number): string {
  return count === 1 ? 'View the docket entry' : `View all ${formatCount(count)} docket entries`;
}

const keyOf = ({ entry }: EntryWithNotices): number => entry.id;

const NEWEST_FIRST = { isFiltered: false, isNewestFirst: true } as const;

/** The newest docket entries of a case, with a link to all of them. */
export function LatestEntries({ details }: { readonly details: CaseDetails }) {
  const { caseId, ccsTotal, latestEntries } = details;
  const rows = useMemo(
    () => foldNotices(latestEntries, NEWEST_FIRST).slice(0, MAX_ROWS),
    [latestEntries],
  );
  return (
    <Stack gap={2}>
      {rows.length === 0 ? null : (
        <DataTable
          caption="Latest docket entries, newest first"
          isCaptionHidden
          columns={COLUMNS}
          rows={rows}
          rowKey={keyOf}
        />
      )}
      <p data-print="hide">
        <AppLink to={CCS_PATH} query={{ caseId }} className={buttonClass('secondary', 'small')}>
          {docketLinkWords(ccsTotal)}
        </AppLink>
      </p>
    </Stack>
  );
}

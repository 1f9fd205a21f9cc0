import { captionWords } from '#contract/captionWords';
import { caseTypeLabel } from '#contract/caseTypes';
import type { SavedCase } from '#contract/schemas/savedItems';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatDateTime } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { savedItemColumns } from '../../../widgets/savedItemColumns';
import { column, dateColumn, rowHeader, textColumn } from '../../../records/columns';
import { noteColumn } from '../../../records/notes/noteColumn';
import type { SavedSorts } from '../../../records/notes/savedSort';
import { SavedItemsPage } from '../../../records/SavedItemsPage';
import { CaseStatusTag } from '../CaseStatusTag';
import { savedNoteChange, savedCases } from '../slice';
import styles from '../court.module.css';

const COLUMNS: readonly DataColumn<SavedCase>[] = [
  rowHeader(
    'Case',
    (row) => (
      <>
        <AppLink to="/court/ViewCaseDetails" query={{ caseId: row.id }}>
          {captionWords(row.caption)}
        </AppLink>
        <span className={styles.match}>
          <span className={styles.number}>{row.caseNumber}</span> · {caseTypeLabel(row.typeCode)}
        </span>
      </>
    ),
    { sortKey: 'caption', width: '33%' },
  ),
  textColumn('Court', ({ courtName }) => courtName, { priority: 3 }),
  column('Status', (row) => <CaseStatusTag status={row.status} />, {
    sortKey: 'status',
    width: '5.75rem',
  }),
  column(
    'Next hearing',
    ({ nextHearingAt, timeZone }) =>
      nextHearingAt === null ? 'None scheduled' : formatDateTime(nextHearingAt, timeZone),
    { priority: 2, sortKey: 'nextHearing', width: '7.5rem' },
  ),
  dateColumn('Last entry', ({ lastEntryOn }) => lastEntryOn, { priority: 3, sortKey: 'lastEntry' }),
  noteColumn<SavedCase>('courtCase', savedNoteChange, ({ caseNumber }) => caseNumber),
  ...savedItemColumns<SavedCase>('courtCase', ({ caseNumber }) => caseNumber),
];

const SORTS: SavedSorts<SavedCase> = {
  caption: ({ caption }) => caption,
  status: ({ status }) => status,
  nextHearing: ({ nextHearingAt }) => nextHearingAt,
  lastEntry: ({ lastEntryOn }) => lastEntryOn,
};

/** The user's saved cases and their alerts. */
export function Screen() {
  return (
    <SavedItemsPage
      kind="courtCase"
      list={useAppSelector(savedCases.select)}
      thing="case"
      columns={COLUMNS}
      sorts={SORTS}
      nextLink={
        <AppLink to="/court" className={buttonClass('primary')}>
          Search court cases
        </AppLink>
      }
    />
  );
}

import { caseTypeLabel } from '#contract/caseTypes';
import type { SavedCase } from '#contract/schemas/savedItems';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatDate } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { savedItemColumns } from '../../../widgets/savedItemColumns';
import { SavedItemsPage } from '../../../records/SavedItemsPage';
import { CaseStatusTag } from '../CaseStatusTag';
import { savedCases } from '../slice';
import styles from '../court.module.css';

const COLUMNS: readonly DataColumn<SavedCase>[] = [
  {
    key: 'case',
    header: 'Case',
    isRowHeader: true,
    cell: (row) => (
      <>
        <AppLink to="/court/ViewCaseDetails" query={{ caseId: row.id }}>
          {row.caption}
        </AppLink>
        <span className={styles.match}>{row.caseNumber}</span>
      </>
    ),
  },
  { key: 'court', header: 'Court', cell: (row) => `${row.countyName}, ${row.courtName}` },
  { key: 'type', header: 'Type', cell: (row) => caseTypeLabel(row.typeCode) },
  { key: 'status', header: 'Status', cell: (row) => <CaseStatusTag status={row.status} /> },
  {
    key: 'lastEntry',
    header: 'Last entry',
    isNoWrap: true,
    cell: ({ lastEntryOn }) => (lastEntryOn === null ? 'None' : formatDate(lastEntryOn)),
  },
  ...savedItemColumns<SavedCase>('courtCase', ({ caseNumber }) => caseNumber),
];

/** The user's saved cases with their alerts. */
export function Screen() {
  return (
    <SavedItemsPage
      kind="courtCase"
      list={useAppSelector(savedCases.select)}
      thing="case"
      columns={COLUMNS}
      wayOn={
        <AppLink to="/court" className={buttonClass('primary')}>
          Search court cases
        </AppLink>
      }
    />
  );
}

import type { CaseSort } from '#contract/courtCases';
import type { CaseSearchRow } from '#contract/schemas/court';
import { caseTypeLabel } from '#contract/caseTypes';
import { column, rowHeader, toolsColumn } from '../../records/columns';
import type { DataColumn, RowGroup } from '../../ui/DataTable';
import { formatDate } from '../../ui/formats';
import { SaveToggle } from '../../widgets/SaveToggle';
import { CaseMatch } from './CaseMatch';
import { CaseStatusTag } from './CaseStatusTag';
import styles from './caseResults.module.css';

/** "Level 6 Felony" of "Level 6 Felony (F6)": the code stands beside it. */
function typeWords(code: string, name: string): string {
  const label = caseTypeLabel(code);
  return label === code ? name : label.replace(/ \([^)]*\)$/, '');
}

/** Two lines a row: who and how found; which case; where and what; when and whether it is open. */
export const CASE_COLUMNS: readonly DataColumn<CaseSearchRow, CaseSort>[] = [
  rowHeader('Name', (row) => <CaseMatch row={row} />, { sortKey: 'name', width: '30%' }),
  column(
    'Case number',
    ({ caption, caseNumber, matches }) => (
      <>
        <span className={styles.number}>{caseNumber}</span>
        {/* Found by its number, a case is named by its caption already. */}
        {matches.length === 0 ? null : (
          <span className={styles.second} title={caption}>
            {caption}
          </span>
        )}
      </>
    ),
    { sortKey: 'number', width: '28%' },
  ),
  column(
    'Court',
    ({ court, typeCode, typeName }) => (
      <>
        <span className={styles.first} title={`${court.name}, ${court.countyName}`}>
          {court.name}
        </span>
        <span className={styles.second}>
          <abbr title={typeName}>{typeCode}</abbr> · {typeWords(typeCode, typeName)}
        </span>
      </>
    ),
    { sortKey: 'court', priority: 2, width: '25%' },
  ),
  column(
    'Filed',
    ({ filedOn, status }) => (
      <>
        {formatDate(filedOn)}
        <span className={styles.second}>
          <CaseStatusTag status={status} />
        </span>
      </>
    ),
    { sortKey: 'filed', isNoWrap: true, width: '118px' },
  ),
  toolsColumn(
    'Save and alert',
    ({ caseId, caseNumber }) => (
      <span className={styles.toggles}>
        <SaveToggle kind="courtCase" id={caseId} name={caseNumber} />
      </span>
    ),
    { width: '92px' },
  ),
];

const EXACT: RowGroup = { key: 'exact', label: 'Exact: just as typed' };
const SIMILAR: RowGroup = {
  key: 'similar',
  label: 'Similar: other spellings, forms and initials of what was typed',
};

/** Rows by best match stand under these headings. */
export function matchGroupOf({ matches: [best] }: CaseSearchRow): RowGroup {
  return best === undefined || best.isExact ? EXACT : SIMILAR;
}

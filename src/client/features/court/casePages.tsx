import { captionWords } from '#contract/records/captionWords';
import { CASE_FILTERS } from '#contract/search/caseFilters';
import { caseTypeLabel } from '#contract/records/caseTypes';
import { formatDate } from '#contract/formats';
import type { RecordSort } from '#contract/search/sorts';
import { RESULT_FILES } from '#contract/records/resultFiles';
import type { CaseSearchRow } from '#contract/schemas/court';
import { column, rowHeader, toolsColumn } from '../../records/columns';
import { MatchCell } from '../../records/search/MatchCell';
import type { RegisterPages, ResultsState } from '../../records/search/registerPages';
import styles from '../../records/search/results.module.css';
import { classNames } from '../../ui/classNames';
import type { DataColumn } from '../../ui/dataColumn';
import { SaveToggle } from '../../widgets/SaveToggle';
import { CaseStatusTag } from './CaseStatusTag';
import { CASE_RECORD } from './caseRecord';
import { resultsTitle } from './resultsTitle';
import { caseFacets, casePreviewed, caseSearch, personMarks } from './slice';

/** Shortens "Level 6 Felony (F6)" to "Level 6 Felony"; the code is shown next to it. */
function typeWords(code: string, name: string): string {
  const label = caseTypeLabel(code);
  return label === code ? name : label.replace(/ \([^)]*\)$/, '');
}

/**
 * Two lines per row: name and match reason; number and caption; court and type; date and status.
 */
const COLUMNS: readonly DataColumn<CaseSearchRow, RecordSort>[] = [
  rowHeader(
    'Name',
    ({ caption, caseId, matches }) => (
      <MatchCell id="court" matches={matches} title={captionWords(caption)} recordId={caseId} />
    ),
    { sortKey: 'name', slot: 'name', width: '28%' },
  ),
  column(
    'Case number',
    ({ caption, caseNumber, matches }) => (
      <>
        <span className={styles.number}>{caseNumber}</span>
        {/* A case found by number already shows its caption in the first column. */}
        {matches.length === 0 ? null : (
          <span className={styles.second} title={captionWords(caption)}>
            {captionWords(caption)}
          </span>
        )}
      </>
    ),
    { sortKey: 'number', slot: 'number', width: '28.5%' },
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
    { sortKey: 'court', slot: 'place', priority: 2, width: '22.5%' },
  ),
  column(
    'Filed',
    ({ filedOn, status }) => (
      <>
        <span className={styles.date}>{formatDate(filedOn)}</span>
        <span className={classNames(styles.second, styles.status)}>
          <CaseStatusTag status={status} />
        </span>
      </>
    ),
    { sortKey: 'filed', slot: 'date', isNoWrap: true, width: '7.375rem' },
  ),
  toolsColumn(
    'Save and alert',
    ({ caseId, caseNumber }) => (
      <span className={styles.toggles}>
        <SaveToggle kind="courtCase" id={caseId} name={caseNumber} />
      </span>
    ),
    { slot: 'tools', width: '5.75rem' },
  ),
];

/** Court-specific parts of the search, results, and case pages. */
export const CASE_PAGES: RegisterPages<CaseSearchRow> = {
  id: 'court',
  things: { one: 'case', many: 'cases' },
  places: { one: 'court', many: 'courts' },
  filtersOf: () => CASE_FILTERS,
  columnsOf: () => COLUMNS,
  record: CASE_RECORD,
  idOf: ({ caseId }) => caseId,
  titleOf: resultsTitle,
  facets: {
    type: { field: 'caseType', label: 'Case type', nameOf: caseTypeLabel },
    status: { OPEN: 'Open', CLOSED: 'Closed' },
    year: 'Year filed',
  },
  sorts: { number: 'Case number', date: 'date filed' },
  dated: 'Filed',
  file: RESULT_FILES.court,
  saved: 'courtCase',
  source: 'the courts’ case systems',
  caveat: 'confidential cases aren’t shown',
};

/** Selectors and actions for the state of case results. */
export const CASE_RESULTS: ResultsState<CaseSearchRow> = {
  search: caseSearch.select,
  facets: caseFacets.select,
  previewed: casePreviewed.select,
  preview: (id) => casePreviewed.actions.recordPreviewed({ id }),
  marks: personMarks.select,
};

import { formatDate } from '#contract/formats';
import {
  JUDGMENT_FILTERS,
  JUDGMENT_STATUS_WORDS,
  judgmentTypeLabel,
} from '#contract/search/judgmentFilters';
import type { RecordSort } from '#contract/search/sorts';
import { RESULT_FILES } from '#contract/records/resultFiles';
import type { JudgmentSearchRow } from '#contract/schemas/judgments';
import { column, moneyColumn, rowHeader } from '../../records/columns';
import { MatchCell } from '../../records/search/MatchCell';
import type { RegisterPages, ResultsState } from '../../records/search/registerPages';
import styles from '../../records/search/results.module.css';
import { classNames } from '../../ui/classNames';
import type { DataColumn } from '../../ui/dataColumn';
import { shorten } from '../../ui/words';
import { JudgmentNotice } from '../../widgets/JudgmentNotice';
import { JUDGMENT_RECORD } from './judgmentRecord';
import { JudgmentStatusTag } from './JudgmentStatusTag';
import { facets, previewed, search, personMarks } from './slice';

/** Debtor and creditor; case; court; amount; docket date and status. */
const COLUMNS: readonly DataColumn<JudgmentSearchRow, RecordSort>[] = [
  rowHeader(
    'Name',
    ({ debtors, id, matches }) => (
      <MatchCell id="judgment" matches={matches} title={debtors} recordId={id} />
    ),
    { sortKey: 'name', slot: 'name', width: '28%' },
  ),
  column(
    'Case number',
    ({ caseNumber, creditors, debtors, matches }) => (
      <>
        <span className={styles.number}>{caseNumber}</span>
        <span className={styles.second} title={`${creditors} against ${debtors}`}>
          {matches[0]?.role === 'Creditor' ? `against ${debtors}` : `for ${creditors}`}
        </span>
      </>
    ),
    { sortKey: 'number', slot: 'number', width: '27%' },
  ),
  column(
    'Court',
    ({ court }) => (
      <>
        <span className={styles.first}>{court.name}</span>
        <span className={styles.second}>{court.countyName}</span>
      </>
    ),
    { sortKey: 'court', slot: 'place', priority: 2, width: '20%' },
  ),
  moneyColumn('Amount', ({ amountCents }) => amountCents, {
    sortKey: 'amount',
    slot: 'money',
    width: '7rem',
  }),
  column(
    'Docketed',
    ({ docketedOn, expiresOn, status }) => (
      <>
        <span className={styles.date}>{formatDate(docketedOn)}</span>
        <span className={classNames(styles.second, styles.status)}>
          <JudgmentStatusTag status={status} expiresOn={expiresOn} />
        </span>
      </>
    ),
    { sortKey: 'filed', slot: 'date', isNoWrap: true, width: '8.25rem' },
  ),
];

/** Judgment-specific parts of the search and results pages. */
export const JUDGMENT_PAGES: RegisterPages<JudgmentSearchRow> = {
  id: 'judgment',
  things: { one: 'judgment', many: 'judgments' },
  places: { one: 'county', many: 'counties' },
  filtersOf: () => JUDGMENT_FILTERS,
  columnsOf: () => COLUMNS,
  record: JUDGMENT_RECORD,
  idOf: ({ id }) => id,
  titleOf: ({ kind, texts }) =>
    kind.superSearch === undefined
      ? `Judgments in case “${shorten(texts[0] ?? '')}”`
      : `Judgments with party “${shorten(texts[0] ?? '')}”`,
  facets: {
    type: { field: 'caseType', label: 'Case type', nameOf: judgmentTypeLabel },
    status: JUDGMENT_STATUS_WORDS,
    year: 'Year docketed',
  },
  sorts: { number: 'Case number', date: 'date docketed' },
  dated: 'Docketed',
  file: RESULT_FILES.judgment,
  saved: null,
  source: 'the clerks’ judgment dockets',
  caveat:
    'judgments for the state and some others aren’t docketed, and satisfactions may arrive late',
  notice: <JudgmentNotice />,
};

/** Selectors and actions for the state of judgment results. */
export const JUDGMENT_RESULTS: ResultsState<JudgmentSearchRow> = {
  search: search.select,
  facets: facets.select,
  previewed: previewed.select,
  preview: (id) => previewed.actions.recordPreviewed({ id }),
  marks: personMarks.select,
};

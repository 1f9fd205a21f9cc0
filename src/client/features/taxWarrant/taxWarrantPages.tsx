import { formatDate } from '#contract/formats';
import type { RecordSort } from '#contract/search/sorts';
import { RESULT_FILES } from '#contract/records/resultFiles';
import type { TaxWarrantSearchRow } from '#contract/schemas/taxWarrants';
import { TAX_WARRANT_FILTERS, TAX_WARRANT_STATUS_WORDS } from '#contract/search/taxWarrantFilters';
import { TAX_TYPES } from '#contract/records/taxWarrants';
import { column, moneyColumn, rowHeader, toolsColumn } from '../../records/columns';
import { MatchCell } from '../../records/search/MatchCell';
import type { RegisterPages, ResultsState } from '../../records/search/registerPages';
import styles from '../../records/search/results.module.css';
import { classNames } from '../../ui/classNames';
import type { DataColumn } from '../../ui/dataColumn';
import { shorten } from '../../ui/words';
import { SaveToggle } from '../../widgets/SaveToggle';
import { TAX_WARRANT_RECORD } from './taxWarrantRecord';
import { TaxWarrantStatusTag } from './TaxWarrantStatusTag';
import { facets, previewed, search, personMarks } from './slice';

/** Taxpayer; warrant number and tax; county; amount; filing date and status. */
const COLUMNS: readonly DataColumn<TaxWarrantSearchRow, RecordSort>[] = [
  rowHeader(
    'Name',
    ({ id, matches, taxpayerName }) => (
      <MatchCell id="taxWarrant" matches={matches} title={taxpayerName} recordId={id} />
    ),
    { sortKey: 'name', slot: 'name', width: '30%' },
  ),
  column(
    'Warrant number',
    ({ taxType, warrantNumber }) => (
      <>
        <span className={styles.number}>{warrantNumber}</span>
        <span className={styles.second}>{TAX_TYPES[taxType]}</span>
      </>
    ),
    { sortKey: 'number', slot: 'number', width: '20%' },
  ),
  column('County', ({ county }) => county.name, {
    sortKey: 'county',
    slot: 'place',
    priority: 2,
    width: '17%',
  }),
  moneyColumn('Amount', ({ amountCents }) => amountCents, {
    sortKey: 'amount',
    slot: 'money',
    width: '7rem',
  }),
  column(
    'Filed',
    ({ expiresOn, filedOn, status }) => (
      <>
        <span className={styles.date}>{formatDate(filedOn)}</span>
        <span className={classNames(styles.second, styles.status)}>
          <TaxWarrantStatusTag status={status} expiresOn={expiresOn} />
        </span>
      </>
    ),
    { sortKey: 'filed', slot: 'date', isNoWrap: true, width: '7.375rem' },
  ),
  toolsColumn(
    'Save and alert',
    ({ id, warrantNumber }) => (
      <span className={styles.toggles}>
        <SaveToggle kind="taxWarrant" id={id} name={warrantNumber} />
      </span>
    ),
    { slot: 'tools', width: '5.75rem' },
  ),
];

/** Tax-warrant-specific parts of the search and results pages. */
export const TAX_WARRANT_PAGES: RegisterPages<TaxWarrantSearchRow> = {
  id: 'taxWarrant',
  things: { one: 'tax warrant', many: 'tax warrants' },
  places: { one: 'county', many: 'counties' },
  filtersOf: () => TAX_WARRANT_FILTERS,
  columnsOf: () => COLUMNS,
  record: TAX_WARRANT_RECORD,
  idOf: ({ id }) => id,
  titleOf: ({ kind, texts }) =>
    kind.superSearch === undefined
      ? `Tax warrant number “${shorten(texts[0] ?? '')}”`
      : `Tax warrants for “${shorten(texts[0] ?? '')}”`,
  facets: {
    type: { field: 'taxType', label: 'Tax', nameOf: (_code, name) => name },
    status: TAX_WARRANT_STATUS_WORDS,
    year: 'Year filed',
  },
  sorts: { number: 'Warrant number', date: 'date filed' },
  dated: 'Filed',
  file: RESULT_FILES.taxWarrant,
  saved: 'taxWarrant',
  source: 'the clerks’ judgment books',
  caveat: 'expunged warrants aren’t shown, and new ones take days to appear',
};

/** Selectors and actions for the state of tax warrant results. */
export const TAX_WARRANT_RESULTS: ResultsState<TaxWarrantSearchRow> = {
  search: search.select,
  facets: facets.select,
  previewed: previewed.select,
  preview: (id) => previewed.actions.recordPreviewed({ id }),
  marks: personMarks.select,
};

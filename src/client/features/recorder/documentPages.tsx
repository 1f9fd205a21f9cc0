import { DOCUMENT_STATUS_WORDS, documentFilters } from '#contract/search/documentFilters';
import { formatDate } from '#contract/formats';
import { INDIANA, MICHIGAN, type Locale } from '#contract/locales';
import type { RecordSort } from '#contract/search/sorts';
import { RESULT_FILES } from '#contract/records/resultFiles';
import type { DocumentSearchRow } from '#contract/schemas/documents';
import { column, rowHeader, toolsColumn } from '../../records/columns';
import { MatchCell } from '../../records/search/MatchCell';
import type { RegisterPages, ResultsState } from '../../records/search/registerPages';
import styles from '../../records/search/results.module.css';
import type { DecidedSearch } from '../../state/search/search';
import { classNames } from '../../ui/classNames';
import type { DataColumn } from '../../ui/dataColumn';
import { shorten } from '../../ui/words';
import { SaveToggle } from '../../widgets/SaveToggle';
import { DOCUMENT_RECORD } from './documentRecord';
import { BookWords } from './BookWords';
import { DocumentStatusTag } from './DocumentStatusTag';
import { otherPartyWords, partiesWords } from './documentWords';
import { LandCell } from './LandCell';
import { facets, previewed, search, personMarks } from './slice';

/** Returns the columns: party; document; land and county; recording date and release status. */
function columnsOf(locale: Locale): readonly DataColumn<DocumentSearchRow, RecordSort>[] {
  return [
    rowHeader(
      'Name',
      ({ id, matches, ...row }) => (
        <MatchCell
          id="recorder"
          matches={matches}
          title={partiesWords(row)}
          recordId={id}
          onPhone={otherPartyWords(row, matches)}
        />
      ),
      { sortKey: 'name', slot: 'name', width: '21%' },
    ),
    column(
      'Document',
      ({ documentNumber, matches, typeName, ...row }) => {
        const others = matches.length === 0 ? '' : otherPartyWords(row, matches);
        return (
          <span className={styles.lines}>
            <span className={styles.pair}>
              <span className={styles.type} title={typeName}>
                {typeName}
              </span>{' '}
              <span className={classNames(styles.beside, styles.numberBeside)}>
                {documentNumber}
              </span>
            </span>
            {row.book === null && others === '' ? null : (
              <span className={styles.second}>
                {row.book === null ? null : (
                  <span className={styles.notOnPhone}>
                    <BookWords of={row} locale={locale} />
                  </span>
                )}
                {others === '' ? null : (
                  <span className={styles.notOnPhone} title={partiesWords(row)}>
                    {others}
                  </span>
                )}
              </span>
            )}
          </span>
        );
      },
      { sortKey: 'type', slot: 'number', width: '28%' },
    ),
    column(
      'Land',
      ({ county, legal, parcel }) => (
        <LandCell countyName={county.name} legal={legal} parcel={parcel} />
      ),
      { sortKey: 'county', slot: 'place', priority: 2 },
    ),
    column(
      'Recorded',
      ({ recordedOn, status }) => (
        <>
          <span className={styles.date}>{formatDate(recordedOn)}</span>
          <span className={classNames(styles.second, styles.status)}>
            <DocumentStatusTag status={status} />
          </span>
        </>
      ),
      { sortKey: 'filed', slot: 'date', isNoWrap: true, width: '9.25rem' },
    ),
    toolsColumn(
      'Save and alert',
      ({ documentNumber, id }) => (
        <span className={styles.toggles}>
          <SaveToggle kind="recorderDocument" id={id} name={documentNumber} />
        </span>
      ),
      { slot: 'tools', width: '5.75rem' },
    ),
  ];
}

const COLUMNS = { RECORDER: columnsOf(INDIANA), REGISTER: columnsOf(MICHIGAN) } as const;

/** Returns the title of a results page, with the text searched for. */
function titleOf({ kind, texts }: DecidedSearch): string {
  if (kind.superSearch !== undefined) return `Documents with party “${shorten(texts[0] ?? '')}”`;
  if (kind.value === 'number') return `Document number “${shorten(texts[0] ?? '')}”`;
  const entered = kind.fields.flatMap(({ label }, index) => {
    const text = texts[index]?.trim() ?? '';
    return text === '' ? [] : [`${label.toLowerCase()} “${shorten(text)}”`];
  });
  return `Documents with ${entered.join(', ')}`;
}

/** Recorder-specific parts of the search and results pages, in the edition's terms. */
export const DOCUMENT_PAGES: RegisterPages<DocumentSearchRow> = {
  id: 'recorder',
  things: { one: 'document', many: 'documents' },
  places: { one: 'county', many: 'counties' },
  filtersOf: documentFilters,
  columnsOf: ({ infoType }) => COLUMNS[infoType],
  record: DOCUMENT_RECORD,
  idOf: ({ id }) => id,
  titleOf,
  facets: {
    type: { field: 'documentType', label: 'Document type', nameOf: (_code, name) => name },
    status: DOCUMENT_STATUS_WORDS,
    year: 'Year recorded',
    // A title search begins with unreleased liens and one side of the deeds.
    first: ['status', 'role'],
  },
  sorts: { number: 'Document number', date: 'date recorded' },
  dated: 'Recorded',
  file: RESULT_FILES.recorder,
  saved: 'recorderDocument',
  source: 'the county offices’ indexes of recorded documents',
  caveat:
    'older documents may be available only in index books, and confidential ones aren’t shown',
};

/** Selectors and actions for the state of document results. */
export const DOCUMENT_RESULTS: ResultsState<DocumentSearchRow> = {
  search: search.select,
  facets: facets.select,
  previewed: previewed.select,
  preview: (id) => previewed.actions.recordPreviewed({ id }),
  marks: personMarks.select,
};

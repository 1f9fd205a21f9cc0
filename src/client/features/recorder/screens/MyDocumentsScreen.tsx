import { INDIANA, MICHIGAN, type Locale } from '#contract/locales';
import type { SavedDocument } from '#contract/schemas/savedItems';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { classNames } from '../../../ui/classNames';
import type { DataColumn } from '../../../ui/dataColumn';
import { formatDateIn } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { column, rowHeader } from '../../../records/columns';
import { savedItemColumns } from '../../../records/notes/savedItemColumns';
import type { SavedSorts } from '../../../records/notes/savedSort';
import { SavedItemsPage } from '../../../records/SavedItemsPage';
import { recordLink } from '../../../records/search/registerPages';
import styles from '../../../records/search/results.module.css';
import { DOCUMENT_RECORD } from '../documentRecord';
import { bookWords, partiesLines, partiesWords } from '../documentWords';
import { DocumentStatusTag } from '../DocumentStatusTag';
import { LandCell } from '../LandCell';
import { savedNoteChange, savedDocuments } from '../slice';

const nameOf = ({ documentNumber }: SavedDocument): string => documentNumber;

/** Indiana's parcel numbers are long; Michigan has liber and page below the date. */
const WIDTHS = {
  RECORDER: { document: '10.5rem', land: '27%', date: '9.25rem' },
  REGISTER: { document: '10.5rem', land: '27%', date: '9.25rem' },
} as const;

/** Returns columns in the edition's terms: book or liber. */
function columnsOf(locale: Locale): readonly DataColumn<SavedDocument>[] {
  const widths = WIDTHS[locale.infoType];
  return [
    rowHeader(
      'Parties',
      ({ id, ...row }) => (
        <AppLink {...recordLink({ record: DOCUMENT_RECORD }, id)}>
          {partiesLines(row).map((line) => (
            <span key={line} className={styles.title}>
              {line}{' '}
            </span>
          ))}
        </AppLink>
      ),
      { sortKey: 'parties', slot: 'name' },
    ),
    column(
      'Document',
      ({ documentNumber, typeName, ...row }) => (
        <span className={styles.lines}>
          <span className={classNames(styles.first, styles.type)}>{typeName}</span>{' '}
          <span className={styles.second}>
            <span className={styles.number}>{documentNumber}</span>
            {row.book === null ? null : (
              <span className={classNames(styles.onPhone, styles.number)}>
                {bookWords(row, locale)}
              </span>
            )}
          </span>
        </span>
      ),
      { sortKey: 'type', slot: 'number', width: widths.document },
    ),
    column(
      'Land',
      ({ countyName, legal, parcel }) => (
        <LandCell countyName={countyName} legal={legal} parcel={parcel} />
      ),
      { sortKey: 'county', slot: 'place', priority: 2, width: widths.land },
    ),
    column(
      'Recorded',
      ({ recordedAt, status, ...row }) => (
        <>
          <span className={styles.date}>{formatDateIn(recordedAt, STATE_TIME_ZONE)}</span>
          {status === 'NONE' ? null : (
            <span className={classNames(styles.second, styles.status)} data-last="">
              <DocumentStatusTag status={status} />
            </span>
          )}
          {row.book === null ? null : (
            <span className={classNames(styles.second, styles.notOnPhone)}>
              {bookWords(row, locale)}
            </span>
          )}
        </>
      ),
      { sortKey: 'recorded', slot: 'date', isNoWrap: true, width: widths.date },
    ),
    ...savedItemColumns<SavedDocument>('recorderDocument', nameOf),
  ];
}

const COLUMNS = { RECORDER: columnsOf(INDIANA), REGISTER: columnsOf(MICHIGAN) };

const SORTS: SavedSorts<SavedDocument> = {
  recorded: { label: 'Recorded', valueOf: ({ recordedAt }) => recordedAt, isDescending: true },
  parties: { label: 'Parties', valueOf: partiesWords },
  number: { label: 'Document number', valueOf: nameOf },
  type: { label: 'Document type', valueOf: ({ typeName }) => typeName },
  county: { label: 'County', valueOf: ({ countyName }) => countyName },
};

/** The user's saved documents and their alerts. */
export function Screen() {
  const { infoType, terms } = useAppSelector(selectLocale);
  return (
    <SavedItemsPage
      kind="recorderDocument"
      list={useAppSelector(savedDocuments.select)}
      thing="document"
      columns={COLUMNS[infoType]}
      nameOf={nameOf}
      noteChange={savedNoteChange}
      sorts={SORTS}
      nextLink={
        <AppLink to="/recorder" className={buttonClass('primary')}>
          Go to the {terms.entity}
        </AppLink>
      }
    />
  );
}

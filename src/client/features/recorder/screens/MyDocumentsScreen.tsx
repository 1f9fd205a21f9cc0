import { formatCount, formatDate, formatDateIn } from '#contract/formats';
import { INDIANA, MICHIGAN, type Locale } from '#contract/locales';
import type { SavedDocument } from '#contract/schemas/savedItems';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { classNames } from '../../../ui/classNames';
import type { DataColumn } from '../../../ui/dataColumn';
import { Facts } from '../../../ui/Facts';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { ParcelLink } from '../../../widgets/ParcelLink';
import { column, rowHeader } from '../../../records/columns';
import { savedItemColumns } from '../../../records/notes/savedItemColumns';
import type { SavedSorts } from '../../../records/notes/savedSort';
import { SavedItemsPage } from '../../../records/SavedItemsPage';
import { recordLink } from '../../../records/search/registerPages';
import styles from '../../../records/notes/savedRows.module.css';
import { DOCUMENT_RECORD } from '../documentRecord';
import { bookWords, partiesWords, partySides } from '../documentWords';
import { DocumentStatusTag } from '../DocumentStatusTag';
import { savedNoteChange, savedDocuments } from '../slice';

const nameOf = ({ documentNumber }: SavedDocument): string => documentNumber;

/** Returns columns in the edition's terms: book or liber. */
function columnsOf(locale: Locale): readonly DataColumn<SavedDocument>[] {
  return [
    rowHeader(
      'Parties',
      ({ id, ...row }) => (
        <AppLink {...recordLink({ record: DOCUMENT_RECORD }, id)}>
          {partySides(row).map(({ isTo, more, name }) => (
            <span
              key={`${String(isTo)} ${name}`}
              className={classNames(styles.title, styles.side)}
              title={name}
            >
              {isTo ? <span className={styles.more}>to </span> : null}
              <span className={styles.sideName}>{name}</span>{' '}
              {more === 0 ? null : (
                <span className={styles.more}>
                  <span aria-hidden="true">+{formatCount(more)}</span>
                  <VisuallyHidden>and {formatCount(more)} more </VisuallyHidden>
                </span>
              )}
            </span>
          ))}
        </AppLink>
      ),
      { sortKey: 'parties', slot: 'name' },
    ),
    column(
      'Document',
      ({ documentNumber, typeName, ...row }) => (
        <>
          <span className={styles.type} title={typeName}>
            {typeName}
          </span>{' '}
          <span className={styles.soft}>
            <Facts>
              <span className={styles.number}>{documentNumber}</span>
              {row.book === null ? null : (
                <span className={styles.number}>{bookWords(row, locale)}</span>
              )}
            </Facts>
          </span>
        </>
      ),
      { sortKey: 'type', slot: 'number', width: locale === MICHIGAN ? '13.5rem' : '11.5rem' },
    ),
    column(
      'Land',
      ({ countyName, legal, parcel }) => (
        <>
          <span className={styles.type}>{legal ?? 'No land on file'}</span>{' '}
          <span className={classNames(styles.soft, styles.land)}>
            <Facts isOneLine>
              {parcel === null ? countyName : countyName.replace(/ County$/, '')}
              {parcel === null ? null : <ParcelLink parcel={parcel} />}
            </Facts>
          </span>
        </>
      ),
      { sortKey: 'county', slot: 'place', priority: 2, width: '16.25rem' },
    ),
    column(
      'Recorded',
      ({ recordedOn, savedAt, status }) => (
        <>
          <span className={styles.when}>{formatDate(recordedOn)}</span>
          {status === 'NONE' ? (
            <span className={classNames(styles.soft, styles.notOnPhone)}>
              Saved {formatDateIn(savedAt, STATE_TIME_ZONE)}
            </span>
          ) : (
            <span className={styles.fact}>
              <DocumentStatusTag status={status} />
            </span>
          )}
        </>
      ),
      { sortKey: 'recorded', slot: 'date', isNoWrap: true, width: '9rem' },
    ),
    ...savedItemColumns<SavedDocument>('recorderDocument', nameOf, true),
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

import { INDIANA, MICHIGAN, type Locale } from '#contract/locales';
import type { SavedDocument } from '#contract/schemas/savedItems';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatDateIn } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { savedItemColumns } from '../../../widgets/savedItemColumns';
import { rowHeader, textColumn } from '../../../records/columns';
import { noteColumn } from '../../../records/notes/noteColumn';
import type { SavedSorts } from '../../../records/notes/savedSort';
import { SavedItemsPage } from '../../../records/SavedItemsPage';
import { recordLink } from '../../../records/search/registerPages';
import { DOCUMENT_RECORD } from '../documentRecord';
import { bookWords } from '../documentWords';
import { savedNoteChange, savedDocuments } from '../slice';

/** Columns in the edition's terms: book or liber. */
function columnsOf(locale: Locale): readonly DataColumn<SavedDocument>[] {
  const { terms } = locale;
  return [
    rowHeader(
      'Document number',
      ({ documentNumber, id }) => (
        <AppLink {...recordLink({ record: DOCUMENT_RECORD }, id)}>{documentNumber}</AppLink>
      ),
      { width: '12.5rem', sortKey: 'number' },
    ),
    textColumn('Type', ({ typeName }) => typeName, { sortKey: 'type' }),
    textColumn('County', ({ countyName }) => countyName, { priority: 2, sortKey: 'county' }),
    textColumn('Recorded', ({ recordedAt }) => formatDateIn(recordedAt, STATE_TIME_ZONE), {
      ...{ isNoWrap: true, priority: 3, sortKey: 'recorded' },
    }),
    textColumn(`${terms.book} and page`, (row) => bookWords(row, locale), { priority: 3 }),
    noteColumn<SavedDocument>(
      'recorderDocument',
      savedNoteChange,
      ({ documentNumber }) => documentNumber,
    ),
    ...savedItemColumns<SavedDocument>('recorderDocument', ({ documentNumber }) => documentNumber),
  ];
}

const COLUMNS = { RECORDER: columnsOf(INDIANA), REGISTER: columnsOf(MICHIGAN) };

const SORTS: SavedSorts<SavedDocument> = {
  number: ({ documentNumber }) => documentNumber,
  type: ({ typeName }) => typeName,
  county: ({ countyName }) => countyName,
  recorded: ({ recordedAt }) => recordedAt,
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
      sorts={SORTS}
      nextLink={
        <AppLink to="/recorder" className={buttonClass('primary')}>
          Go to the {terms.entity}
        </AppLink>
      }
    />
  );
}

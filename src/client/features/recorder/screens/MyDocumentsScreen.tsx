import { INDIANA, MICHIGAN, type Locale } from '#contract/locales';
import type { SavedDocument } from '#contract/schemas/savedItems';
import { selectLocale } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatDateTime } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { STATE_TIME_ZONE } from '../../../widgets/AsOf';
import { savedItemColumns } from '../../../widgets/savedItemColumns';
import { SavedItemsPage } from '../../../records/SavedItemsPage';
import { savedDocuments } from '../slice';

/** The columns in an edition's words: book or liber. */
function columnsOf({ terms }: Locale): readonly DataColumn<SavedDocument>[] {
  return [
    {
      key: 'document',
      header: 'Document number',
      isRowHeader: true,
      cell: ({ documentNumber }) => documentNumber,
    },
    { key: 'type', header: 'Type', cell: ({ typeName }) => typeName },
    { key: 'county', header: 'County', cell: ({ countyName }) => countyName },
    {
      key: 'recorded',
      header: 'Recorded',
      cell: ({ recordedAt }) => formatDateTime(recordedAt, STATE_TIME_ZONE),
    },
    { key: 'book', header: terms.book, cell: ({ book }) => book ?? 'None' },
    { key: 'page', header: terms.page, cell: ({ page }) => page ?? 'None' },
    ...savedItemColumns<SavedDocument>('recorderDocument', ({ documentNumber }) => documentNumber),
  ];
}

const COLUMNS = { RECORDER: columnsOf(INDIANA), REGISTER: columnsOf(MICHIGAN) };

/** The user's saved documents with their alerts. */
export function Screen() {
  const { infoType, terms } = useAppSelector(selectLocale);
  return (
    <SavedItemsPage
      kind="recorderDocument"
      list={useAppSelector(savedDocuments.select)}
      thing="document"
      columns={COLUMNS[infoType]}
      wayOn={
        <AppLink to="/recorder" className={buttonClass('primary')}>
          Go to the {terms.entity}
        </AppLink>
      }
    />
  );
}

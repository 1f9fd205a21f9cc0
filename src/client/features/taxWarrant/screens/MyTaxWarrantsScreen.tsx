import type { SavedTaxWarrant } from '#contract/schemas/savedItems';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { AppLink } from '../../../widgets/AppLink';
import { savedItemColumns } from '../../../widgets/savedItemColumns';
import { column, dateColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { noteColumn } from '../../../records/notes/noteColumn';
import type { SavedSorts } from '../../../records/notes/savedSort';
import { SavedItemsPage } from '../../../records/SavedItemsPage';
import { recordLink } from '../../../records/search/registerPages';
import { savedNoteChange, savedTaxWarrants } from '../slice';
import { TAX_WARRANT_RECORD } from '../taxWarrantRecord';
import { TaxWarrantStatusTag } from '../TaxWarrantStatusTag';

const COLUMNS: readonly DataColumn<SavedTaxWarrant>[] = [
  rowHeader(
    'Warrant number',
    ({ id, warrantNumber }) => (
      <AppLink {...recordLink({ record: TAX_WARRANT_RECORD }, id)}>{warrantNumber}</AppLink>
    ),
    { width: '8.75rem', sortKey: 'number' },
  ),
  textColumn('Taxpayer', ({ taxpayerName }) => taxpayerName, { sortKey: 'taxpayer' }),
  textColumn('County', ({ countyName }) => countyName, { priority: 2 }),
  moneyColumn('Amount', ({ amountCents }) => amountCents, { priority: 3, sortKey: 'amount' }),
  dateColumn('Filed', ({ filedOn }) => filedOn, { priority: 3, sortKey: 'filed' }),
  column('Status', (row) => <TaxWarrantStatusTag status={row.status} />, { sortKey: 'status' }),
  noteColumn<SavedTaxWarrant>('taxWarrant', savedNoteChange, ({ warrantNumber }) => warrantNumber),
  ...savedItemColumns<SavedTaxWarrant>('taxWarrant', ({ warrantNumber }) => warrantNumber),
];

const SORTS: SavedSorts<SavedTaxWarrant> = {
  number: ({ warrantNumber }) => warrantNumber,
  taxpayer: ({ taxpayerName }) => taxpayerName,
  amount: ({ amountCents }) => amountCents,
  filed: ({ filedOn }) => filedOn,
  status: ({ status }) => status,
};

/** The user's saved tax warrants and their alerts. */
export function Screen() {
  return (
    <SavedItemsPage
      kind="taxWarrant"
      list={useAppSelector(savedTaxWarrants.select)}
      thing="tax warrant"
      columns={COLUMNS}
      sorts={SORTS}
      nextLink={
        <AppLink to="/tax_warrant" className={buttonClass('primary')}>
          Search tax warrants
        </AppLink>
      }
    />
  );
}

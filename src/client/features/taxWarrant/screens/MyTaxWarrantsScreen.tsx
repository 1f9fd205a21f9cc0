import type { SavedTaxWarrant } from '#contract/schemas/savedItems';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatDate, formatMoney } from '../../../ui/formats';
import { AppLink } from '../../../widgets/AppLink';
import { savedItemColumns } from '../../../widgets/savedItemColumns';
import { SavedItemsPage } from '../../../records/SavedItemsPage';
import { savedTaxWarrants } from '../slice';
import { TaxWarrantStatusTag } from '../TaxWarrantStatusTag';

const COLUMNS: readonly DataColumn<SavedTaxWarrant>[] = [
  {
    key: 'warrant',
    header: 'Warrant number',
    isRowHeader: true,
    cell: ({ warrantNumber }) => warrantNumber,
  },
  { key: 'taxpayer', header: 'Taxpayer', cell: ({ taxpayerName }) => taxpayerName },
  { key: 'county', header: 'County', cell: ({ countyName }) => countyName },
  {
    key: 'amount',
    header: 'Amount',
    align: 'end',
    isNoWrap: true,
    cell: ({ amountCents }) => formatMoney(amountCents),
  },
  { key: 'filed', header: 'Filed', isNoWrap: true, cell: ({ filedOn }) => formatDate(filedOn) },
  { key: 'status', header: 'Status', cell: (row) => <TaxWarrantStatusTag status={row.status} /> },
  ...savedItemColumns<SavedTaxWarrant>('taxWarrant', ({ warrantNumber }) => warrantNumber),
];

/** The user's saved tax warrants with their alerts. */
export function Screen() {
  return (
    <SavedItemsPage
      kind="taxWarrant"
      list={useAppSelector(savedTaxWarrants.select)}
      thing="tax warrant"
      columns={COLUMNS}
      wayOn={
        <AppLink to="/tax_warrant" className={buttonClass('primary')}>
          Go to tax warrants
        </AppLink>
      }
    />
  );
}

import { formatDate } from '#contract/formats';
import type { SavedTaxWarrant } from '#contract/schemas/savedItems';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { AppLink } from '../../../widgets/AppLink';
import { column, moneyColumn, rowHeader } from '../../../records/columns';
import { savedItemColumns } from '../../../records/notes/savedItemColumns';
import type { SavedSorts } from '../../../records/notes/savedSort';
import { SavedItemsPage } from '../../../records/SavedItemsPage';
import { recordLink } from '../../../records/search/registerPages';
import styles from '../../../records/notes/savedRows.module.css';
import { savedNoteChange, savedTaxWarrants } from '../slice';
import { TAX_WARRANT_RECORD } from '../taxWarrantRecord';
import { TaxWarrantStatusTag } from '../TaxWarrantStatusTag';

const nameOf = ({ warrantNumber }: SavedTaxWarrant): string => warrantNumber;

const COLUMNS: readonly DataColumn<SavedTaxWarrant>[] = [
  rowHeader(
    'Taxpayer',
    ({ id, taxpayerName }) => (
      <AppLink {...recordLink({ record: TAX_WARRANT_RECORD }, id)}>
        <span className={styles.title}>{taxpayerName}</span>
      </AppLink>
    ),
    { sortKey: 'taxpayer', slot: 'name' },
  ),
  column(
    'Warrant number',
    ({ countyName, warrantNumber }) => (
      <>
        <span className={styles.number}>{warrantNumber}</span>
        <span className={styles.soft}>{countyName}</span>
      </>
    ),
    { sortKey: 'number', slot: 'number', width: '22%' },
  ),
  moneyColumn('Amount', ({ amountCents }) => amountCents, {
    sortKey: 'amount',
    slot: 'money',
    width: '7.5rem',
  }),
  column(
    'Filed',
    ({ expiresOn, filedOn, status }) => (
      <>
        <span className={styles.when}>{formatDate(filedOn)}</span>
        <span className={styles.fact}>
          <TaxWarrantStatusTag status={status} expiresOn={expiresOn} />
        </span>
      </>
    ),
    { sortKey: 'filed', slot: 'date', isNoWrap: true, width: '9.5rem' },
  ),
  ...savedItemColumns<SavedTaxWarrant>('taxWarrant', nameOf),
];

const SORTS: SavedSorts<SavedTaxWarrant> = {
  taxpayer: { label: 'Taxpayer', valueOf: ({ taxpayerName }) => taxpayerName },
  number: { label: 'Warrant number', valueOf: ({ warrantNumber }) => warrantNumber },
  amount: { label: 'Amount', valueOf: ({ amountCents }) => amountCents, isDescending: true },
  filed: { label: 'Filed', valueOf: ({ filedOn }) => filedOn, isDescending: true },
  status: { label: 'Status', valueOf: ({ status }) => status },
};

/** The user's saved tax warrants and their alerts. */
export function Screen() {
  return (
    <SavedItemsPage
      kind="taxWarrant"
      list={useAppSelector(savedTaxWarrants.select)}
      thing="tax warrant"
      columns={COLUMNS}
      nameOf={nameOf}
      noteChange={savedNoteChange}
      sorts={SORTS}
      nextLink={
        <AppLink to="/tax_warrant" className={buttonClass('primary')}>
          Search tax warrants
        </AppLink>
      }
    />
  );
}

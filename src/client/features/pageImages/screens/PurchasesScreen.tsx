import {
  PAGES_SCREEN,
  pageRanges,
  purchasedFile,
  purchaseNumber,
  PURCHASE_DAYS,
  READER_SCREEN,
  type PurchaseState,
} from '#contract/pageImages';
import type { Purchase } from '#contract/schemas/pageImages';
import { column, dateColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { ListView } from '../../../records/ListView';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatDate } from '../../../ui/formats';
import { VisuallyHidden } from '../../../ui/VisuallyHidden';
import { AppLink } from '../../../widgets/AppLink';
import { useHrefs } from '../../../widgets/useHrefs';
import styles from '../pageImages.module.css';
import { purchases } from '../slice';

const COLUMNS: readonly DataColumn<Purchase>[] = [
  rowHeader('Document', ({ county, documentId, documentNumber, typeName }) => (
    <>
      {documentId === null ? (
        documentNumber
      ) : (
        <AppLink to={PAGES_SCREEN} query={{ documentId }}>
          {documentNumber}
        </AppLink>
      )}
      <span className={styles.price}>
        {typeName}, {county.name}
      </span>
    </>
  )),
  textColumn('Pages', ({ pages }) => pageRanges(pages)),
  dateColumn('Bought', ({ boughtAt }) => boughtAt.slice(0, 10)),
  textColumn(
    'By',
    ({ billingCode, buyer }) => (billingCode === null ? buyer : `${buyer} (${billingCode})`),
    { priority: 3 },
  ),
  textColumn('Number', ({ id }) => purchaseNumber(id), { priority: 3 }),
  moneyColumn('Price', ({ officeCents, serviceCents }) => officeCents + serviceCents),
  column('File', (row) => <FileCell row={row} />),
];

const GONE: Readonly<Record<Exclude<PurchaseState, 'READY'>, string>> = {
  EXPIRED: 'Time is over: can be bought anew',
  WITHDRAWN: 'Taken back by law: ask about a refund',
  DAMAGED: 'Damaged: we know of it',
};

function FileCell({ row: { expiresAt, id, state } }: { readonly row: Purchase }) {
  const { file } = useHrefs();
  if (state !== 'READY') return <>{GONE[state]}</>;
  return (
    <>
      <AppLink
        to={READER_SCREEN}
        query={{ purchaseId: id }}
        className={buttonClass('secondary', 'small')}
      >
        Read<VisuallyHidden> {purchaseNumber(id)}</VisuallyHidden>
      </AppLink>{' '}
      <a
        className={buttonClass('secondary', 'small')}
        href={file(purchasedFile(id))}
        aria-label={`Download ${purchaseNumber(id)} (PDF)`}
        download
      >
        Download
      </a>
      <span className={styles.price}>until {formatDate(expiresAt.slice(0, 10))}</span>
    </>
  );
}

/** What the account bought of recorded documents (spec section 2, ViewPurchasedDocuments). */
export function Screen() {
  return (
    <ListView
      of={useAppSelector(purchases.select)}
      things={{ one: 'purchase', many: 'purchases' }}
      caption="Pages that your account bought"
      columns={COLUMNS}
      lead={({ total }, words) =>
        total === 0
          ? null
          : `${words} of your account. Pages can be fetched again for ${String(PURCHASE_DAYS)} days.`
      }
      empty={{
        title: 'No pages bought yet',
        text: 'Pages of recorded documents are bought from the page of a document.',
        action: (
          <AppLink to="/recorder" className={buttonClass('primary')}>
            Search documents
          </AppLink>
        ),
      }}
    />
  );
}

import { useMemo } from 'react';
import {
  PAGES_SCREEN,
  pageRanges,
  purchasedFile,
  purchaseNumber,
  PURCHASE_DAYS,
  PURCHASES_FILE,
  READER_SCREEN,
  type PurchaseState,
} from '#contract/pageImages';
import { PURCHASE_COUNTS_PATH } from '#contract/purchaseCounts';
import type { Purchase } from '#contract/schemas/pageImages';
import { column, dateColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { hasTypedWords, readListText } from '../../../records/listText';
import { ListTextField } from '../../../records/ListTextField';
import { ListView } from '../../../records/ListView';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/DataTable';
import { formatDate } from '../../../ui/formats';
import { Row } from '../../../ui/Row';
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

const NOTHING_BOUGHT = {
  title: 'No pages bought yet',
  text: 'Pages of recorded documents are bought from the page of a document.',
  action: (
    <AppLink to="/recorder" className={buttonClass('primary')}>
      Search documents
    </AppLink>
  ),
} as const;

const NONE_FITS = {
  title: 'None of them fits',
  text: 'Take some of the words away to see the others.',
} as const;

/** By what a purchase is found in the list. */
function textsOf({ billingCode, buyer, county, documentNumber, id, typeName }: Purchase) {
  return [documentNumber, typeName, county.name, buyer, billingCode ?? '', purchaseNumber(id)];
}

/** What the account bought of recorded documents (spec section 2, ViewPurchasedDocuments). */
export function Screen() {
  const list = useAppSelector(purchases.select);
  const isLoaded = list.status === 'ready' || list.status === 'refreshing';
  const typed = readListText(useAppSelector(selectShownQuery));
  const shown = useMemo(() => {
    if (list.status !== 'ready' && list.status !== 'refreshing') return list;
    const items = list.data.items.filter((row) => hasTypedWords(textsOf(row), typed));
    const isWhole = items.length === list.data.items.length;
    return isWhole ? list : { ...list, data: { ...list.data, items, total: items.length } };
  }, [list, typed]);
  const { file } = useHrefs();
  return (
    <ListView
      of={shown}
      things={{ one: 'purchase', many: 'purchases' }}
      caption="Pages that your account bought"
      columns={COLUMNS}
      lead={({ total }, words) =>
        total === 0 ? null : (
          <>
            {words} of your account. Pages can be fetched again for {PURCHASE_DAYS} days.{' '}
            <AppLink to={PURCHASE_COUNTS_PATH}>See the counts</AppLink>
          </>
        )
      }
      controls={() =>
        isLoaded && (list.data.items.length > 1 || shown !== list) ? (
          <Row isAtEnd>
            <ListTextField />
          </Row>
        ) : null
      }
      actions={() =>
        isLoaded && list.data.total > 0 ? (
          <a className={buttonClass()} href={file(PURCHASES_FILE)} download>
            Download all (CSV)
          </a>
        ) : null
      }
      empty={shown === list ? NOTHING_BOUGHT : NONE_FITS}
    />
  );
}

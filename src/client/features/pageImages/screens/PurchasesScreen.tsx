import { useMemo } from 'react';
import { formatDateIn } from '#contract/formats';
import {
  PAGES_SCREEN,
  pageRanges,
  purchasedFile,
  purchaseNumber,
  PURCHASE_DAYS,
  PURCHASES_FILE,
  READER_SCREEN,
  type PurchaseState,
} from '#contract/records/pageImages';
import { PURCHASE_COUNTS_PATH } from '#contract/billing/purchaseCounts';
import type { Purchase } from '#contract/schemas/pageImages';
import { stateDate, STATE_TIME_ZONE } from '#contract/stateClock';
import { column, dateColumn, moneyColumn, rowHeader, textColumn } from '../../../records/columns';
import { hasTypedWords, readListText } from '../../../records/listText';
import { ListTextField } from '../../../records/ListTextField';
import { ListView } from '../../../records/ListView';
import { withRows } from '../../../records/withRows';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import type { DataColumn } from '../../../ui/dataColumn';
import { ExportMenu } from '../../../ui/ExportMenu';
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
  dateColumn('Purchased', ({ boughtAt }) => stateDate(boughtAt)),
  textColumn(
    'By',
    ({ billingCode, buyer }) => (billingCode === null ? buyer : `${buyer} (${billingCode})`),
    { priority: 3 },
  ),
  textColumn('Number', ({ id }) => purchaseNumber(id), { priority: 3 }),
  moneyColumn('Price', ({ officeCents, serviceCents }) => officeCents + serviceCents),
  column('File', (row) => <FileCell row={row} />),
];

const UNAVAILABLE: Readonly<Record<Exclude<PurchaseState, 'READY'>, string>> = {
  EXPIRED: 'Expired. You can buy it again.',
  WITHDRAWN: 'Withdrawn by law. Contact us about a refund.',
  DAMAGED: 'Damaged. We’re working on it.',
};

function FileCell({ row: { expiresAt, id, state } }: { readonly row: Purchase }) {
  const { file } = useHrefs();
  if (state !== 'READY') return <>{UNAVAILABLE[state]}</>;
  return (
    <>
      <AppLink
        to={READER_SCREEN}
        query={{ purchaseId: id }}
        className={buttonClass('secondary', 'small')}
      >
        View<VisuallyHidden> {purchaseNumber(id)}</VisuallyHidden>
      </AppLink>{' '}
      <a
        className={buttonClass('secondary', 'small')}
        href={file(purchasedFile(id))}
        aria-label={`Download ${purchaseNumber(id)} (PDF)`}
        download
      >
        Download
      </a>
      <span className={styles.price}>until {formatDateIn(expiresAt, STATE_TIME_ZONE)}</span>
    </>
  );
}

const NO_PURCHASES = {
  title: 'No purchased pages yet',
  text: 'Buy pages from any recorded document.',
  action: (
    <AppLink to="/recorder" className={buttonClass('primary')}>
      Search documents
    </AppLink>
  ),
} as const;

const NO_MATCHES = {
  title: 'No matches',
  text: 'Remove some words to see more.',
} as const;

/** Returns the texts of a purchase that the list filter searches. */
function textsOf({ billingCode, buyer, county, documentNumber, id, typeName }: Purchase) {
  return [documentNumber, typeName, county.name, buyer, billingCode ?? '', purchaseNumber(id)];
}

/** Pages purchased by the account (spec section 2, ViewPurchasedDocuments). */
export function Screen() {
  const list = useAppSelector(purchases.select);
  const isLoaded = list.status === 'ready' || list.status === 'refreshing';
  const typed = readListText(useAppSelector(selectShownQuery));
  const shown = useMemo(
    () => withRows(list, (rows) => rows.filter((row) => hasTypedWords(textsOf(row), typed))),
    [list, typed],
  );
  const { file } = useHrefs();
  return (
    <ListView
      of={shown}
      things={{ one: 'purchase', many: 'purchases' }}
      caption="Pages purchased by your account"
      columns={COLUMNS}
      lead={({ total }, words) =>
        total === 0 ? null : (
          <>
            {words}. You can download pages again for {PURCHASE_DAYS} days.{' '}
            <AppLink to={PURCHASE_COUNTS_PATH}>View totals</AppLink>
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
          <ExportMenu
            id="purchases-export"
            entries={[{ label: 'CSV', href: file(PURCHASES_FILE) }]}
          />
        ) : null
      }
      empty={shown === list ? NO_PURCHASES : NO_MATCHES}
    />
  );
}

import { formatDateIn } from '#contract/formats';
import {
  PAGES_SCREEN,
  pageRanges,
  purchasedFile,
  purchaseNumber,
  PURCHASES_SCREEN,
} from '#contract/records/pageImages';
import { parseId } from '#contract/site/queryFields';
import type { Purchase } from '#contract/schemas/pageImages';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Loaded } from '../../../records/Loaded';
import { PdfPages } from '../../../records/PdfPages';
import { RecordNotFound } from '../../../records/RecordNotFound';
import { selectShownQuery } from '../../../state/location/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Row } from '../../../ui/Row';
import { Stack } from '../../../ui/Stack';
import { AppLink } from '../../../widgets/AppLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { useHrefs } from '../../../widgets/useHrefs';
import { purchases } from '../slice';

/** Viewer for purchased pages. */
export function Screen() {
  const purchaseId = parseId(useAppSelector(selectShownQuery)['purchaseId']);
  return (
    <Loaded
      of={useAppSelector(purchases.select)}
      what="the purchased pages"
      title="Pages not loaded"
      lines={12}
      notFound={<PagesNotFound />}
    >
      {({ items }) => {
        const found = items.find(({ id }) => id === purchaseId);
        return found?.state === 'READY' ? <PurchasedPages of={found} /> : <PagesNotFound />;
      }}
    </Loaded>
  );
}

function PagesNotFound() {
  return (
    <RecordNotFound
      title="Pages not found"
      problem="We can’t find these pages"
      nextLink={{ to: PURCHASES_SCREEN, label: 'My Purchased Documents' }}
    >
      They may belong to another account, or the download period has ended.
    </RecordNotFound>
  );
}

function PurchasedPages({ of }: { readonly of: Purchase }) {
  const { file } = useHrefs();
  const { county, documentId, documentNumber, expiresAt, id, pages, typeName } = of;
  return (
    <Stack>
      <ScreenHeading title={`${typeName} ${documentNumber}`} />
      <Row gap={3}>
        <span>
          {county.name}, {pages.length === 1 ? 'page' : 'pages'} {pageRanges(pages)}.{' '}
          {purchaseNumber(id)}, available until {formatDateIn(expiresAt, STATE_TIME_ZONE)}.
        </span>
        <a className={buttonClass('secondary', 'small')} href={file(purchasedFile(id))} download>
          Download (PDF)
        </a>
        {documentId === null ? null : (
          <AppLink to={PAGES_SCREEN} query={{ documentId }}>
            Other pages of this document
          </AppLink>
        )}
      </Row>
      <PdfPages address={file(purchasedFile(id))} numbers={pages} />
    </Stack>
  );
}

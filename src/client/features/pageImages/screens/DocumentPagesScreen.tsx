import { useEffect, useRef } from 'react';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { formatDate, formatDateIn, formatMoney } from '#contract/formats';
import {
  PAGES_SCREEN,
  pageRanges,
  purchasedFile,
  READER_SCREEN,
  type PagesState,
} from '#contract/records/pageImages';
import { RECORD_PAGES } from '#contract/records/pages';
import type { DocumentPages, Purchase } from '#contract/schemas/pageImages';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { Loaded } from '../../../records/Loaded';
import { DocumentNotFound } from '../../../records/DocumentNotFound';
import { selectIsLoggedIn, selectUser } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { Row } from '../../../ui/Row';
import { Section } from '../../../ui/Section';
import { Stack } from '../../../ui/Stack';
import { StateMessage } from '../../../ui/StateMessage';
import { AppLink } from '../../../widgets/AppLink';
import { BackendLink } from '../../../widgets/BackendLink';
import { ScreenHeading } from '../../../widgets/ScreenHeading';
import { useHrefs } from '../../../widgets/useHrefs';
import { PageGallery, PageOrder } from '../PageOrder';
import { documentPages, purchase } from '../slice';

const { field, path } = RECORD_PAGES.recorder;

/**
 * Watermarked previews of a document's pages, with the order form (spec section 2,
 * PreviewDocument).
 */
export function Screen() {
  return (
    <Loaded
      of={useAppSelector(documentPages.select)}
      what="the pages"
      title="Pages not loaded"
      lines={12}
      notFound={<DocumentNotFound />}
    >
      {(pages) => <Pages of={pages} />}
    </Loaded>
  );
}

function Pages({ of }: { readonly of: DocumentPages }) {
  const { bought, county, documentId, documentNumber, recordedOn, state, typeName } = of;
  return (
    <Stack>
      <ScreenHeading title={`Pages of ${documentNumber}`} />
      <p>
        <AppLink to={path} query={{ [field]: documentId }}>
          {typeName} {documentNumber}
        </AppLink>
        , recorded in {county.name} on {formatDate(recordedOn)}.
      </p>
      {bought.length > 0 && <PurchasedPages documentId={documentId} of={bought} />}
      {state === 'READY' ? <ReadyPages of={of} /> : <NoPages state={state} />}
    </Stack>
  );
}

interface PurchasedPagesProps {
  readonly documentId: number;
  /** Newest first. */
  readonly of: readonly Purchase[];
}

function PurchasedPages({ documentId, of }: PurchasedPagesProps) {
  const { file } = useHrefs();
  const place = useRef<HTMLDivElement>(null);
  const { status } = useAppSelector((state) => purchase.select(state, String(documentId)));
  const newest = of[0]?.id;
  // Moves the focus to the download link, which is the next step and, on a phone, far above the
  // button.
  useEffect(() => {
    if (status === 'done') place.current?.querySelector('a')?.focus();
  }, [status, newest]);
  return (
    <Section title="Purchased by your account">
      <div ref={place}>
        <Stack gap={2}>
          {of.map(({ boughtAt, expiresAt, id, pages }) => (
            <Row key={id} gap={3}>
              <a
                className={buttonClass('primary', 'small')}
                href={file(purchasedFile(id))}
                download
              >
                Download {pages.length === 1 ? 'page' : 'pages'} {pageRanges(pages)} (PDF)
              </a>
              <AppLink
                to={READER_SCREEN}
                query={{ purchaseId: id }}
                className={buttonClass('secondary', 'small')}
              >
                View
              </AppLink>
              <span>
                Purchased {formatDateIn(boughtAt, STATE_TIME_ZONE)}. Available until{' '}
                {formatDateIn(expiresAt, STATE_TIME_ZONE)}
              </span>
            </Row>
          ))}
        </Stack>
      </div>
    </Section>
  );
}

function ReadyPages({ of }: { readonly of: DocumentPages }) {
  const { rule, serviceCents } = of;
  const isLoggedIn = useAppSelector(selectIsLoggedIn);
  const { id } = useAppSelector(selectUser);
  const owned = new Set(of.bought.flatMap((each) => each.pages));
  const hasAll = of.pages.every(({ page }) => owned.has(page));
  const here = useHrefs().screen(PAGES_SCREEN, { documentId: of.documentId });
  return (
    <>
      <p>
        {rule}{' '}
        {serviceCents === null
          ? 'Plus a service fee per page, which depends on your plan.'
          : `Plus a ${formatMoney(serviceCents)} service fee per page on your plan.`}{' '}
        Previews are reduced and watermarked. Purchased copies are full size and clean, but not
        certified.
      </p>
      {serviceCents === null ? (
        <>
          {isLoggedIn ? (
            <p>You need an account to buy pages.</p>
          ) : (
            <p>
              <BackendLink to={BACKEND_PAGES.login} query={{ done: here }}>
                Log in
              </BackendLink>{' '}
              to buy pages.
            </p>
          )}
          <PageGallery of={of} />
        </>
      ) : hasAll ? (
        <>
          <p>Your account has purchased every page of this document.</p>
          <PageGallery of={of} />
        </>
      ) : (
        <PageOrder
          key={`${String(id)} ${String(of.bought.length)}`}
          of={of}
          serviceCents={serviceCents}
        />
      )}
    </>
  );
}

const REASONS: Readonly<Record<Exclude<PagesState, 'READY'>, readonly [string, string]>> = {
  NONE: [
    'No pages available',
    'The office sent us only the index entry. Contact the office for a copy.',
  ],
  RESTRICTED: ['Pages restricted', 'The law restricts the pages of this type of document.'],
  DAMAGED: [
    'Pages not readable',
    'The file is damaged, and we’re working on it. These pages aren’t for sale. Contact the office for a copy.',
  ],
};

function NoPages({ state }: { readonly state: Exclude<PagesState, 'READY'> }) {
  const [title, text] = REASONS[state];
  return (
    <StateMessage kind={state === 'RESTRICTED' ? 'forbidden' : 'empty'} title={title}>
      {text}
    </StateMessage>
  );
}

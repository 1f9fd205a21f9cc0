import { useEffect, useRef } from 'react';
import { BACKEND_PAGES } from '#contract/backendPages';
import {
  PAGES_SCREEN,
  pageRanges,
  purchasedFile,
  READER_SCREEN,
  type PagesState,
} from '#contract/pageImages';
import { RECORD_PAGES } from '#contract/recordPages';
import type { DocumentPages, Purchase } from '#contract/schemas/pageImages';
import { Loaded } from '../../../records/Loaded';
import { DocumentNotFound } from '../../../records/DocumentNotFound';
import { selectIsLoggedIn, selectUser } from '../../../state/session/selectors';
import { useAppSelector } from '../../../store/hooks';
import { buttonClass } from '../../../ui/buttonClass';
import { formatDate, formatMoney } from '../../../ui/formats';
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

/** The pages of a document, small and marked, to be bought (spec section 2, PreviewDocument). */
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
      {bought.length > 0 && <Bought documentId={documentId} of={bought} />}
      {state === 'READY' ? <ReadyPages of={of} /> : <NoPages state={state} />}
    </Stack>
  );
}

interface BoughtProps {
  readonly documentId: number;
  /** The newest first. */
  readonly of: readonly Purchase[];
}

function Bought({ documentId, of }: BoughtProps) {
  const { file } = useHrefs();
  const place = useRef<HTMLDivElement>(null);
  const { status } = useAppSelector((state) => purchase.select(state, String(documentId)));
  const newest = of[0]?.id;
  // Who bought pages goes on by fetching them; on a phone the link is far above the button.
  useEffect(() => {
    if (status === 'done') place.current?.querySelector('a')?.focus();
  }, [status, newest]);
  return (
    <Section title="Bought by your account">
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
                Bought {formatDate(boughtAt.slice(0, 10))}, to be fetched until{' '}
                {formatDate(expiresAt.slice(0, 10))}
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
          ? 'This site adds a fee for each page, by the plan of your account.'
          : `This site adds ${formatMoney(serviceCents)} for each page, by the plan of your account.`}{' '}
        The pictures are small and marked; what you buy is neither. It is no certified copy.
      </p>
      {serviceCents === null ? (
        <>
          {isLoggedIn ? (
            <p>Pages are charged to an account, and you belong to none.</p>
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
          <p>Your account has bought every page of this document.</p>
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
    'No pages here',
    'The office has given this site the index entry alone. Ask the office for a copy.',
  ],
  RESTRICTED: [
    'Pages not shown',
    'The law keeps the pages of this kind of document from being shown.',
  ],
  DAMAGED: [
    'Pages not readable',
    'The file of these pages is damaged, and we know of it. Nothing of it is sold; ask the office for a copy.',
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

import { useLayoutEffect } from 'react';
import { BACKEND_PAGES } from '#contract/backendPages';
import { MESSAGES } from '#contract/messages';
import { ErrorBoundary } from 'react-error-boundary';
import { usePagePorts } from '../platform/PagePorts';
import { selectErrors } from '../state/errors/selectors';
import {
  selectLocale,
  selectLocation,
  selectScreenNotice,
  selectScreenStatus,
  selectShownLocation,
} from '../state/location/selectors';
import { screenRetried, type RouteLocation } from '../state/location/slice';
import { recordingRequested, screenBroken } from '../state/recordingOffer/slice';
import { selectSessionGeneration, selectUser } from '../state/session/selectors';
import { selectSite } from '../state/site/selectors';
import { useAppDispatch, useAppSelector } from '../store/hooks';
import { routeTitle, type RouteRow } from '../store/routes';
import { Button } from '../ui/Button';
import { PageHeading } from '../ui/PageHeading';
import { Row } from '../ui/Row';
import { Skeleton } from '../ui/Skeleton';
import { StateMessage } from '../ui/StateMessage';
import { VisuallyHidden } from '../ui/VisuallyHidden';
import { buttonClass } from '../ui/buttonClass';
import { formatMoney } from '../ui/formats';
import { AppLink } from '../widgets/AppLink';
import { BackendLink } from '../widgets/BackendLink';
import { ScreenHeading } from '../widgets/ScreenHeading';
import { windowTitle } from '../widgets/windowTitle';
import { rowById } from './routeTable';

/** The page whose screen is not there yet; null while the page before or this one can be shown. */
function usePageOnItsWay(): RouteLocation | null {
  const { renderScreen } = usePagePorts();
  const status = useAppSelector(selectScreenStatus);
  const current = useAppSelector(selectLocation);
  const isUnderWay = status === 'deciding' || status === 'loading';
  if (!isUnderWay || current?.routeId == null || renderScreen(current.routeId) !== null)
    return null;
  return current;
}

/**
 * The screen of the page on view, or what stands in its place (spec sections 4 and 6). A page whose
 * files are still on their way takes the place of the one before at once, and is spoken of.
 */
export function ScreenOutlet() {
  const { setTitle } = usePagePorts();
  const locale = useAppSelector(selectLocale);
  const shown = useAppSelector(selectShownLocation);
  const onItsWay = usePageOnItsWay();
  const isOnItsWay = onItsWay !== null;
  const page = onItsWay ?? shown;
  const row = page?.routeId ? rowById(page.routeId) : undefined;
  const title = row && routeTitle(row, locale);
  const pageKey = page?.key;

  // Before the effects of the screen's own heading, which may know better.
  useLayoutEffect(() => {
    if (title !== undefined && pageKey !== undefined) setTitle(windowTitle(title, locale));
  }, [setTitle, isOnItsWay, pageKey, title, locale]);

  return (
    <>
      <VisuallyHidden>
        <span role="status">{isOnItsWay && title ? `Loading: ${title}` : ''}</span>
      </VisuallyHidden>
      {isOnItsWay && row ? <OnItsWay row={row} /> : <ShownScreen row={row} />}
    </>
  );
}

/** What is known of a page before its files are there. Its heading gets no focus yet. */
function OnItsWay({ row }: { readonly row: RouteRow }) {
  const locale = useAppSelector(selectLocale);
  return (
    <>
      {row.hasOwnHeading ? null : <PageHeading>{routeTitle(row, locale)}</PageHeading>}
      {/* Spoken by the outlet: a region that comes with its words is often not heard. */}
      <Skeleton lines={6} label="" />
    </>
  );
}

function ShownScreen({ row }: { readonly row: RouteRow | undefined }) {
  const { renderScreen } = usePagePorts();
  const dispatch = useAppDispatch();
  const locale = useAppSelector(selectLocale);
  const status = useAppSelector(selectScreenStatus);
  const notice = useAppSelector(selectScreenNotice);
  const shown = useAppSelector(selectShownLocation);
  // What somebody typed is not for the next person.
  const generation = useAppSelector(selectSessionGeneration);

  if (status === 'forbidden' || status === 'failed') {
    return (
      <>
        <ScreenHeading title={row ? routeTitle(row, locale) : 'This page'} />
        <StateMessage
          kind={status === 'forbidden' ? 'forbidden' : 'error'}
          title={status === 'forbidden' ? 'You may not see this page' : 'Not loaded'}
          action={
            <Row gap={2}>
              {status === 'failed' ? (
                <Button variant="primary" onClick={() => dispatch(screenRetried())}>
                  Try again
                </Button>
              ) : null}
              <AppLink to="/" className={buttonClass()}>
                Go to the home page
              </AppLink>
            </Row>
          }
        >
          {status === 'forbidden' ? <Refusal notice={notice ?? ''} /> : notice}
        </StateMessage>
      </>
    );
  }
  const screen = row ? renderScreen(row.id) : null;
  if (row === undefined || screen === null) return <Skeleton lines={6} label="Loading the page" />;
  return (
    <>
      {row.hasOwnHeading ? null : <ScreenHeading title={routeTitle(row, locale)} />}
      <ErrorBoundary
        key={`${(row.isList === true ? shown?.path : shown?.key) ?? ''} ${String(generation)}`}
        resetKeys={[shown?.key]}
        onError={(error) => dispatch(screenBroken({ message: (error as Error).message }))}
        fallback={<ScreenBroken />}
      >
        {screen}
      </ErrorBoundary>
    </>
  );
}

/** Why the page is not shown; where the error area says that already, who can help. */
function Refusal({ notice }: { readonly notice: string }) {
  const isSaid = useAppSelector(selectErrors).some(({ text }) => text === notice);
  const { account, isAdmin } = useAppSelector(selectUser);
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  if (isAdmin && account?.dueCents !== undefined && account.dueCents > 0) {
    return (
      <>
        {`Your account is past due: ${formatMoney(account.dueCents)} is due on open invoices. This page opens again as soon as they are paid. `}
        <BackendLink to={BACKEND_PAGES.payInvoices}>Pay invoices</BackendLink>
      </>
    );
  }
  if (isSaid && notice === MESSAGES.notAccountAdmin) {
    return `Only an administrator of your account can open this page. Ask one, or us: ${supportEmail} or ${supportPhone}.`;
  }
  return isSaid
    ? `If you need this page, ask an administrator of your account, or us: ${supportEmail} or ${supportPhone}.`
    : notice;
}

/** A screen that failed while it was drawn: the rest of the page goes on. */
function ScreenBroken() {
  const { reload } = usePagePorts();
  const dispatch = useAppDispatch();
  return (
    <StateMessage
      kind="error"
      title="This page could not be shown"
      action={
        <Row gap={2}>
          <Button onClick={reload}>Reload</Button>
          <Button onClick={() => dispatch(recordingRequested())}>
            Send a recording of what happened
          </Button>
        </Row>
      }
    >
      {MESSAGES.serverError} Reload the page; if it happens again, tell us what you did.
    </StateMessage>
  );
}

import { useLayoutEffect } from 'react';
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
import { selectIsPastDueShown } from '../state/pastDue/selectors';
import { recordingRequested, screenBroken } from '../state/recordingOffer/slice';
import { selectSessionGeneration } from '../state/session/selectors';
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
import { AppLink } from '../widgets/AppLink';
import { ScreenHeading } from '../widgets/ScreenHeading';
import { windowTitle } from '../widgets/windowTitle';
import { rowById } from './routeTable';
import { lazyShellPart } from './shell/ShellPart';

// Shown only to administrators of past-due accounts.
const PastDue = lazyShellPart(async () => (await import('../features/billing/PastDue')).PastDue, {
  name: 'The open invoices',
  fallback: <Skeleton lines={6} label="Loading page" />,
});

/**
 * Returns the page whose screen isn't loaded yet; null while the previous or current page can be
 * shown.
 */
function useLoadingPage(): RouteLocation | null {
  const { renderScreen } = usePagePorts();
  const status = useAppSelector(selectScreenStatus);
  const current = useAppSelector(selectLocation);
  const isUnderWay = status === 'deciding' || status === 'loading';
  if (!isUnderWay || current?.routeId == null || renderScreen(current.routeId) !== null)
    return null;
  return current;
}

/**
 * The screen of the current page, or a placeholder (spec sections 4 and 6). A page that is still
 * loading replaces the previous one immediately and is announced.
 */
export function ScreenOutlet() {
  const { setTitle } = usePagePorts();
  const locale = useAppSelector(selectLocale);
  const shown = useAppSelector(selectShownLocation);
  const loadingPage = useLoadingPage();
  const isLoading = loadingPage !== null;
  const page = loadingPage ?? shown;
  const row = page?.routeId ? rowById(page.routeId) : undefined;
  const title = row && routeTitle(row, locale);
  const pageKey = page?.key;

  // Runs before the effects of the screen's own heading, which may set a more specific title.
  useLayoutEffect(() => {
    if (title !== undefined && pageKey !== undefined) setTitle(windowTitle(title, locale));
  }, [setTitle, isLoading, pageKey, title, locale]);

  return (
    <>
      <VisuallyHidden>
        <span role="status">{isLoading && title ? `Loading: ${title}` : ''}</span>
      </VisuallyHidden>
      {isLoading && row ? <LoadingPage row={row} /> : <ShownScreen row={row} />}
    </>
  );
}

/** Placeholder for a page that is loading. Its heading doesn't get the focus yet. */
function LoadingPage({ row }: { readonly row: RouteRow }) {
  const locale = useAppSelector(selectLocale);
  return (
    <>
      {row.hasOwnHeading ? null : <PageHeading>{routeTitle(row, locale)}</PageHeading>}
      {/*
       * Announced by the outlet: a live region that is added together with its text is often not
       * read.
       */}
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
  // The next user must not see what the previous one typed.
  const generation = useAppSelector(selectSessionGeneration);

  const isPastDue = useAppSelector(selectIsPastDueShown);
  const isReported = useAppSelector((state) =>
    selectErrors(state).some(({ text }) => status === 'failed' && text === notice),
  );

  if (isPastDue) {
    return (
      <>
        <ScreenHeading title={row ? routeTitle(row, locale) : 'This page'} />
        <PastDue notice={notice ?? ''} />
      </>
    );
  }
  if (status === 'forbidden' || status === 'failed') {
    const title = row ? routeTitle(row, locale) : 'This page';
    const home = (
      <AppLink to="/" className={buttonClass()}>
        Go to the home page
      </AppLink>
    );
    if (status === 'forbidden') {
      return (
        <>
          <ScreenHeading title={title} />
          <StateMessage kind="forbidden" title="You don’t have access to this page" action={home}>
            <Refusal notice={notice ?? ''} />
          </StateMessage>
        </>
      );
    }
    const actions = (
      <Row gap={2}>
        <Button onClick={() => dispatch(screenRetried())}>Try again</Button>
        {home}
      </Row>
    );
    return (
      <>
        <ScreenHeading title={title} />
        {isReported ? (
          actions
        ) : (
          <StateMessage kind="error" title="Page not loaded" action={actions}>
            {notice}
          </StateMessage>
        )}
      </>
    );
  }
  const screen = row ? renderScreen(row.id) : null;
  if (row === undefined || screen === null) return <Skeleton lines={6} label="Loading page" />;
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

/**
 * Explains why the page isn't shown and whom to contact; doesn't repeat a notice that is in the
 * error area.
 */
function Refusal({ notice }: { readonly notice: string }) {
  const isShown = useAppSelector(selectErrors).some(({ text }) => text === notice);
  const { supportEmail, supportPhone } = useAppSelector(selectSite);
  if (isShown && notice === MESSAGES.notAccountAdmin) {
    return `Only an account administrator can open this page. Contact your administrator or support: ${supportEmail} or ${supportPhone}.`;
  }
  return isShown
    ? `Contact your account administrator or support: ${supportEmail} or ${supportPhone}.`
    : notice;
}

/** Error boundary of a screen: the rest of the page keeps working. */
function ScreenBroken() {
  const { reload } = usePagePorts();
  const dispatch = useAppDispatch();
  return (
    <StateMessage
      kind="error"
      title="This page couldn’t be shown"
      action={
        <Row gap={2}>
          <Button onClick={reload}>Reload</Button>
          <Button onClick={() => dispatch(recordingRequested())}>
            Send a recording of what happened
          </Button>
        </Row>
      }
    >
      {MESSAGES.serverError} Reload the page. If it happens again, contact support.
    </StateMessage>
  );
}

import '../ui/base.css';
import { createRoot } from 'react-dom/client';
import { Provider } from 'react-redux';
import { BrowserRouter } from 'react-router-dom';
import { browserClock } from '../platform/browserClock';
import { createCookies } from '../platform/browserCookies';
import { createNetwork } from '../platform/browserNetwork';
import {
  browserChance,
  createBroadcast,
  isSupportedBrowser,
  onConnectionChange,
  onPageClose,
  onPageFocus,
  printPage,
  setDocumentTitle,
  setEdition,
  setTheme,
  showAlert,
  showFont,
  userAgent,
} from '../platform/browserPage';
import { browserStorage, browserTabStorage } from '../platform/browserStorage';
import { createDraftDesk } from '../platform/draftDesk';
import { createFileDesk } from '../platform/fileDesk';
import { createLazyDocumentReader } from '../platform/lazyDocumentReader';
import { createLazyUnreadStream } from '../platform/lazyUnreadStream';
import { createLinkToken } from '../platform/linkToken';
import { createNavigation } from '../platform/navigation';
import {
  currentEntryKey,
  isFocusLost,
  isInField,
  isInView,
  onFocusMoved,
  restorePosition,
  scrollToTop,
  showSection,
  enableManualScrollRestoration,
} from '../platform/pagePosition';
import { PagePortsProvider, type PagePorts } from '../platform/PagePorts';
import { openPopup } from '../platform/popupWindow';
import type { Ports, Uploads } from '../platform/ports';
import { createRecordingDesk } from '../platform/recordingDesk';
import { onEscape, onShortcut } from '../platform/shortcuts';
import { whenIdle } from '../platform/whenIdle';
import { appRoot, readPageAddress, readSiteSettings } from '../platform/siteSettings';
import { offerTape } from '../platform/offerTape';
import { selectLocale, selectLocation } from '../state/location/selectors';
import { otherTabChangedSession, otherTabExtendedSession } from '../state/session/slice';
import {
  appStarted,
  connectionChanged,
  pageClosed,
  pageFocused,
  pageRestored,
} from '../state/site/slice';
import { streamEnded } from '../state/unreadStream/streamEnded';
import { createStore } from '../store/createStore';
import { PUBLIC_ACCESS } from '#contract/roles';
import { createScreens } from '../store/screens';
import { delayIdleWork } from './delayIdleWork';
import { DeveloperTools } from './DeveloperTools';
import { enterFirstPage } from './enterFirstPage';
import { lazyPart } from './lazyPart';
import { RouterBridge } from './RouterBridge';
import { matchRoute, rowById } from './routeTable';
import { prepareSearchArea } from './shell/SearchArea';
import { Shell } from './shell/Shell';
import { uploadFailed } from './uploadFailed';

/** If scripts take at least this long to arrive, the connection counts as slow. */
const SLOW_START_MS = 2_000;

/** Longest wait for the first page's search before the page renders without it. */
const LONGEST_SEARCH_WAIT_MS = 100;

/** Starts the app: ports, store, initial state, then the page. */
async function start(): Promise<void> {
  // Runs before anything reads the URL.
  const linkToken = createLinkToken(browserTabStorage);
  const settings = readSiteSettings();
  const address = readPageAddress();
  const navigation = createNavigation();
  const cookies = createCookies(settings.cookiePrefix);
  const broadcast = createBroadcast();
  const drafts = createDraftDesk();
  const files = createFileDesk();

  const recordings = createRecordingDesk(async () => {
    const { writeRecording } = await import('../replay/recording');
    const tape = readTape();
    if (tape === null || tape.hasChangedHands) return null;
    return writeRecording(tape, store.getState(), settings.buildId);
  });
  const screens = createScreens(lazyPart);
  // The stream opens after login, when the page is idle.
  const unreadStream = createLazyUnreadStream(
    () =>
      whenIdle()
        .then(() => import(/* webpackChunkName: "unread-stream" */ './unreadStream'))
        .then(({ openUnreadStream }) => openUnreadStream(store.dispatch)),
    () => store.dispatch(streamEnded({ status: null, lastedMs: 0 })),
  );
  // Loaded when the user selects the first file.
  let openedUploads: Promise<Uploads> | null = null;
  const withUploads = async <Result,>(
    run: (uploads: Uploads) => Result | Promise<Result>,
  ): Promise<Result> => {
    openedUploads ??= import(/* webpackChunkName: "uploads" */ './resumableUploads').then(
      ({ openUploads }) => openUploads(files, store.dispatch, () => cookies.read('XSRF-TOKEN')),
    );
    try {
      return await run(await openedUploads);
    } catch (error) {
      openedUploads = null;
      throw error;
    }
  };
  const ports: Ports = {
    clock: browserClock,
    navigation: navigation.port,
    network: recordings.attachTo(createNetwork()),
    cookies,
    broadcast,
    chance: browserChance,
    routes: { accessOf: (routeId) => rowById(routeId)?.access ?? PUBLIC_ACCESS },
    screens,
    drafts,
    tabStorage: browserTabStorage,
    unreadStream,
    uploads: {
      hash: (key) => withUploads((uploads) => uploads.hash(key)).catch(() => null),
      readText: (key) => withUploads((uploads) => uploads.readText(key)).catch(() => null),
      start: (order) =>
        void withUploads((uploads) => uploads.start(order)).catch(() =>
          uploadFailed(store.dispatch, { key: order.key, status: null, message: null, code: null }),
        ),
      stop: (key) => void withUploads((uploads) => uploads.stop(key)).catch(() => undefined),
      forget: files.remove,
    },
    documentReader: createLazyDocumentReader(files),
  };
  const { readTape, ready, store } = createStore(ports, browserStorage);
  delayIdleWork(store);
  offerTape(() => ({ tape: readTape(), state: store.getState() }));

  await ready;
  store.dispatch(
    appStarted({
      ...settings,
      ...address,
      userAgent: userAgent(),
      isBrowserSupported: isSupportedBrowser(),
      isOnline: true,
      isOutdated: false,
    }),
  );
  onPageFocus(() => store.dispatch(pageFocused()));
  onPageClose((isClosed) => store.dispatch(isClosed ? pageClosed() : pageRestored()));
  onConnectionChange((isOnline) => store.dispatch(connectionChanged({ isOnline })));
  broadcast.onMessage((message) =>
    store.dispatch(
      message === 'sessionExtended' ? otherTabExtendedSession() : otherTabChangedSession(),
    ),
  );
  // Login and logout load a new page, so each page load makes the other tabs check their cookies.
  broadcast.post('sessionChanged');
  enableManualScrollRestoration();
  // Loaded at idle time: focus can be lost only on later pages.
  void whenIdle()
    .then(() => import(/* webpackChunkName: "idle" */ '../platform/focusKeeper'))
    .then(
      ({ keepFocusInPage }) => keepFocusInPage(),
      () => undefined,
    );

  const pagePorts: PagePorts = {
    readXsrfToken: () => cookies.read('XSRF-TOKEN'),
    print: printPage,
    setTitle: setDocumentTitle,
    setEdition,
    setTheme,
    reload: navigation.port.reload,
    hrefOf: (link) => `${address.appPath}${link}`,
    follow: navigation.follow,
    drafts,
    files,
    linkToken,
    recordings,
    currentYear: () => new Date(browserClock.now()).getFullYear(),
    now: browserClock.now,
    restorePosition: () => restorePosition(currentEntryKey()),
    scrollToTop,
    showSection,
    isFocusLost,
    isInField,
    isInView,
    onFocusMoved,
    prepareScreen(path, query) {
      const match = matchRoute(selectLocale(store.getState()), path, query);
      if (match !== null) screens.prepare(match.row.id);
    },
    renderScreen: screens.render,
    onShortcut,
    onEscape,
    alert: showAlert,
    openPopup,
  };
  enterFirstPage(address.appPath, store.dispatch, navigation);
  // Waits briefly for the search's chunk, which usually arrives with this one. Otherwise, its
  // placeholder would be shown for at least 300 ms.
  const firstRoute = selectLocation(store.getState())?.routeId;
  await Promise.race([
    prepareSearchArea(firstRoute == null ? undefined : rowById(firstRoute)),
    browserClock.wait(LONGEST_SEARCH_WAIT_MS),
  ]);
  // On a slow connection, loading the font would delay the rows.
  if (browserClock.elapsed() < SLOW_START_MS) showFont();
  else void whenIdle().then(showFont);
  createRoot(appRoot()).render(
    <Provider store={store}>
      <PagePortsProvider value={pagePorts}>
        <BrowserRouter basename={address.appPath}>
          <RouterBridge navigation={navigation} />
          <Shell />
          <DeveloperTools />
        </BrowserRouter>
      </PagePortsProvider>
    </Provider>,
  );
}

void start();

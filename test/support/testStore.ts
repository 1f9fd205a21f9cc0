import type { AccessRule } from '#contract/roles';
import { PUBLIC_ACCESS } from '#contract/roles';
import type { CurrentUser } from '#contract/schemas/users';
import { describeLocation, rowById } from '../../src/client/app/routeTable';
import { feature as accountFeature } from '../../src/client/features/account/feature';
import { feature as membersFeature } from '../../src/client/features/members/feature';
import { feature as billingFeature } from '../../src/client/features/billing/feature';
import { feature as spendingFeature } from '../../src/client/features/spending/feature';
import { feature as adminFeature } from '../../src/client/features/admin/feature';
import { feature as reportsFeature } from '../../src/client/features/reports/feature';
import { feature as courtFeature } from '../../src/client/features/court/feature';
import { feature as helpEditorFeature } from '../../src/client/features/help/editor/feature';
import { feature as helpFeature } from '../../src/client/features/help/feature';
import { feature as homeFeature } from '../../src/client/features/home/feature';
import { feature as aboutFeature } from '../../src/client/features/about/feature';
import { feature as countiesFeature } from '../../src/client/features/counties/feature';
import { feature as judgmentFeature } from '../../src/client/features/judgment/feature';
import { feature as passwordsFeature } from '../../src/client/features/passwords/feature';
import { feature as personFeature } from '../../src/client/features/person/feature';
import { feature as efilingFeature } from '../../src/client/features/efiling/feature';
import { feature as efilingOverviewFeature } from '../../src/client/features/efiling/overview/feature';
import { feature as filingReviewFeature } from '../../src/client/features/efiling/clerk/feature';
import { feature as exportsFeature } from '../../src/client/features/exports/feature';
import { feature as propertyWatchFeature } from '../../src/client/features/propertyWatch/feature';
import { feature as pageImagesFeature } from '../../src/client/features/pageImages/feature';
import { feature as recorderFeature } from '../../src/client/features/recorder/feature';
import { feature as savedSearchesFeature } from '../../src/client/features/savedSearches/feature';
import { feature as barIdsFeature } from '../../src/client/features/barIds/feature';
import { feature as webhooksFeature } from '../../src/client/features/webhooks/feature';
import { feature as searchRegionsFeature } from '../../src/client/features/searchRegions/feature';
import { feature as taxWarrantFeature } from '../../src/client/features/taxWarrant/feature';
import type { TextStorage } from '../../src/client/platform/browserStorage';
import type { Ports } from '../../src/client/platform/ports';
import { createRecordingDesk } from '../../src/client/platform/recordingDesk';
import { writeRecording } from '../../src/client/replay/recording';
import { selectErrors } from '../../src/client/state/errors/selectors';
import { sagaCrashed } from '../../src/client/state/keepAlive';
import { selectIsOwnAddress } from '../../src/client/state/location/selectors';
import {
  hashChanged,
  routeChanged,
  type RouteLocation,
} from '../../src/client/state/location/slice';
import { appStarted, type SiteState } from '../../src/client/state/site/slice';
import { createStore } from '../../src/client/store/createStore';
import type { RootState } from '../../src/client/store/reducer';
import { feature as recordingOfferFeature } from '../../src/client/features/recordingOffer/feature';
import { RECORDING_PART } from '../../src/client/state/recordingOffer/slice';
import type { LazyPart, RouteRow } from '../../src/client/store/routes';
import { createScreens } from '../../src/client/store/screens';
import { answer, createTestPorts, listAnswer, settle } from './testPorts';
import { TEST_SITE } from './testSite';

/** The storage of one browser, which several stores may share, as tabs do. */
export function createTestStorage(initial: Readonly<Record<string, string>> = {}) {
  const texts = new Map(Object.entries(initial));
  const tabs: { tab: number; key: string; listener: (text: string | null) => void }[] = [];
  let tabCount = 0;
  return {
    texts,
    /** One tab's view. Other tabs receive its writes only if `isHeard` returns true. */
    openTab({ isHeard = () => true }: { isHeard?: () => boolean } = {}): TextStorage {
      const tab = (tabCount += 1);
      return {
        read: (key) => texts.get(key) ?? null,
        write(key, text) {
          texts.set(key, text);
          if (!isHeard()) return;
          for (const other of tabs)
            if (other.tab !== tab && other.key === key) other.listener(text);
        },
        onOtherTab(key, listener) {
          tabs.push({ tab, key, listener });
          return () => undefined;
        },
      };
    },
  };
}

const NO_FEATURE = { Screen: () => null };
const FEATURES = {
  account: accountFeature,
  billing: billingFeature,
  spending: spendingFeature,
  members: membersFeature,
  home: homeFeature,
  counties: countiesFeature,
  court: courtFeature,
  judgment: judgmentFeature,
  passwords: passwordsFeature,
  person: personFeature,
  recorder: recorderFeature,
  pageImages: pageImagesFeature,
  propertyWatch: propertyWatchFeature,
  exports: exportsFeature,
  efiling: efilingFeature,
  efilingOverview: efilingOverviewFeature,
  filingReview: filingReviewFeature,
  taxWarrant: taxWarrantFeature,
  savedSearches: savedSearchesFeature,
  searchRegions: searchRegionsFeature,
  barIds: barIdsFeature,
  webhooks: webhooksFeature,
  admin: adminFeature,
  reports: reportsFeature,
  help: helpFeature,
  helpEditor: helpEditorFeature,
  about: aboutFeature,
};

function isFeature(area: string | undefined): area is keyof typeof FEATURES {
  return area !== undefined && area in FEATURES;
}

/** The app's rows, with screens that need no loading and the features' real sagas. */
export function testRow(routeId: string): RouteRow | undefined {
  const row = rowById(routeId);
  if (row === undefined) return undefined;
  // The overview has less data than the other pages of e-filing.
  const area = routeId === 'efiling.overview' ? 'efilingOverview' : routeId.split('.')[0];
  const feature = isFeature(area) ? FEATURES[area] : null;
  const { isLoadedWhenIdle: _isLoadedWhenIdle, loadFeature: _loadFeature, ...rest } = row;
  return {
    ...rest,
    load: () => Promise.resolve(NO_FEATURE),
    ...(feature === null ? {} : { loadFeature: () => Promise.resolve({ feature }) }),
  };
}

/** The same for other lazy parts; the recording viewer is rendered for real. */
export function testPart(id: string): LazyPart | undefined {
  if (id !== RECORDING_PART) return testRow(id);
  return {
    load: () => import('../../src/client/features/recordingOffer/screens/RecordingDialogScreen'),
    loadFeature: () => Promise.resolve({ feature: recordingOfferFeature }),
  };
}

export interface TestStoreOptions {
  /** URL at which the page opens; null if the router reports none. */
  readonly at?: string | null;
  /** The logged-in user, in cookie and server response. Null is a visitor. */
  readonly user?: CurrentUser | null;
  readonly storage?: TextStorage;
  readonly ports?: Partial<Ports>;
  readonly rowOf?: (routeId: string) => RouteRow | undefined;
  readonly access?: Readonly<Record<string, AccessRule>>;
  readonly site?: Partial<SiteState>;
  /**
   * False if the test reports every navigation itself; the app's own navigation isn't reported
   * then.
   */
  readonly isRouterFollowing?: boolean;
  /** True for a test about a saga that throws. */
  readonly mayCrash?: boolean;
  /** Scripts responses and cookies before the page is opened. */
  readonly prepare?: (page: ReturnType<typeof createTestPorts>) => void;
}

const crashes: string[] = [];
// `keepAlive` restarts a worker that throws; without this, no test would notice.
afterEach(() => {
  expect(crashes.splice(0)).toEqual([]);
});

/**
 * The real store, sagas, and route table on test ports; the router follows the app's navigation.
 */
export async function openPage({
  at = '/in/',
  user = null,
  storage = createTestStorage().openTab(),
  ports: portChanges = {},
  rowOf = testRow,
  access = {},
  site = {},
  isRouterFollowing = true,
  mayCrash = false,
  prepare,
}: TestStoreOptions = {}) {
  const screens = createScreens((id) => (id === RECORDING_PART ? testPart(id) : rowOf(id)));
  const page = createTestPorts();
  const arrive = (address: string, arrival: RouteLocation['arrival']): void => {
    if (isRouterFollowing) queueMicrotask(() => go(address, arrival));
  };
  const { navigation } = page.ports;
  const recordings = createRecordingDesk(() => {
    const tape = appStore.readTape();
    // The test's story is not part of the product's state.
    const { story: _story, ...state } = store.getState() as unknown as Record<string, unknown>;
    return Promise.resolve(tape && writeRecording(tape, state, 'test'));
  });
  const ports: Ports = {
    ...page.ports,
    network: recordings.attachTo(page.ports.network),
    screens,
    routes: { accessOf: (id) => access[id] ?? rowOf(id)?.access ?? PUBLIC_ACCESS },
    navigation: {
      ...navigation,
      push(address) {
        navigation.push(address);
        arrive(address, 'push');
      },
      replace(address) {
        navigation.replace(address);
        arrive(address, 'replace');
      },
    },
    ...portChanges,
  };
  const { network, cookies, clock } = page;
  network.always('GET /web/users/current', user === null ? answer(401) : answer(200, user));
  network.always('GET /web/court/my/ids', listAnswer([]));
  network.always('GET /web/motd/messages', listAnswer([]));
  if (user !== null) cookies.signed_in = 'yes';
  prepare?.(page);

  /** Effects that have started but not ended. */
  const running = new Set<number>();
  const end = (effectId: number): void => void running.delete(effectId);
  const appStore = createStore(ports, storage, {
    sagaMonitor: {
      effectTriggered: ({ effectId }) => void running.add(effectId),
      effectResolved: end,
      effectRejected: end,
      effectCancelled: end,
    },
  });
  const { store } = appStore;
  const story: { readonly type: string; readonly payload?: unknown }[] = [];
  function go(address: string, arrival: RouteLocation['arrival']): void {
    const { pathname, search, hash } = new URL(address, 'https://page.test');
    const location = describeLocation({ pathname, search, hash }, arrival);
    const isFollowing = arrival === 'replace' && selectIsOwnAddress(store.getState(), location);
    store.dispatch(isFollowing ? hashChanged({ hash }) : routeChanged(location));
  }
  await appStore.ready;
  appStore.addSlices({
    reducers: {
      story: (past: object | undefined, action: { readonly type: string }) => {
        story.push(action);
        if (sagaCrashed.match(action) && !mayCrash) crashes.push(action.payload.message);
        return past ?? {};
      },
    },
  });
  store.dispatch(appStarted({ ...TEST_SITE, ...site }));
  /** Goes to a URL and reports it as the router would. */
  async function visit(address: string, arrival: RouteLocation['arrival'] = 'push') {
    go(address, arrival);
    await settle();
  }
  if (at !== null) await visit(at);
  return {
    ...page,
    ports,
    /** The loaded screen of a route; null before it is loaded. */
    renderScreen: screens.render,
    store,
    visit,
    dispatch: store.dispatch,
    state: (): RootState => store.getState(),
    /** Where a recording is loaded for viewing. */
    recordings,
    /** What this page has recorded. */
    readTape: appStore.readTape,
    select: <Selected>(selector: (state: RootState) => Selected): Selected =>
      selector(store.getState()),
    /** Every action so far, in order. */
    story,
    /** How often an action was dispatched so far. */
    count: (creator: { readonly match: (action: unknown) => boolean }): number =>
      story.filter((action) => creator.match(action)).length,
    /** The lines of the page's error area. */
    errors: (): string[] => selectErrors(store.getState()).map(({ text }) => text),
    advance: clock.advance,
    settle,
    /** Number of running saga effects. */
    runningEffects: (): number => running.size,
    /** Changes the logged-in user, as another tab or the login form would. */
    signIn(next: CurrentUser | null): void {
      cookies.signed_in = next === null ? '' : 'yes';
      cookies['XSRF-TOKEN'] = `token-of-${String(next?.id ?? 'visitor')}`;
      network.always('GET /web/users/current', next === null ? answer(401) : answer(200, next));
    },
  };
}

export type OpenPage = Awaited<ReturnType<typeof openPage>>;

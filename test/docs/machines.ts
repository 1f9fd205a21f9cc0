import type { Action } from '@reduxjs/toolkit';
import type { AccessDecision } from '#contract/roles';
import { saveMessage } from '../../src/client/features/admin/slice';
import { caseDetails } from '../../src/client/features/court/slice';
import {
  accessDecided,
  accessReducer,
  type AccessState,
} from '../../src/client/state/access/slice';
import { keyOfArguments, type LoadableState } from '../../src/client/state/loadable/createLoadable';
import {
  draftDone,
  draftRestored,
  draftsFound,
  draftsReducer,
  type DraftsState,
} from '../../src/client/state/drafts/slice';
import {
  locationReducer,
  routeChanged,
  screenEntered,
  screenForbidden,
  screenLoadFailed,
  screenLoadStarted,
  type LocationState,
} from '../../src/client/state/location/slice';
import { sagaCrashed } from '../../src/client/state/keepAlive';
import {
  partBroken,
  recordingClosed,
  recordingOfferReducer,
  recordingOpened,
  recordingOpenFailed,
  recordingRequested,
  type RecordingOfferState,
} from '../../src/client/state/recordingOffer/slice';
import {
  regionsFailed,
  regionsLoadStarted,
  regionsReceived,
  regionsReducer,
  type RegionEntry,
  type RegionsState,
} from '../../src/client/state/regions/slice';
import {
  savedIdsFailed,
  savedIdsLoadStarted,
  savedIdsReceived,
  savedItemConfirmed,
  savedItemRolledBack,
  savedItemsReducer,
  savedItemToggled,
  type SavedItemsState,
  type SavedIds,
} from '../../src/client/state/savedItems/slice';
import {
  inputChanged,
  inputMissed,
  searchAttemptsReducer,
  type SearchAttempt,
  type SearchAttemptsState,
} from '../../src/client/state/search/attemptsSlice';
import {
  identityChanged,
  loggedOutSeen,
  sessionReducer,
  userCheckFailed,
  userReceived,
  type SessionState,
} from '../../src/client/state/session/slice';
import {
  sessionEndMoved,
  sessionEndNeared,
  sessionEndReducer,
  sessionExtensionFailed,
  sessionExtensionRequested,
  sessionLimitReached,
  sessionWarningClosed,
  type SessionEndState,
} from '../../src/client/state/sessionEnd/slice';
import {
  countTold,
  streamAsked,
  unreadStreamReducer,
  type UnreadStreamState,
} from '../../src/client/state/unreadStream/slice';
import { streamEnded } from '../../src/client/state/unreadStream/streamEnded';
import type { CommandState } from '../../src/client/state/command/createCommand';
import {
  toastHeld,
  toastHidden,
  toastReleased,
  toastReducer,
  toastShown,
  type ToastState,
} from '../../src/client/state/toast/slice';
import { describeLocation } from '../../src/client/app/routeTable';
import { testUser } from '../support/testSite';

/** A state machine in the code that is compared with its diagram. */
export interface Machine {
  /** Name of its slice in the store; includes the feature's name for a slice inside a feature. */
  readonly slice: string;
  readonly reducer: (state: never, action: Action) => unknown;
  /** Returns the name of the machine's state; `sliceState` is undefined until the slice exists. */
  readonly nameOf: (sliceState: unknown) => string;
  /** Every state in the code. */
  readonly states: readonly string[];
  /** Examples of the actions that label its arrows. */
  readonly actions: readonly Action[];
}

/** Returns all values of a union; doesn't compile if one is missing or extra. */
function valuesOf<Union extends string>(values: Readonly<Record<Union, true>>): string[] {
  return Object.keys(values);
}

const OTHER_USER = identityChanged({ userId: 6, isFirst: false });
const HOME = describeLocation({ pathname: '/in/', search: '', hash: '' }, 'push');
const ITEM = { kind: 'courtCase', id: 3 } as const;
const ALERT = { alert: true };
const [NINE, TEN] = [{ params: { caseId: 9 } }, { params: { caseId: 10 } }] as const;
const KEY = keyOfArguments(NINE);
/** The form whose draft the tests follow. */
export const DRAFT_FORM = 'messageEditor';
const DECISIONS: readonly AccessDecision[] = [
  { kind: 'pending' },
  { kind: 'granted', role: 'ANY' },
  { kind: 'login' },
  { kind: 'home' },
  { kind: 'forbidden', failure: 'USER' },
];

/** Every machine by the heading of its diagram. */
export const MACHINES: Readonly<Record<string, Machine>> = {
  Session: {
    slice: 'session',
    reducer: sessionReducer,
    nameOf: (state) => (state as SessionState).status,
    states: valuesOf<SessionState['status']>({ unknown: true, loggedIn: true, loggedOut: true }),
    actions: [userReceived(testUser()), loggedOutSeen(), userCheckFailed()],
  },
  'Session end': {
    slice: 'sessionEnd',
    reducer: sessionEndReducer,
    nameOf: (state) => (state as SessionEndState).status,
    states: valuesOf<SessionEndState['status']>({
      quiet: true,
      warned: true,
      extending: true,
      failed: true,
      closed: true,
    }),
    actions: [
      sessionEndNeared({ secondsLeft: 120 }),
      sessionEndMoved(),
      sessionExtensionRequested(),
      sessionExtensionFailed(),
      sessionLimitReached(),
      sessionWarningClosed(),
      loggedOutSeen(),
      OTHER_USER,
    ],
  },
  'Unread stream': {
    slice: 'unreadStream',
    reducer: unreadStreamReducer,
    nameOf: (state) => (state as UnreadStreamState).status,
    states: valuesOf<UnreadStreamState['status']>({
      closed: true,
      asked: true,
      open: true,
      broken: true,
    }),
    actions: [
      streamAsked(),
      countTold({ count: 3 }),
      streamEnded({ status: null, lastedMs: 0 }),
      OTHER_USER,
    ],
  },
  Access: {
    slice: 'access',
    reducer: accessReducer,
    nameOf: (state) => (state as AccessState).decision.kind,
    states: valuesOf<AccessDecision['kind']>({
      pending: true,
      granted: true,
      login: true,
      home: true,
      forbidden: true,
    }),
    actions: DECISIONS.map((decision) =>
      accessDecided({ decision, visitor: { userId: 7, isKnown: true } }),
    ),
  },
  Screen: {
    slice: 'location',
    reducer: locationReducer,
    nameOf: (state) => (state as LocationState).status,
    states: valuesOf<LocationState['status']>({
      deciding: true,
      loading: true,
      shown: true,
      forbidden: true,
      failed: true,
    }),
    actions: [
      routeChanged(HOME),
      screenLoadStarted(),
      screenEntered(HOME),
      screenLoadFailed({ notice: 'No.' }),
      screenForbidden({ notice: 'No.' }),
    ],
  },
  Toast: {
    slice: 'toast',
    reducer: toastReducer,
    nameOf: (state) => (state as ToastState).status,
    states: valuesOf<ToastState['status']>({ hidden: true, shown: true, held: true }),
    actions: [toastShown({ message: 'Hi' }), toastHeld(), toastReleased(), toastHidden()],
  },
  'Recording offer': {
    slice: 'recordingOffer',
    reducer: recordingOfferReducer,
    nameOf: (state) => (state as RecordingOfferState).status,
    states: valuesOf<RecordingOfferState['status']>({
      quiet: true,
      offered: true,
      opening: true,
      open: true,
      closed: true,
    }),
    actions: [
      sagaCrashed({ message: 'It broke.' }),
      partBroken({ message: 'It broke.' }),
      recordingRequested(),
      recordingOpened(),
      recordingOpenFailed(),
      recordingClosed(),
    ],
  },
  'Saved list': {
    slice: 'savedItems',
    reducer: savedItemsReducer,
    nameOf: (state) => (state as SavedItemsState).courtCase.status,
    states: valuesOf<SavedIds['status']>({
      idle: true,
      loading: true,
      ready: true,
      failed: true,
      retrying: true,
    }),
    actions: [
      savedIdsLoadStarted(ITEM),
      savedIdsReceived({ ...ITEM, items: [] }),
      savedIdsFailed(ITEM),
      OTHER_USER,
    ],
  },
  'Saved item': {
    slice: 'savedItems',
    reducer: savedItemsReducer,
    nameOf: (state) =>
      3 in (state as SavedItemsState).courtCase.pending ? 'pending' : 'confirmed',
    states: valuesOf<Extract<keyof SavedIds, 'pending' | 'confirmed'>>({
      confirmed: true,
      pending: true,
    }),
    actions: [
      savedItemToggled({ ...ITEM, value: ALERT }),
      savedItemConfirmed({ ...ITEM, value: ALERT }),
      savedItemConfirmed({ ...ITEM, value: null }),
      savedItemRolledBack(ITEM),
      OTHER_USER,
    ],
  },
  'Search widget': {
    slice: 'searchAttempts',
    reducer: searchAttemptsReducer,
    nameOf: (state) => (state as SearchAttemptsState)['court'] ?? 'open',
    states: valuesOf<SearchAttempt>({ open: true, missing: true }),
    actions: [
      inputMissed({ widget: 'court' }),
      inputChanged({ widget: 'court' }),
      routeChanged(HOME),
    ],
  },
  'Region fetch': {
    slice: 'regions',
    reducer: regionsReducer,
    nameOf: (state) => (state as RegionsState).court?.status ?? 'idle',
    states: valuesOf<RegionEntry['status']>({
      idle: true,
      loading: true,
      ready: true,
      failed: true,
    }),
    actions: [
      regionsLoadStarted({ code: 'court' }),
      regionsReceived({
        code: 'court',
        group: { all: { id: 1, name: 'All' }, public: [], user: [] },
      }),
      regionsFailed({ code: 'court' }),
      OTHER_USER,
    ],
  },
  Loadable: {
    slice: 'court/caseDetails',
    reducer: caseDetails.reducer,
    nameOf: (state) => (state as LoadableState<unknown> | undefined)?.status ?? 'idle',
    states: valuesOf<LoadableState<unknown>['status']>({
      idle: true,
      loading: true,
      ready: true,
      refreshing: true,
      notFound: true,
      failed: true,
    }),
    actions: [
      caseDetails.actions.requested(NINE),
      caseDetails.actions.requested(TEN),
      caseDetails.actions.received({ key: KEY, data: { caseId: 9 } as never }),
      caseDetails.actions.notFound({ key: KEY }),
      caseDetails.actions.failed({ key: KEY, error: 'It broke.' }),
      OTHER_USER,
    ],
  },
  Command: {
    slice: 'admin/messageEditor',
    reducer: saveMessage.reducer,
    nameOf: (state) =>
      (state as Readonly<Record<string, CommandState>> | undefined)?.['']?.status ?? 'idle',
    states: valuesOf<CommandState['status']>({
      idle: true,
      running: true,
      rejected: true,
      done: true,
      failed: true,
    }),
    actions: [
      saveMessage.send({ body: [] }),
      saveMessage.actions.rejected({ key: '', errors: { messages: ['No.'], fields: {} } }),
      saveMessage.actions.failed({ key: '' }),
      saveMessage.actions.done({ key: '' }),
      saveMessage.actions.forgotten({ key: '' }),
      routeChanged(HOME),
    ],
  },
  Draft: {
    slice: 'drafts',
    reducer: draftsReducer,
    nameOf: (state) => (state as DraftsState).forms[DRAFT_FORM] ?? 'none',
    states: valuesOf<DraftsState['forms'][string] | 'none'>({
      none: true,
      found: true,
      restored: true,
    }),
    actions: [
      draftsFound({ forms: [DRAFT_FORM] }),
      draftRestored({ form: DRAFT_FORM }),
      draftDone({ form: DRAFT_FORM }),
      routeChanged(HOME),
      OTHER_USER,
    ],
  },
};

/** Returns the slice's initial state. */
export function initialState({ reducer }: Machine): unknown {
  return reducer(undefined as never, { type: '@@start' });
}

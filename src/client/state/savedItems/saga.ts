import { ACCOUNT_OBJECT_LIMIT, USER_CHANGED } from '#contract/apiErrors';
import { SAVED_LIST_DEBOUNCE_MS } from '#contract/limits';
import { buildLink } from '#contract/links';
import { registersOf, SAVED_ITEMS } from '#contract/records/registers';
import { SAVED_ITEM_KINDS, type SavedItemKind } from '#contract/account/savedItems';
import { cancel, fork, put, select, take, takeEvery, type Saga } from '../../platform/saga';
import { takeLeadingDebounced } from '../../platform/timing';
import type { ApiError, ErrorHandling } from '../calls/apiError';
import { callApi } from '../calls/callApi';
import { saveDraftsToTab } from '../drafts/saveDraftsToTab';
import { errorsShown, type ErrorLine } from '../errors/slice';
import { leaveTo } from '../location/saga';
import { selectLocale, selectLocation } from '../location/selectors';
import { listNarrowed } from '../location/slice';
import { leaveForLogin } from '../session/leaveForLogin';
import { selectIsLoggedIn, selectIsUserCheckFailed, selectUserId } from '../session/selectors';
import { identityChanged } from '../session/slice';
import { selectSite } from '../site/selectors';
import { isBackOnline } from '../site/slice';
import { selectPendingValue, selectSavedListLoads, selectSavedListStatus } from './selectors';
import {
  isSameValue,
  savedIdsFailed,
  savedIdsLoadStarted,
  savedIdsReceived,
  savedIdsRequested,
  savedItemConfirmed,
  savedItemRolledBack,
  savedItemToggled,
  type SavedValue,
} from './slice';

function ofList(kind: SavedItemKind): { readonly subject: string } {
  return { subject: `savedItems|${kind}` };
}

function ofItem(kind: SavedItemKind, id: number): ErrorHandling {
  const subject = `savedItems|${kind}|${String(id)}`;
  return {
    subject,
    onConflict: {
      code: ACCOUNT_OBJECT_LIMIT,
      handle: (text) => showFullAccount(kind, { text, subject }),
    },
  };
}

const REASON_LIMIT = { reason: 'limit' } as const;

/**
 * Redirects to the list of saved items of this kind when the account has no alerts left (spec
 * section 8); saves unsent form text first. The list itself stays open, so that its filter, open
 * notes, and pending clicks remain; it explains the limit once its URL has the reason.
 */
function* showFullAccount(kind: SavedItemKind, line: ErrorLine): Saga {
  const { path } = SAVED_ITEMS[kind];
  const location = yield* select(selectLocation);
  if (location?.path === path) {
    yield* put(errorsShown([line]));
    yield* put(listNarrowed({ fields: REASON_LIMIT }));
    return;
  }
  const { appPath } = yield* select(selectSite);
  const locale = yield* select(selectLocale);
  yield* saveDraftsToTab();
  yield* leaveTo(buildLink(appPath, locale, path, REASON_LIMIT), 'alertLimit', 'assignTop');
}

const RELOAD_FAILED =
  "Your saved list couldn't be reloaded. You're seeing the last list that the server confirmed.";

/** Loads one kind's ids; drops a stale response. */
function* loadSavedIds(kind: SavedItemKind): Saga<boolean> {
  if (!(yield* select(selectIsLoggedIn))) return false;
  yield* put(savedIdsLoadStarted({ kind }));
  const load = yield* select(selectSavedListLoads, kind);
  const { calls } = SAVED_ITEMS[kind];
  const outcome = yield* callApi(calls.ids, {}, ofList(kind));
  if ((yield* select(selectSavedListLoads, kind)) !== load) return outcome.ok;
  if (outcome.ok) yield* put(savedIdsReceived({ kind, items: outcome.data.items }));
  else yield* put(savedIdsFailed({ kind }));
  return outcome.ok;
}

function* send(kind: SavedItemKind, id: number, value: SavedValue): Saga<ApiError | null> {
  const { calls } = SAVED_ITEMS[kind];
  const handling = ofItem(kind, id);
  const outcome =
    value === null
      ? yield* callApi(calls.remove, { params: { id } }, handling)
      : yield* callApi(calls.put, { params: { id }, body: { alert: value.alert } }, handling);
  return outcome.ok ? null : outcome.error;
}

/**
 * Returns false for errors after which newer clicks must not be sent, because the session ended or
 * a different user is logged in.
 */
function isWorthSending(error: ApiError): boolean {
  if (error.kind === 'unauthorized') return false;
  return !(error.kind === 'refused' && error.code === USER_CHANGED);
}

/**
 * Sends an item's clicks in order until the server matches the screen (the server half of an
 * optimistic update). If the server rejects the displayed value, rolls back to the confirmed value
 * and reloads the ids, bypassing the debounce.
 */
function* syncItem(kind: SavedItemKind, id: number): Saga {
  while (true) {
    const wanted = yield* select(selectPendingValue, kind, id);
    if (wanted === undefined) return;
    const error = yield* send(kind, id, wanted);
    if (error === null) {
      yield* put(savedItemConfirmed({ kind, id, value: wanted }));
      continue;
    }
    const newest = yield* select(selectPendingValue, kind, id);
    // The user has seen the error; later clicks stay visible and are sent next.
    if (newest !== undefined && !isSameValue(newest, wanted) && isWorthSending(error)) continue;
    yield* put(savedItemRolledBack({ kind, id }));
    if (!(yield* loadSavedIds(kind))) {
      yield* put(errorsShown([{ text: RELOAD_FAILED, ...ofList(kind) }]));
    }
  }
}

/**
 * Runs one worker per item: clicks on one item run in order, on different items concurrently.
 * `running` holds the items with unconfirmed clicks.
 */
function* watchToggles(running: Set<string>): Saga {
  yield* takeEvery(savedItemToggled, function* syncOnce({ payload: { kind, id } }) {
    const item = `${kind}|${id}`;
    if (running.has(item)) return;
    running.add(item);
    try {
      yield* syncItem(kind, id);
    } finally {
      running.delete(item);
    }
  });
}

/** Debounces per list and user; a shared debounce would drop the second list's request. */
function* watchLists(): Saga {
  yield* takeLeadingDebounced<ReturnType<typeof savedIdsRequested>>({
    pattern: savedIdsRequested,
    ms: SAVED_LIST_DEBOUNCE_MS,
    *keyOf({ payload }) {
      return `${payload.kind}|${String(yield* select(selectUserId))}`;
    },
    *worker({ payload }) {
      yield* loadSavedIds(payload.kind);
    },
  });
}

/** Reloads a failed list when the network is back. */
function* watchNetwork(): Saga {
  yield* takeEvery(isBackOnline, function* askAgain() {
    for (const kind of SAVED_ITEM_KINDS) {
      if ((yield* select(selectSavedListStatus, kind)) === 'failed') {
        yield* put(savedIdsRequested({ kind }));
      }
    }
  });
}

/** Loads saved ids at login; a change of user cancels the previous user's requests. */
export function* savedItemsSaga(): Saga {
  while (true) {
    const lists = yield* fork(watchLists);
    const running = new Set<string>();
    const toggles = yield* fork(watchToggles, running);
    const network = yield* fork(watchNetwork);
    for (const { saved } of registersOf(yield* select(selectLocale))) {
      if (saved === null || !(yield* select(selectIsLoggedIn))) continue;
      // Lists that were loaded before a restart aren't loaded again.
      if ((yield* select(selectSavedListStatus, saved.kind)) === 'idle') {
        yield* put(savedIdsRequested({ kind: saved.kind }));
      }
    }
    const { payload } = yield* take(identityChanged);
    const isClickUnsaved = running.size > 0;
    yield* cancel(lists);
    yield* cancel(toggles);
    yield* cancel(network);
    // If the session ended while a click was in flight, the user must log in again, as after a 401.
    // A temporary server error doesn't end it; the list is loaded again after the next user check.
    const isSessionOver = payload.userId === null && !(yield* select(selectIsUserCheckFailed));
    if (isClickUnsaved && isSessionOver) yield* leaveForLogin();
  }
}

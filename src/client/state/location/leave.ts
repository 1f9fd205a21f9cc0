import { createAction } from '@reduxjs/toolkit';
import { getPorts, put, type Saga } from '../../platform/saga';

/** Why a saga leads the browser to another address, or loads the page anew. */
export type LeaveReason =
  | 'signInRequired'
  | 'accessDenied'
  | 'addressUnknown'
  | 'addressChosen'
  | 'addressCompleted'
  | 'listNarrowed'
  | 'onlyResult'
  | 'signedIn'
  | 'alertLimit'
  | 'formDone'
  | 'filesGone'
  | 'newVersionChosen';

/** A page is left by a saga's decision: the list of actions tells why, and where to. */
export const pageLeft = createAction<{
  readonly because: LeaveReason;
  /** From the origin; null where the same page is loaded anew. */
  readonly to: string | null;
}>('location/pageLeft');

/**
 * How it is left: `push` and `replace` within the app, `assign` to a page of the server, `assignTop`
 * to one in the topmost window.
 */
type Way = 'push' | 'replace' | 'assign' | 'assignTop';

/** Leads to another address, and says so first. */
export function* leaveTo(to: string, because: LeaveReason, way: Way): Saga {
  const { navigation } = yield* getPorts();
  yield* put(pageLeft({ because, to }));
  navigation[way](to);
}

/** Loads the page anew, and says so first. */
export function* reloadPage(because: LeaveReason): Saga {
  const { navigation } = yield* getPorts();
  yield* put(pageLeft({ because, to: null }));
  navigation.reload();
}

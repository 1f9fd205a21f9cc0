import { createAction } from '@reduxjs/toolkit';
import { getPorts, put, type Saga } from '../../platform/saga';

/** Why a saga navigates to another address or reloads the page. */
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

/** A saga leaves the page; logs the reason and the target. */
export const pageLeft = createAction<{
  readonly because: LeaveReason;
  /** Relative to the origin; null for a reload of the same page. */
  readonly to: string | null;
}>('location/pageLeft');

/**
 * How to navigate: `push` and `replace` within the app, `assign` to a server page, `assignTop` to
 * one in the top window.
 */
type Way = 'push' | 'replace' | 'assign' | 'assignTop';

/** Navigates to another address; logs the reason first. */
export function* leaveTo(to: string, because: LeaveReason, way: Way): Saga {
  const { navigation } = yield* getPorts();
  yield* put(pageLeft({ because, to }));
  navigation[way](to);
}

/** Reloads the page; logs the reason first. */
export function* reloadPage(because: LeaveReason): Saga {
  const { navigation } = yield* getPorts();
  yield* put(pageLeft({ because, to: null }));
  navigation.reload();
}

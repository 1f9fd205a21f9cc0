import type { SavedItemKind } from '#contract/account/savedItems';
import { put, takeEvery, type Saga } from '../../platform/saga';
import { screenEntered } from '../location/slice';
import { savedIdsRequested } from './slice';

/** Loads saved ids when the user enters one of these routes, which have toggles of this kind. */
export function* requestSavedIdsOnEnter(kind: SavedItemKind, routeIds: readonly string[]): Saga {
  yield* takeEvery(screenEntered, function* request({ payload: { routeId } }): Saga {
    if (routeId !== null && routeIds.includes(routeId)) yield* put(savedIdsRequested({ kind }));
  });
}

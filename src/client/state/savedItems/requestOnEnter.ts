import type { SavedItemKind } from '#contract/savedItems';
import { put, takeEvery, type Saga } from '../../platform/saga';
import { screenEntered } from '../location/slice';
import { savedIdsRequested } from './slice';

/** Saved ids load on entering a screen with toggles: these routes have some of this kind. */
export function* requestSavedIdsOnEnter(kind: SavedItemKind, routeIds: readonly string[]): Saga {
  yield* takeEvery(screenEntered, function* request({ payload: { routeId } }): Saga {
    if (routeId !== null && routeIds.includes(routeId)) yield* put(savedIdsRequested({ kind }));
  });
}

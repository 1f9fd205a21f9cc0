import type { CallArguments, CallName } from '#contract/calls';
import { takeLatest, type Saga } from '../../platform/saga';
import type { Loadable } from '../loadable/createLoadable';
import { load } from '../loadable/saga';
import type { PartName } from '../parts';
import { countFirstRequested, SEARCH_COUNTS } from './countFirstSlice';

function* count({ payload }: ReturnType<typeof countFirstRequested>): Saga {
  const { id, query } = payload;
  // Cast, because the loadables have different types: each call takes the fields of its own search.
  const loadable = SEARCH_COUNTS[id] as unknown as Loadable<PartName, CallName>;
  yield* load(loadable, { query } as unknown as CallArguments<CallName>, { isBackground: true });
}

/**
 * Loads the number of results and the cost of a search before it runs; a newer request cancels the
 * previous one.
 */
export function* countFirstSaga(): Saga {
  yield* takeLatest(countFirstRequested, count);
}

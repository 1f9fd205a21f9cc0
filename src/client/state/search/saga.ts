import { isAnyOf } from '@reduxjs/toolkit';
import { LOGIN_FORM } from '#contract/site/backendPages';
import { buildQuery } from '#contract/links';
import type { Query } from '#contract/site/queryFields';
import type { RegisterId } from '#contract/records/registers';
import { put, select, take, working, type Saga } from '../../platform/saga';
import { leaveTo } from '../location/saga';
import { selectLocation } from '../location/selectors';
import { routeChanged } from '../location/slice';
import { selectRegions } from '../regions/selectors';
import { regionsFailed, regionsReceived, regionsRequested } from '../regions/slice';
import { identityChanged } from '../session/slice';
import { besidesSearch, type DecidedSearch, searchQuery } from './search';
import { selectResultsSearch, selectRegister, selectSearchOf } from './selectors';

/** Actions that may settle an undecided search. */
const isFact = isAnyOf(identityChanged, regionsReceived, regionsFailed);

/** Waits until the URL holds the whole search; null if it can't be run. */
export function* waitForSearch(id: RegisterId, query: Query): Saga<DecidedSearch | null> {
  while (true) {
    const search = yield* select(selectSearchOf, id, query);
    if (search.obstacle !== null) return null;
    if (search.isWhole) return search;
    yield* take(isFact);
  }
}

/** Adds the decided search to an incomplete results URL. Returns true if it changed. */
function* completeAddress(): Saga<boolean> {
  const location = yield* select(selectLocation);
  const id = location && (yield* select(selectResultsSearch, location));
  if (location === null || id === null) return false;
  const { hash, path, prefix, query } = location;
  const search = yield* select(selectSearchOf, id, query);
  if (search.isWhole || search.obstacle !== null) return false;
  const register = yield* select(selectRegister, id);
  if (!search.isSettled) {
    const regions = yield* select(selectRegions, register.regionCode);
    // The page's region selector may have already requested the regions; this page needs them
    // either way.
    if (regions === undefined || regions.status === 'idle') {
      yield* put(regionsRequested({ code: register.regionCode }));
    }
    return false;
  }
  // This URL still has the login's return mark, and is about to be replaced.
  if (query[LOGIN_FORM.returnMark] !== undefined) return false;
  const { kind, isSuperSearch, regionId, texts } = search;
  const whole = searchQuery(register, kind, {
    texts: texts.map((text) => text.trim()),
    isSuperSearch,
    regionId,
    billingCode: query['billingCode'] ?? '',
  });
  const rest = besidesSearch(register, query);
  const to = `${prefix}${path}${buildQuery({ ...whole, ...rest })}${hash}`;
  yield* leaveTo(to, 'addressCompleted', 'replace');
  return true;
}

/** Completes the URL; then waits for the new URL, because the old one no longer applies. */
function* completeAddresses(): Saga {
  while (yield* completeAddress()) yield* take(routeChanged);
}

/**
 * Completes results URLs: missing parts of a search are decided once and written to the URL.
 * Everything on the page reads the search from the URL, so later choices of region or page don't
 * change the search.
 */
export function* searchesSaga(): Saga {
  while (true) {
    yield* take(isAnyOf(routeChanged, isFact));
    yield* working(completeAddresses);
  }
}

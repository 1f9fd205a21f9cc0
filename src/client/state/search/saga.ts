import { isAnyOf } from '@reduxjs/toolkit';
import { LOGIN_FORM } from '#contract/backendPages';
import { buildQuery } from '#contract/links';
import type { Query } from '#contract/queryFields';
import type { RegisterId } from '#contract/registers';
import { put, select, take, working, type Saga } from '../../platform/saga';
import { leaveTo } from '../location/leave';
import { selectLocation } from '../location/selectors';
import { routeChanged } from '../location/slice';
import { selectRegions } from '../regions/selectors';
import { regionsFailed, regionsReceived, regionsRequested } from '../regions/slice';
import { identityChanged } from '../session/slice';
import { besidesSearch, searchQuery } from './addresses';
import type { DecidedSearch } from './decision';
import { selectResultsSearch, selectRegister, selectSearchOf } from './selectors';

/** What may settle a search that is not decided yet. */
const isFact = isAnyOf(identityChanged, regionsReceived, regionsFailed);

/** Waits until the address says the whole search; null where it cannot be run. */
export function* takeWholeSearch(id: RegisterId, query: Query): Saga<DecidedSearch | null> {
  while (true) {
    const search = yield* select(selectSearchOf, id, query);
    if (search.obstacle !== null) return null;
    if (search.isWhole) return search;
    yield* take(isFact);
  }
}

/** Puts what the address of results leaves open into it, once that is decided. Tells whether it did. */
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
    // The page's selector may have asked for them already; this page needs them by itself.
    if (regions === undefined || regions.status === 'idle') {
      yield* put(regionsRequested({ code: register.regionCode }));
    }
    return false;
  }
  // The address of a sign-in's return is about to be another one.
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

/** Until the new address arrives, the old one says nothing any more. */
function* completeAddresses(): Saga {
  while (yield* completeAddress()) yield* take(routeChanged);
}

/**
 * An address of results holds the whole search: what it leaves open is decided once, written into
 * it, and read from it by everything on the page. So neither another choice of region nor another
 * page of the results makes it another search.
 */
export function* searchesSaga(): Saga {
  while (true) {
    yield* take(isAnyOf(routeChanged, isFact));
    yield* working(completeAddresses);
  }
}

import { readSearch } from '#contract/search/address';
import { createSelector } from 'reselect';
import { PERSON_PATH } from '#contract/records/personPage';
import { parseId, type Query } from '#contract/site/queryFields';
import {
  registerOf,
  registersOf,
  type Register,
  type RegisterId,
} from '#contract/records/registers';
import type { LoadableState } from '../loadable/createLoadable';
import { selectLocale, selectShownQuery } from '../location/selectors';
import type { LocationState, RouteLocation } from '../location/slice';
import { selectPart, type PartName } from '../parts';
import { preferenceKey } from '../preferences/keys';
import { selectPreference } from '../preferences/selectors';
import type { PreferencesState } from '../preferences/slice';
import { selectRegions } from '../regions/selectors';
import type { RegionsState } from '../regions/slice';
import { selectLoginStatus, selectUser } from '../session/selectors';
import type { SessionState } from '../session/slice';
import { decideSearch, type DecidedSearch, type SearchChoices } from './search';

interface State {
  readonly location: LocationState;
  readonly preferences: PreferencesState;
  readonly regions: RegionsState;
  readonly session: SessionState;
}

/** A register, with the wording of the page's edition. */
export const selectRegister = (state: Pick<State, 'location'>, id: RegisterId): Register =>
  registerOf(id, selectLocale(state));

/** Everything besides the URL that decides a register's search. */
export const selectSearchChoices = createSelector(
  [
    selectRegister,
    selectLocale,
    selectLoginStatus,
    selectUser,
    (state: State) => state.preferences,
    (state: State, id: RegisterId) => selectRegions(state, selectRegister(state, id).regionCode),
  ],
  (
    { allRegion, application, regionCode },
    { code: localeCode },
    status,
    user,
    preferences,
    regions,
  ): SearchChoices => {
    const remembered = (key: string) => selectPreference({ preferences }, key);
    const scope = { userId: user.id, localeCode };
    const superSearch = remembered(preferenceKey('superSearch', { ...scope, application }));
    const billingCode = remembered(preferenceKey('billingCode', { userId: user.id }));
    return {
      isVisitor: status !== 'loggedIn',
      isUserKnown: status !== 'unknown',
      superSearch: typeof superSearch === 'boolean' ? superSearch : undefined,
      regionId: parseId(
        remembered(preferenceKey('searchRegion', { ...scope, application: regionCode })),
      ),
      allRegionId: allRegion.id,
      // While regions reload, the old list may lack the requested region.
      regions: regions?.status === 'ready' ? regions.group : null,
      areRegionsComing: regions?.status !== 'ready' && regions?.status !== 'failed',
      hasBillingCode: user.account?.billingCodeEnabled ?? false,
      billingCode: typeof billingCode === 'string' ? billingCode : '',
    };
  },
);

/** The search in a URL, as decided for the current user. */
export const selectSearchOf = createSelector(
  [selectRegister, selectSearchChoices, (_state: State, _id: RegisterId, query: Query) => query],
  (register, choices, query): DecidedSearch => decideSearch(readSearch(register, query), choices),
);

/** The search of the visible page. */
export const selectShownSearch = (state: State, id: RegisterId): DecidedSearch =>
  selectSearchOf(state, id, selectShownQuery(state));

/** Returns the search of a results URL; null for other pages. */
export function selectResultsSearch(
  state: State,
  { path, query, routeId }: RouteLocation,
): RegisterId | null {
  // If the edition has no results screen for this register, the URL redirects home.
  if (routeId === null) return null;
  const register = registersOf(selectLocale(state)).find(
    ({ searchAction, searchPath }) => searchPath === path && searchAction === query['action'],
  );
  return register?.id ?? null;
}

/** Returns the code in the URL of a search; other pages use the field to filter their lists. */
function selectShownCode(state: State): string | undefined {
  const { shown } = state.location;
  if (shown === null) return undefined;
  const isSearch = shown.path === PERSON_PATH || selectResultsSearch(state, shown) !== null;
  return isSearch ? shown.query['billingCode'] : undefined;
}

/**
 * Selects the billing code for links that run a search: the page's, or the last one used by a user
 * with billing codes; null if there is none.
 */
export function selectBillingCode(state: State): string | null {
  const { account, id: userId } = selectUser(state);
  const remembered =
    account?.billingCodeEnabled === true
      ? selectPreference(state, preferenceKey('billingCode', { userId }))
      : undefined;
  const code = selectShownCode(state) ?? remembered;
  return typeof code === 'string' && code !== '' ? code : null;
}

/** The results slice of each register. */
const RESULTS: Readonly<Record<RegisterId, PartName>> = {
  court: 'court/caseSearch',
  judgment: 'judgment/search',
  recorder: 'recorder/search',
  taxWarrant: 'taxWarrant/search',
};

/** True while the results of the URL load. */
export function selectIsSearchRunning(state: State, id: RegisterId): boolean {
  const { current } = state.location;
  if (current === null || selectResultsSearch(state, current) !== id) return false;
  const results = selectPart(state, RESULTS[id]) as LoadableState<unknown> | undefined;
  return results?.status === 'loading' || results?.status === 'refreshing';
}

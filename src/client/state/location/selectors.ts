import { createSelector } from 'reselect';
import { INDIANA, localeByCode, type Locale } from '#contract/locales';
import { buildQuery } from '#contract/links';
import { parseId, type Query } from '#contract/queryFields';
import { selectSite } from '../site/selectors';
import type { SiteState } from '../site/slice';
import type { LocationState, RouteLocation } from './slice';

interface State {
  readonly location: LocationState;
}

export const selectLocation = (state: State): RouteLocation | null => state.location.current;
export const selectShownLocation = (state: State): RouteLocation | null => state.location.shown;
export const selectScreenStatus = (state: State): LocationState['status'] => state.location.status;
export const selectScreenNotice = (state: State): string | null => state.location.notice;

export const selectLocationChange = (state: State): LocationState['change'] =>
  state.location.change;

export const selectLocale = (state: State): Locale =>
  localeByCode(state.location.current?.localeCode) ?? INDIANA;

const NO_QUERY: Query = {};
export const selectShownQuery = (state: State): Query => state.location.shown?.query ?? NO_QUERY;

/** This is the address of the page that the store has: the browser caught up with a narrowed list. */
export const selectIsOwnAddress = (
  { location: { current } }: State,
  { path, prefix, query }: RouteLocation,
): boolean =>
  current !== null &&
  current.prefix === prefix &&
  current.path === path &&
  buildQuery(current.query) === buildQuery(query);

/** The page's county: the address names it, else the loaded record has one; null for neither. */
export const selectPageCounty = (state: State): number | null =>
  parseId(state.location.current?.query['countyId']) ?? state.location.recordCountyId;

/** The current page's path + query + hash from the origin: what a login returns to. */
export const selectReturnAddress = createSelector(
  [selectLocation, selectSite],
  (location, site: SiteState): string =>
    location === null
      ? `${site.appPath}/`
      : `${site.appPath}${location.prefix}${location.path}${buildQuery(location.query)}${location.hash}`,
);

/** The page answers a search that was sent from a form of this site. */
export const selectIsSubmission = ({ location }: { readonly location: LocationState }): boolean =>
  location.submission === 'arrived';

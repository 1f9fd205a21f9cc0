import { createSelector } from 'reselect';
import { INDIANA, localeByCode, type Locale } from '#contract/locales';
import { buildQuery } from '#contract/links';
import { parseId, type LinkQuery, type Query } from '#contract/site/queryFields';
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

/**
 * True when the browser's URL matches the store's page, including filters. The router reports a URL
 * late, so the user may have changed the filters since that URL was written.
 */
export const selectIsOwnAddress = (
  { location: { current, written } }: State,
  { hash, path, prefix, query }: RouteLocation,
): boolean =>
  current !== null &&
  current.prefix === prefix &&
  current.path === path &&
  (buildQuery(current.query) === buildQuery(query) ||
    written === `${prefix}${path}${buildQuery(query)}${hash}`);

/** True while the app is on its way to a page that the user chose. */
export const selectIsAddressChosen = (
  { location: { chosen } }: State,
  { path, query }: { readonly path: string; readonly query: LinkQuery },
): boolean =>
  chosen !== null && chosen.path === path && buildQuery(chosen.query) === buildQuery(query);

/** The page's county, from the URL or otherwise from the loaded record; null if neither has one. */
export const selectPageCounty = (state: State): number | null =>
  parseId(state.location.current?.query['countyId']) ?? state.location.recordCountyId;

/** The page's prefix, path, and query, with its current filters. */
export function pageAddress({ path, prefix, query }: RouteLocation): string {
  return `${prefix}${path}${buildQuery(query)}`;
}

/** The current page's URL without its origin, to which the user returns after a login. */
export const selectReturnAddress = createSelector(
  [selectLocation, selectSite],
  (location, site: SiteState): string =>
    location === null
      ? `${site.appPath}/`
      : `${site.appPath}${pageAddress(location)}${location.hash}`,
);

/** True when the page shows the results of a search sent from one of the site's forms. */
export const selectIsSubmission = ({ location }: { readonly location: LocationState }): boolean =>
  location.submission === 'arrived';

import { removeBidiControls } from '#contract/bidi';
import { splitLocalePath } from '#contract/locales';
import { buildQuery } from '#contract/links';
import type { Query } from '#contract/site/queryFields';
import { createRouteMatch } from '#contract/site/routeMatch';
import { ACCOUNT_ROUTES } from '../features/account/routes';
import { ADMIN_ROUTES } from '../features/admin/routes';
import { REPORT_ROUTES } from '../features/reports/routes';
import { BAR_ID_ROUTES } from '../features/barIds/routes';
import { BILLING_ROUTES } from '../features/billing/routes';
import { COUNTY_ROUTES } from '../features/counties/routes';
import { COURT_ROUTES } from '../features/court/routes';
import { EFILING_ROUTES } from '../features/efiling/routes';
import { JUDGMENT_ROUTES } from '../features/judgment/routes';
import { HELP_ROUTES } from '../features/help/routes';
import { MEMBER_ROUTES } from '../features/members/routes';
import { HOME_ROUTES } from '../features/home/routes';
import { ABOUT_ROUTES } from '../features/about/routes';
import { PASSWORD_ROUTES } from '../features/passwords/routes';
import { PERSON_ROUTES } from '../features/person/routes';
import { EXPORT_ROUTES } from '../features/exports/routes';
import { PAGE_IMAGE_ROUTES } from '../features/pageImages/routes';
import { PROPERTY_WATCH_ROUTES } from '../features/propertyWatch/routes';
import { RECORDER_ROUTES } from '../features/recorder/routes';
import { SAVED_SEARCH_ROUTES } from '../features/savedSearches/routes';
import { SEARCH_REGION_ROUTES } from '../features/searchRegions/routes';
import { SPENDING_ROUTES } from '../features/spending/routes';
import { WEBHOOK_ROUTES } from '../features/webhooks/routes';
import { TAX_WARRANT_ROUTES } from '../features/taxWarrant/routes';
import type { RouteLocation } from '../state/location/slice';
import { routeAppCode, type RouteRow } from '../store/routes';

/** Every screen, in the order of spec section 2. */
export const ROUTE_TABLE: readonly RouteRow[] = [
  ...HOME_ROUTES,
  ...ABOUT_ROUTES,
  ...HELP_ROUTES,
  ...COUNTY_ROUTES,
  ...PERSON_ROUTES,
  ...ACCOUNT_ROUTES,
  ...BILLING_ROUTES,
  ...SPENDING_ROUTES,
  ...MEMBER_ROUTES,
  ...BAR_ID_ROUTES,
  ...SEARCH_REGION_ROUTES,
  ...SAVED_SEARCH_ROUTES,
  ...PASSWORD_ROUTES,
  ...COURT_ROUTES,
  ...JUDGMENT_ROUTES,
  ...RECORDER_ROUTES,
  ...PAGE_IMAGE_ROUTES,
  ...EXPORT_ROUTES,
  ...TAX_WARRANT_ROUTES,
  ...EFILING_ROUTES,
  ...PROPERTY_WATCH_ROUTES,
  ...WEBHOOK_ROUTES,
  ...REPORT_ROUTES,
  ...ADMIN_ROUTES,
];

const ROWS_BY_ID = new Map(ROUTE_TABLE.map((row) => [row.id, row]));

export function rowById(routeId: string): RouteRow | undefined {
  return ROWS_BY_ID.get(routeId);
}

/** Row of a URL; null if the edition has no such screen. */
export const matchRoute = createRouteMatch(ROUTE_TABLE);

/**
 * Reads the first value of each name. Removes characters that change text direction, so that a link
 * can't show a search other than the one it runs.
 */
export function parseSearch(search: string): Query {
  const query: Record<string, string> = {};
  for (const [name, value] of new URLSearchParams(search)) {
    if (!Object.hasOwn(query, name)) query[name] = removeBidiControls(value);
  }
  return query;
}

/** Matches a router URL (below the app's path) with the route table. */
export function describeLocation(
  address: { readonly pathname: string; readonly search: string; readonly hash: string },
  arrival: RouteLocation['arrival'],
): RouteLocation {
  const { locale, prefix, path } = splitLocalePath(address.pathname);
  const query = parseSearch(address.search);
  const match = matchRoute(locale, path, query);
  return {
    key: `${prefix}${path}${buildQuery(query)}`,
    localeCode: locale.code,
    prefix,
    path,
    query,
    hash: address.hash,
    routeId: match?.row.id ?? null,
    params: match?.params ?? {},
    appCode: match ? routeAppCode(match.row, locale) : null,
    arrival,
  };
}

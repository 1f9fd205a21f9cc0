import { matchPath } from 'react-router-dom';
import type { Locale } from '#contract/locales';
import type { Query } from '#contract/queryFields';
import { ACCOUNT_ROUTES } from '../features/account/routes';
import { ADMIN_ROUTES } from '../features/admin/routes';
import { COURT_ROUTES } from '../features/court/routes';
import { EFILING_ROUTES } from '../features/efiling/routes';
import { HELP_ROUTES } from '../features/help/routes';
import { HOME_ROUTES } from '../features/home/routes';
import { INFO_ROUTES } from '../features/info/routes';
import { PASSWORD_ROUTES } from '../features/passwords/routes';
import { RECORDER_ROUTES } from '../features/recorder/routes';
import { SEARCH_REGION_ROUTES } from '../features/searchRegions/routes';
import { TAX_WARRANT_ROUTES } from '../features/taxWarrant/routes';
import type { RouteRow } from '../store/routes';

/** Every screen, in the order of spec section 2. */
export const ROUTE_TABLE: readonly RouteRow[] = [
  ...HOME_ROUTES,
  ...INFO_ROUTES,
  ...HELP_ROUTES,
  ...ACCOUNT_ROUTES,
  ...SEARCH_REGION_ROUTES,
  ...PASSWORD_ROUTES,
  ...COURT_ROUTES,
  ...RECORDER_ROUTES,
  ...TAX_WARRANT_ROUTES,
  ...EFILING_ROUTES,
  ...ADMIN_ROUTES,
];

const ROWS_BY_ID = new Map(ROUTE_TABLE.map((row) => [row.id, row]));

export function rowById(routeId: string): RouteRow | undefined {
  return ROWS_BY_ID.get(routeId);
}

export function isInEdition(row: RouteRow, locale: Locale): boolean {
  return row.feature === undefined || locale.features[row.feature];
}

export interface RouteMatch {
  readonly row: RouteRow;
  readonly params: Query;
}

function matchRow(row: RouteRow, path: string): Query | null {
  const pattern = row.path.replace(/\{(\w+)\}/g, ':$1');
  const match = matchPath({ path: pattern, caseSensitive: true }, path);
  if (match === null) return null;
  return Object.fromEntries(
    Object.entries(match.params).map(([name, value]) => [name, value ?? '']),
  );
}

/**
 * The row of an address: one that lists its `action` wins over the one without. Null where the
 * edition has no such screen.
 */
export function matchRoute(locale: Locale, path: string, query: Query): RouteMatch | null {
  const rows = ROUTE_TABLE.filter((row) => isInEdition(row, locale)).flatMap((row) => {
    const params = matchRow(row, path);
    return params === null ? [] : [{ row, params }];
  });
  const action = query['action'];
  return (
    rows.find(({ row }) => action !== undefined && row.actions?.includes(action)) ??
    rows.find(({ row }) => row.actions === undefined) ??
    null
  );
}

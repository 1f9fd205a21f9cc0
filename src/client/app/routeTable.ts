import type { Locale } from '#contract/locales';
import type { Query } from '#contract/queryFields';
import { ACCOUNT_ROUTES } from '../features/account/routes';
import { ADMIN_ROUTES } from '../features/admin/routes';
import { BAR_ID_ROUTES } from '../features/barIds/routes';
import { BILLING_ROUTES } from '../features/billing/routes';
import { COUNTY_ROUTES } from '../features/counties/routes';
import { COURT_ROUTES } from '../features/court/routes';
import { EFILING_ROUTES } from '../features/efiling/routes';
import { JUDGMENT_ROUTES } from '../features/judgment/routes';
import { HELP_ROUTES } from '../features/help/routes';
import { MEMBER_ROUTES } from '../features/members/routes';
import { HOME_ROUTES } from '../features/home/routes';
import { INFO_ROUTES } from '../features/info/routes';
import { PASSWORD_ROUTES } from '../features/passwords/routes';
import { PERSON_ROUTES } from '../features/person/routes';
import { EXPORT_ROUTES } from '../features/exports/routes';
import { PAGE_IMAGE_ROUTES } from '../features/pageImages/routes';
import { PROPERTY_WATCH_ROUTES } from '../features/propertyWatch/routes';
import { RECORDER_ROUTES } from '../features/recorder/routes';
import { SAVED_SEARCH_ROUTES } from '../features/savedSearches/routes';
import { SEARCH_REGION_ROUTES } from '../features/searchRegions/routes';
import { SPENDING_ROUTES } from '../features/spending/routes';
import { TAX_WARRANT_ROUTES } from '../features/taxWarrant/routes';
import type { RouteRow } from '../store/routes';

/** Every screen, in the order of spec section 2. */
export const ROUTE_TABLE: readonly RouteRow[] = [
  ...HOME_ROUTES,
  ...INFO_ROUTES,
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

/** A row with parameters in its path, taken apart. */
interface Pattern {
  readonly row: RouteRow;
  readonly segments: readonly string[];
}

/** Rows without parameters by path, those of one path in the order of the table. */
const ROWS_BY_PATH = new Map<string, RouteRow[]>();
const PATTERNS: Pattern[] = [];

for (const row of ROUTE_TABLE) {
  const path = withoutLastSlashes(row.path);
  const rows = ROWS_BY_PATH.get(path);
  if (path.includes('{')) PATTERNS.push({ row, segments: path.split('/') });
  else if (rows === undefined) ROWS_BY_PATH.set(path, [row]);
  else rows.push(row);
}

/** An address means the same with slashes at its end. */
function withoutLastSlashes(path: string): string {
  let end = path.length;
  while (path[end - 1] === '/') end -= 1;
  return path.slice(0, end);
}

function matchPattern({ row, segments }: Pattern, path: string): RouteMatch[] {
  const given = path.split('/');
  const params: Record<string, string> = {};
  const isMatch = segments.every((segment, index) => {
    const value = given[index] ?? '';
    if (!segment.startsWith('{')) return value === segment;
    // A slash within a value arrives as its code, so that it parts no segments.
    params[segment.slice(1, -1)] = value.replaceAll('%2F', '/');
    return value !== '';
  });
  return isMatch && given.length === segments.length ? [{ row, params }] : [];
}

function choose(matches: readonly RouteMatch[], locale: Locale, query: Query): RouteMatch | null {
  const action = query['action'];
  const there = matches.filter(({ row }) => isInEdition(row, locale));
  return (
    there.find(({ row }) => action !== undefined && row.actions?.includes(action)) ??
    there.find(({ row }) => row.actions === undefined) ??
    null
  );
}

/**
 * The row of an address: one that lists its `action` wins over the one without, and one without
 * parameters over one with them. Null where the edition has no such screen.
 */
export function matchRoute(locale: Locale, path: string, query: Query): RouteMatch | null {
  if (!path.startsWith('/')) return null;
  const asked = withoutLastSlashes(path);
  const exact = (ROWS_BY_PATH.get(asked) ?? []).map((row) => ({ row, params: {} }));
  const find = (matches: readonly RouteMatch[]) => choose(matches, locale, query);
  return find(exact) ?? find(PATTERNS.flatMap((pattern) => matchPattern(pattern, asked)));
}

import { removeBidiControls } from '#contract/bidi';
import { splitLocalePath } from '#contract/locales';
import { buildQuery } from '#contract/links';
import type { Query } from '#contract/queryFields';
import type { RouteLocation } from '../state/location/slice';
import { routeAppCode } from '../store/routes';
import { matchRoute } from './routeTable';

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

/** Matches a router address (below the app's path) with the route table. */
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

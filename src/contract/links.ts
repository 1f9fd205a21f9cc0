import type { Locale } from './locales';
import type { LinkQuery } from './site/queryFields';
import { encodePart } from './url';

/** Formats `?a=1&b=x` from the non-null values; empty if there are none. */
export function buildQuery(query: LinkQuery): string {
  const parts = Object.entries(query).flatMap(([name, value]) =>
    value === null || value === undefined
      ? []
      : [`${encodePart(name)}=${encodePart(String(value))}`],
  );
  return parts.length === 0 ? '' : `?${parts.join('&')}`;
}

/** Adds fields to a URL's query, before its hash; leaves out nulls. */
export function addQuery(address: string, query: LinkQuery): string {
  const [page = ''] = address.split('#', 1);
  const fields = buildQuery(query);
  const glued = page.includes('?') ? fields.replace('?', '&') : fields;
  return `${page}${glued}${address.slice(page.length)}`;
}

/** Fills the `{name}` placeholders of a path with encoded values; throws if one is missing. */
export function fillPath(path: string, params: Readonly<Record<string, string | number>>): string {
  return path.replace(/\{(\w+)\}/g, (_all, name: string) => {
    const value = params[name];
    if (value === undefined) throw new Error(`Path ${path} needs ${name}`);
    return encodePart(String(value));
  });
}

/**
 * Joins context path, locale path, path, and query, leaving out nulls (spec section 2, Link
 * building).
 */
export function buildLink(
  contextPath: string,
  locale: Locale,
  path: string,
  query: LinkQuery = {},
): string {
  return `${contextPath}${locale.prefix}${path}${buildQuery(query)}`;
}

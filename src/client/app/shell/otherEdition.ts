import { LOCALES, type Locale } from '#contract/locales';
import { buildLink } from '#contract/links';
import { EDITION_FIELDS } from '#contract/site/editionFields';
import type { LinkQuery } from '#contract/site/queryFields';
import type { RouteLocation } from '../../state/location/slice';
import { matchRoute, rowById } from '../routeTable';

/**
 * Returns the target of the edition switch: the same page and query without edition-specific
 * fields. For a record page, returns the overview of its area; for a screen that the other edition
 * lacks, the home page.
 */
export function otherEditionAddress(
  appPath: string,
  locale: Locale,
  location: RouteLocation | null,
): { readonly other: Locale; readonly href: string } {
  const other = LOCALES.find(({ code }) => code !== locale.code) ?? locale;
  const overview = location?.routeId ? rowById(location.routeId)?.overview : undefined;
  const path = overview ?? location?.path ?? '/';
  const query: LinkQuery =
    overview !== undefined
      ? {}
      : Object.fromEntries(
          Object.entries(location?.query ?? {}).filter(([name]) => !EDITION_FIELDS.includes(name)),
        );
  const exists = matchRoute(other, path, location?.query ?? {}) !== null;
  return { other, href: buildLink(appPath, other, exists ? path : '/', exists ? query : {}) };
}

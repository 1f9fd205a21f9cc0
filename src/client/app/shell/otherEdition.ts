import { LOCALES, type Locale } from '#contract/locales';
import { SAVE_ACTIONS, SAVED_SEARCH_FIELD } from '#contract/account/savedSearches';
import { buildLink } from '#contract/links';
import { EDITION_FIELDS } from '#contract/site/editionFields';
import type { LinkQuery, Query } from '#contract/site/queryFields';
import type { RouteLocation } from '../../state/location/slice';
import { matchRoute, rowById } from '../routeTable';

/** True for a field whose value belongs to one edition, such as a saved search in its form. */
function isEditionField(name: string, { action }: Query): boolean {
  const isSaved = name === SAVED_SEARCH_FIELD && SAVE_ACTIONS.some((each) => each === action);
  return isSaved || EDITION_FIELDS.includes(name);
}

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
          Object.entries(location?.query ?? {}).filter(
            ([name]) => !isEditionField(name, location?.query ?? {}),
          ),
        );
  const exists = matchRoute(other, path, location?.query ?? {}) !== null;
  return { other, href: buildLink(appPath, other, exists ? path : '/', exists ? query : {}) };
}

import { createAction } from '@reduxjs/toolkit';
import type { LinkQuery, Query } from '#contract/site/queryFields';
import type { RegionGroup } from '#contract/schemas/regions';
import { allRegions } from '#contract/counties/regions';
import type { Register, SearchKind } from '#contract/records/registers';
import type { StartedSearch } from '#contract/search/address';
import { decideSuperSearch, superSearchProblem } from '#contract/search/superSearch';

/** A search widget or form was submitted: its path after the locale prefix, and its query. */
export const searchSubmitted = createAction<{ path: string; query: LinkQuery }>(
  'search/searchSubmitted',
);

/** Everything that decides a search besides its URL: the user, preferences, and regions. */
export interface SearchChoices {
  /** True for a visitor, whose Super Search is always on, and until the user is known. */
  readonly isVisitor: boolean;
  readonly isUserKnown: boolean;
  /** The user's last choice; undefined if none is stored. */
  readonly superSearch: boolean | undefined;
  readonly regionId: number | null;
  /** The region that covers the whole register. */
  readonly allRegionId: number;
  /** The regions that the user may search; null if unknown. */
  readonly regions: RegionGroup | null;
  /** True while the regions are loading or can be loaded. */
  readonly areRegionsComing: boolean;
  readonly hasBillingCode: boolean;
  /** The last billing code used. */
  readonly billingCode: string;
}

/**
 * Why a search can't be run: no text, a region id that isn't numeric, or a region that was deleted
 * or belongs to another user.
 */
export type SearchObstacle = 'missing' | 'regionNotNumeric' | 'regionUnknown';

/** A search as it is displayed, sent, logged, and counted. */
export interface DecidedSearch {
  readonly kind: SearchKind;
  readonly texts: readonly string[];
  /** Applies only to searches by name; other searches ignore it. */
  readonly isSuperSearch: boolean;
  /** The region to search; a valid default if the requested region is invalid. */
  readonly regionId: number;
  readonly obstacle: SearchObstacle | null;
  /** True if nothing that is still loading can change this search. */
  readonly isSettled: boolean;
  /** True if the URL holds the whole search, so that the link runs the same search for any user. */
  readonly isWhole: boolean;
}

function decideRegion(
  said: number | null | undefined,
  { allRegionId, areRegionsComing, regionId: remembered, regions }: SearchChoices,
): Pick<DecidedSearch, 'regionId' | 'obstacle' | 'isSettled'> {
  const exists = (id: number): boolean =>
    regions === null || allRegions(regions).some((region) => region.id === id);
  if (said !== undefined && said !== null && exists(said)) {
    return { regionId: said, obstacle: null, isSettled: true };
  }
  const regionId = remembered !== null && exists(remembered) ? remembered : allRegionId;
  if (said === null) return { regionId, obstacle: 'regionNotNumeric', isSettled: true };
  if (said !== undefined) return { regionId, obstacle: 'regionUnknown', isSettled: true };
  // A stored region may have been deleted; the whole register always exists.
  return { regionId, obstacle: null, isSettled: regionId === allRegionId || !areRegionsComing };
}

/**
 * Decides region, Super Search, and kind in one place (spec section 4). The URL takes precedence,
 * then preferences, then the defaults: the whole register with Super Search on.
 */
export function decideSearch(said: StartedSearch, choices: SearchChoices): DecidedSearch {
  const { kind, texts } = said;
  const region = decideRegion(said.regionId, choices);
  const isByName = kind.superSearch !== undefined;
  const isSuperSearch = decideSuperSearch({
    isVisitor: choices.isVisitor,
    said: said.isSuperSearch,
    remembered: choices.superSearch,
  });
  // If the URL specifies the whole search, the result doesn't depend on the user.
  const mattersWho = said.regionId === undefined || (isByName && said.isSuperSearch !== true);
  const isSettled = region.isSettled && (choices.isUserKnown || !mattersWho);
  return {
    kind,
    texts,
    isSuperSearch,
    regionId: region.regionId,
    obstacle: texts.every((text) => text.trim() === '') ? 'missing' : region.obstacle,
    isSettled,
    isWhole:
      isSettled &&
      said.regionId === region.regionId &&
      (!isByName || said.isSuperSearch === isSuperSearch),
  };
}

/**
 * Returns the Super Search rule that the texts break; rules apply only to names with Super Search
 * on.
 */
export function searchProblem(
  { superSearch }: SearchKind,
  [name = '']: readonly string[],
  isSuperSearch: boolean,
): string | null {
  return superSearch !== undefined && isSuperSearch ? superSearchProblem(name) : null;
}

/** Returns the query of the results page, which holds the whole search (spec section 2). */
export function searchQuery(
  { searchAction }: Register,
  { fields, partyRole, superSearch }: SearchKind,
  chosen: {
    readonly texts: readonly string[];
    readonly isSuperSearch: boolean;
    readonly regionId: number;
    readonly billingCode: string;
  },
): LinkQuery {
  return {
    action: searchAction,
    ...Object.fromEntries(fields.map(({ name }, index) => [name, chosen.texts[index] || null])),
    ...(superSearch !== undefined && { [superSearch]: chosen.isSuperSearch }),
    partyRole: partyRole ?? null,
    regionId: chosen.regionId,
    billingCode: chosen.billingCode || null,
  };
}

/** Returns the rest of the URL: filters, sorting, page. */
export function besidesSearch({ kinds }: Register, query: Query): Query {
  const ofSearch = new Set<string>(['action', 'partyRole', 'regionId', 'billingCode']);
  for (const { fields, superSearch } of kinds) {
    for (const { name } of fields) ofSearch.add(name);
    if (superSearch !== undefined) ofSearch.add(superSearch);
  }
  return Object.fromEntries(Object.entries(query).filter(([name]) => !ofSearch.has(name)));
}

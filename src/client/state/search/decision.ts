import type { RegionGroup } from '#contract/schemas/regions';
import { allRegions } from '#contract/regions';
import type { SearchKind } from '#contract/registers';
import type { StartedSearch } from '#contract/searchAddress';
import { decideSuperSearch, superSearchProblem } from '#contract/superSearch';

/** What decides a search besides its address: who searches, what is remembered, what there is. */
export interface SearchChoices {
  /** A visitor's super search is always on; until somebody is known it is shown so. */
  readonly isVisitor: boolean;
  readonly isUserKnown: boolean;
  /** What a user chose last; undefined where nothing is remembered. */
  readonly superSearch: boolean | undefined;
  readonly regionId: number | null;
  /** The region that stands for the whole register. */
  readonly allRegionId: number;
  /** The regions that the user may search; null where they are not known. */
  readonly regions: RegionGroup | null;
  /** They are asked for, or can be. */
  readonly areRegionsComing: boolean;
  readonly hasBillingCode: boolean;
  /** The one used last. */
  readonly billingCode: string;
}

/**
 * Why a search cannot be run: no text, a region id that is not numeric, a region that was deleted or
 * is another user's.
 */
export type SearchObstacle = 'missing' | 'regionNotNumeric' | 'regionUnknown';

/** A search as it is shown, sent, logged and counted. */
export interface DecidedSearch {
  readonly kind: SearchKind;
  readonly texts: readonly string[];
  /** Of searches by name; others do not look at it. */
  readonly isSuperSearch: boolean;
  /** What can be searched in place of a region that cannot. */
  readonly regionId: number;
  readonly obstacle: SearchObstacle | null;
  /** Nothing that is still on its way can make it another search. */
  readonly isSettled: boolean;
  /** It stands in the address as it is: whoever opens that searches the same. */
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
  // A remembered region may be gone; the whole register never is.
  return { regionId, obstacle: null, isSettled: regionId === allRegionId || !areRegionsComing };
}

/**
 * The one decision about region, super search and kind (spec section 4): the address wins, then what
 * is remembered, then the whole register with super search on.
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
  // Where the address says it all, it does not matter who searches.
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

/** The super-search rule that the texts break; rules hold only for names with super search on. */
export function searchProblem(
  { superSearch }: SearchKind,
  [name = '']: readonly string[],
  isSuperSearch: boolean,
): string | null {
  return superSearch !== undefined && isSuperSearch ? superSearchProblem(name) : null;
}

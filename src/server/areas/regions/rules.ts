import type { ValidationErrorBody } from '#contract/apiErrors';
import {
  MAX_OWN_REGIONS,
  OWN_REGION_MESSAGES,
  ownRegionProblems,
  regionName,
} from '#contract/account/ownRegions';
import type { OwnRegionDraft } from '#contract/schemas/regions';

type FieldProblem = ValidationErrorBody['fields'][number];

/** Other data that decides whether a region may be saved. */
export interface DraftSurroundings {
  /** Names of the user's other regions with the same code. */
  readonly otherNames: readonly string[];
  /** True for a new region. */
  readonly isNew: boolean;
  /** Ids of the edition's counties among the chosen ones. */
  readonly knownCountyIds: ReadonlySet<number>;
}

/** Returns a key for comparing names without regard to case. */
function nameKey(name: string): string {
  return regionName(name).toLowerCase();
}

/**
 * Checks every rule for a user's own region; returns the invalid fields for a 400 response, empty
 * if the region may be saved.
 */
export function draftProblems(
  draft: OwnRegionDraft,
  { otherNames, isNew, knownCountyIds }: DraftSurroundings,
): FieldProblem[] {
  const own = ownRegionProblems(draft);
  const isDuplicate = otherNames.some((name) => nameKey(name) === nameKey(draft.name));
  const isFull = isNew && otherNames.length >= MAX_OWN_REGIONS;
  const name =
    own.name ??
    (isFull ? OWN_REGION_MESSAGES.tooMany : null) ??
    (isDuplicate ? OWN_REGION_MESSAGES.nameTaken : null);
  const counties =
    own.countyIds ??
    (draft.countyIds.every((id) => knownCountyIds.has(id))
      ? null
      : OWN_REGION_MESSAGES.countyUnknown);
  return [
    ...(name === null ? [] : [{ name: 'name', messages: [name] }]),
    ...(counties === null ? [] : [{ name: 'countyIds', messages: [counties] }]),
  ];
}

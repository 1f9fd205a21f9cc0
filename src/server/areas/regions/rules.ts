import type { ValidationErrorBody } from '#contract/apiErrors';
import {
  MOST_OWN_REGIONS,
  OWN_REGION_MESSAGES,
  ownRegionProblems,
  regionName,
} from '#contract/ownRegions';
import type { OwnRegionDraft } from '#contract/schemas/regions';

type FieldProblem = ValidationErrorBody['fields'][number];

/** What else decides whether a draft may be stored. */
export interface DraftSurroundings {
  /** Names of the user's other regions of the code. */
  readonly otherNames: readonly string[];
  /** True for a region that is not there yet. */
  readonly isNew: boolean;
  /** Ids of the edition's counties among those chosen. */
  readonly knownCountyIds: ReadonlySet<number>;
}

/** Names that differ in case alone are the same name. */
function nameKey(name: string): string {
  return regionName(name).toLowerCase();
}

/** Every rule of a user's own region, as a 400's fields; empty for a draft that may be stored. */
export function draftProblems(
  draft: OwnRegionDraft,
  { otherNames, isNew, knownCountyIds }: DraftSurroundings,
): FieldProblem[] {
  const own = ownRegionProblems(draft);
  const isTaken = otherNames.some((name) => nameKey(name) === nameKey(draft.name));
  const isFull = isNew && otherNames.length >= MOST_OWN_REGIONS;
  const name =
    own.name ??
    (isFull ? OWN_REGION_MESSAGES.tooMany : null) ??
    (isTaken ? OWN_REGION_MESSAGES.nameTaken : null);
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

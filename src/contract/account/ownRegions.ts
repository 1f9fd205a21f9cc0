import { givenName, nameFault, type NameFault } from '../search/givenNames';
import type { OwnRegionDraft } from '../schemas/regions';

export const REGION_NAME_MAX_LENGTH = 80;
/** Maximum custom regions per user and code. */
export const MAX_OWN_REGIONS = 50;

/** Validation messages, shared by browser and server. */
export const OWN_REGION_MESSAGES = {
  nameMissing: 'Please enter a name for the region.',
  nameUnreadable: 'Please enter a name with at least one letter or digit.',
  nameHidden: "The name contains characters that can't be displayed.",
  nameTooLong: `Enter at most ${String(REGION_NAME_MAX_LENGTH)} characters.`,
  nameTaken: 'You already have a region with this name.',
  tooMany: `You've reached the limit of ${String(MAX_OWN_REGIONS)} regions of this kind. Delete one first.`,
  countiesMissing: 'Please choose at least one county.',
  countyUnknown: "One of these counties isn't in this state.",
} as const;

/** Normalizes a region's name: composed, trimmed, single spaces. */
export const regionName = givenName;

/** Validates a draft without the database; null if it is valid. */
export function ownRegionProblems({ name, countyIds }: OwnRegionDraft): {
  readonly name: string | null;
  readonly countyIds: string | null;
} {
  const fault = nameFault(regionName(name), REGION_NAME_MAX_LENGTH);
  return {
    name: fault === null ? null : NAME_FAULTS[fault],
    countyIds: countyIds.length === 0 ? OWN_REGION_MESSAGES.countiesMissing : null,
  };
}

const NAME_FAULTS: Readonly<Record<NameFault, string>> = {
  missing: OWN_REGION_MESSAGES.nameMissing,
  tooLong: OWN_REGION_MESSAGES.nameTooLong,
  hidden: OWN_REGION_MESSAGES.nameHidden,
  unreadable: OWN_REGION_MESSAGES.nameUnreadable,
};

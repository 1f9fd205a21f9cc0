import { givenName, nameFault, type NameFault } from './givenNames';
import type { OwnRegionDraft } from './schemas/regions';

export const REGION_NAME_MAX_LENGTH = 80;
/** Most own regions of one user for one code. */
export const MOST_OWN_REGIONS = 50;

/** The words of each rule, the same before sending and after. */
export const OWN_REGION_MESSAGES = {
  nameMissing: 'Please enter a name for the region.',
  nameUnreadable: 'Please enter a name with at least one letter or digit.',
  nameHidden: 'The name holds characters that cannot be shown.',
  nameTooLong: `Enter at most ${String(REGION_NAME_MAX_LENGTH)} characters.`,
  nameTaken: 'You already have a region with this name.',
  tooMany: `You have ${String(MOST_OWN_REGIONS)} regions of this kind, which is the most. Delete one first.`,
  countiesMissing: 'Please choose at least one county.',
  countyUnknown: 'One of these counties is not in this state.',
} as const;

/** A name as it is stored: composed, without blanks at its ends, one blank between words. */
export const regionName = givenName;

/** What is wrong with a draft by itself; null where nothing is. */
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

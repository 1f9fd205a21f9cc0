/** Application codes and search-region codes (spec sections 3 and 5). */

export const APPLICATION_CODES = [
  'COURT',
  'RECORDER',
  'REGISTER',
  'TW',
  'EFILING',
  'JUDGMENT',
] as const;
export type ApplicationCode = (typeof APPLICATION_CODES)[number];

/** The applications that messages of the day are for; judgment screens show those for COURT. */
export const MESSAGE_APPLICATIONS = [
  'COURT',
  'RECORDER',
  'REGISTER',
  'TW',
  'EFILING',
] as const satisfies readonly ApplicationCode[];
export type MessageApplication = (typeof MESSAGE_APPLICATIONS)[number];

/** The codes that a region selector and the region calls take (spec section 5). */
export const REGION_CODES = ['court', 'recorder', 'tw', 'register', 'judgment'] as const;
export type RegionCode = (typeof REGION_CODES)[number];

export function isRegionCode(value: unknown): value is RegionCode {
  return REGION_CODES.some((code) => code === value);
}

export function isMessageApplication(value: unknown): value is MessageApplication {
  return MESSAGE_APPLICATIONS.some((code) => code === value);
}

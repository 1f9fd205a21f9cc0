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

/** Applications with messages of the day; judgment screens show the messages of COURT. */
export const MESSAGE_APPLICATIONS = [
  'COURT',
  'RECORDER',
  'REGISTER',
  'TW',
  'EFILING',
] as const satisfies readonly ApplicationCode[];
export type MessageApplication = (typeof MESSAGE_APPLICATIONS)[number];

/** Codes of region selectors and region calls (spec section 5). */
export const REGION_CODES = ['court', 'recorder', 'tw', 'register', 'judgment'] as const;
export type RegionCode = (typeof REGION_CODES)[number];

export function isRegionCode(value: unknown): value is RegionCode {
  return REGION_CODES.some((code) => code === value);
}

export function isMessageApplication(value: unknown): value is MessageApplication {
  return MESSAGE_APPLICATIONS.some((code) => code === value);
}

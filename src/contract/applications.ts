/** Application codes, search-region codes and the default "all" regions (spec sections 3 and 9). */

export const APPLICATION_CODES = [
  'COURT',
  'RECORDER',
  'REGISTER',
  'TW',
  'EFILING',
  'JUDGMENT',
] as const;
export type ApplicationCode = (typeof APPLICATION_CODES)[number];

/** The codes that a region selector and the region calls take (spec section 5). */
export const REGION_CODES = ['court', 'recorder', 'tw', 'register', 'judgment'] as const;
export type RegionCode = (typeof REGION_CODES)[number];

/** Region ids that stand for a whole register. */
export const ALL_REGION_IDS: Readonly<Record<RegionCode, number>> = {
  court: 1,
  judgment: 10539,
  recorder: 39,
  tw: 4951,
  register: 4163,
};

/** Names of the regions that stand for a whole register. */
export const ALL_REGION_NAMES: Readonly<Record<RegionCode, string>> = {
  court: 'All Indiana courts',
  judgment: 'All Indiana judgments',
  recorder: 'All Indiana recorders',
  tw: 'All Indiana tax warrants',
  register: 'All Michigan registers of deeds',
};

export function isRegionCode(value: unknown): value is RegionCode {
  return REGION_CODES.some((code) => code === value);
}

export function isApplicationCode(value: unknown): value is ApplicationCode {
  return APPLICATION_CODES.some((code) => code === value);
}

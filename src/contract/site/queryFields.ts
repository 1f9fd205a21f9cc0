import { isRegionCode, type RegionCode } from './applications';

/** Query fields of screens (spec section 3, Route query fields). */
export const QUERY_FIELDS = [
  'regionId',
  'billingCode',
  'fullName',
  'isFullTextNameBasedSearch',
  'isDocumentSuperSearch',
  'partyRole',
  'publicCaseId',
  'publicDocumentId',
  'book',
  'page',
  'warrantNumber',
  'action',
  'userId',
  'accountId',
  'done',
  'cancel',
  'mode',
] as const;
export type QueryField = (typeof QUERY_FIELDS)[number];

/** Query fields that only advanced searches use: for land, parcels, and judges. */
export type AdvancedField =
  | 'subdivision'
  | 'lot'
  | 'block'
  | 'section'
  | 'township'
  | 'range'
  | 'parcelNumber'
  | 'judge';

/** Name of a search text's query field. */
export type SearchTextName = QueryField | AdvancedField;

export const PARTY_ROLES = ['CASE_PARTY', 'ATTORNEY'] as const;
export type PartyRole = (typeof PARTY_ROLES)[number];

/** A query as the router provides it: the first value of each name. */
export type Query = Readonly<Record<string, string>>;

/** Values of a link's query; null and undefined are left out (spec section 2, Link building). */
export type LinkQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** True for `true` or `on`, the values of search flags (spec section 5). */
export function isTrueLike(value: string | null | undefined): boolean {
  return value === 'true' || value === 'on';
}

/** Parses a boolean field; unlike search flags, it also accepts `yes`. */
export function parseBoolean(value: string | null | undefined): boolean {
  return isTrueLike(value) || value === 'yes';
}

/**
 * Parses an id from a URL, including a region's (spec section 5): a positive safe integer in plain
 * digits; null otherwise.
 */
export function parseId(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : null;
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value)) return null;
  const id = Number(value);
  return Number.isSafeInteger(id) ? id : null;
}

/** Parses ids that are separated by commas: distinct, in ascending order; ignores invalid ones. */
export function parseIds(value: string | undefined): readonly number[] {
  const ids = (value ?? '').split(',').flatMap((each) => parseId(each) ?? []);
  return [...new Set(ids)].sort((one, other) => one - other);
}

export function parsePartyRole(value: unknown): PartyRole {
  return value === 'ATTORNEY' ? 'ATTORNEY' : 'CASE_PARTY';
}

/** Parses a list's page number; 1 if it is invalid. */
export function parsePageNumber(value: unknown): number {
  return parseId(value) ?? 1;
}

/** Parses a selector's region code; null if it isn't one of the five codes. */
export function parseRegionCode(value: unknown): RegionCode | null {
  return isRegionCode(value) ? value : null;
}

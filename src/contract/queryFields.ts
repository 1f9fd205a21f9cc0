import { isRegionCode, type RegionCode } from './applications';

/** The query fields that screens understand (spec section 3, Route query fields). */
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

/** The query fields of searches that only an advanced search has: for land, parcels, and judges. */
export type AdvancedField =
  'subdivision' | 'lot' | 'block' | 'section' | 'township' | 'range' | 'parcelNumber' | 'judge';

/** The query field of a text that is searched for. */
export type SearchTextName = QueryField | AdvancedField;

export const PARTY_ROLES = ['CASE_PARTY', 'ATTORNEY'] as const;
export type PartyRole = (typeof PARTY_ROLES)[number];

/** A query as the router gives it: one value per name, the first where several were sent. */
export type Query = Readonly<Record<string, string>>;

/** Values a link may carry; null and undefined are left out (spec section 2, Link building). */
export type LinkQuery = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** True-like for the search flags: `true` or `on` (spec section 5). */
export function isTrueLike(value: string | null | undefined): boolean {
  return value === 'true' || value === 'on';
}

/** The generic parser also takes `yes`. */
export function parseBoolean(value: string | null | undefined): boolean {
  return isTrueLike(value) || value === 'yes';
}

/**
 * An id in an address, also a region's (spec section 5): a positive safe integer in plain digits;
 * null for anything else.
 */
export function parseId(value: unknown): number | null {
  if (typeof value === 'number') return Number.isSafeInteger(value) && value > 0 ? value : null;
  if (typeof value !== 'string' || !/^[1-9]\d{0,15}$/.test(value)) return null;
  const id = Number(value);
  return Number.isSafeInteger(id) ? id : null;
}

export function parsePartyRole(value: unknown): PartyRole {
  return value === 'ATTORNEY' ? 'ATTORNEY' : 'CASE_PARTY';
}

/** A page number of a list: 1 for anything that is not one. */
export function parsePageNumber(value: unknown): number {
  return parseId(value) ?? 1;
}

/** The region code of a selector; null for anything that is not one of the five. */
export function parseRegionCode(value: unknown): RegionCode | null {
  return isRegionCode(value) ? value : null;
}

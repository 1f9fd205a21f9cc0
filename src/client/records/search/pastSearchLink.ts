import type { ApplicationCode } from '#contract/site/applications';
import type { Locale } from '#contract/locales';
import { PERSON_PATH, PERSON_SEARCH } from '#contract/records/personPage';
import type { LinkQuery } from '#contract/site/queryFields';
import { registersOf, type Register } from '#contract/records/registers';
import type { SearchedField } from '#contract/schemas/account';

/** A past search, with the parts needed to repeat it. */
export interface PastSearch {
  readonly appCode: ApplicationCode;
  readonly searchedFor: readonly SearchedField[];
  /** Null for a deleted region. */
  readonly regionId: number | null;
}

/** Returns the query of the searched fields. */
export function fieldsQuery(fields: readonly SearchedField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** Returns the URL of a register's results for the fields. */
export function resultsAddress(
  { searchAction, searchPath }: Register,
  fields: readonly SearchedField[],
  regionId: number,
  billingCode: string | null,
): { readonly path: string; readonly query: LinkQuery } {
  return {
    path: searchPath,
    query: { action: searchAction, ...fieldsQuery(fields), regionId, billingCode },
  };
}

/**
 * Returns the URL that repeats a past search, with the billing code; null if its register or region
 * no longer exists.
 */
export function searchLink(
  { appCode, regionId, searchedFor }: PastSearch,
  locale: Locale,
  billingCode: string | null,
) {
  const name = searchedFor.find((field) => field.name === 'fullName')?.value;
  if (name !== undefined && searchedFor.some((field) => field.name === PERSON_SEARCH)) {
    return { path: PERSON_PATH, query: { fullName: name, billingCode } };
  }
  const register = registersOf(locale).find(({ application }) => application === appCode);
  return register === undefined || regionId === null
    ? null
    : resultsAddress(register, searchedFor, regionId, billingCode);
}

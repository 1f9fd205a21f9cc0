import type { ApplicationCode } from '#contract/applications';
import type { Locale } from '#contract/locales';
import { PERSON_PATH, PERSON_SEARCH } from '#contract/personPage';
import type { LinkQuery } from '#contract/queryFields';
import { registersOf, type Register } from '#contract/registers';
import type { SearchedField } from '#contract/schemas/account';

/** A search that was made before, as far as it can be made again. */
export interface PastSearch {
  readonly appCode: ApplicationCode;
  readonly searchedFor: readonly SearchedField[];
  /** Null for a region that was deleted. */
  readonly regionId: number | null;
}

/** What an address says of fields that were searched for. */
export function fieldsQuery(fields: readonly SearchedField[]): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ name, value }) => [name, value]));
}

/** The results of a register's search for those fields. */
export function resultsAddress(
  { searchAction, searchPath }: Register,
  fields: readonly SearchedField[],
  regionId: number,
): { readonly path: string; readonly query: LinkQuery } {
  return { path: searchPath, query: { action: searchAction, ...fieldsQuery(fields), regionId } };
}

/** Where a past search opens again; null where its register or its region is not there any more. */
export function searchLink({ appCode, regionId, searchedFor }: PastSearch, locale: Locale) {
  const name = searchedFor.find((field) => field.name === 'fullName')?.value;
  if (name !== undefined && searchedFor.some((field) => field.name === PERSON_SEARCH)) {
    return { path: PERSON_PATH, query: { fullName: name } };
  }
  const register = registersOf(locale).find(({ application }) => application === appCode);
  return register === undefined || regionId === null
    ? null
    : resultsAddress(register, searchedFor, regionId);
}

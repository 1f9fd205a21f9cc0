import type { Locale } from '#contract/locales';
import type { LinkQuery } from '#contract/queryFields';
import { registersOf } from '#contract/registers';
import type { SearchDetail } from '#contract/schemas/account';

/** Where a past search opens again; null where its register or its region is not there any more. */
export function searchLink(
  { appCode, regionId, searchedFor }: SearchDetail,
  locale: Locale,
): { readonly path: string; readonly query: LinkQuery } | null {
  const register = registersOf(locale).find(({ application }) => application === appCode);
  if (register === undefined || regionId === null) return null;
  const fields = Object.fromEntries(searchedFor.map(({ name, value }) => [name, value]));
  return {
    path: register.searchPath,
    query: { action: register.searchAction, ...fields, regionId },
  };
}

import type { LinkQuery, Query } from '#contract/queryFields';
import type { Register, SearchKind } from '#contract/registers';

/** The query of the results page (spec section 2): it holds the whole search. */
export function searchQuery(
  { searchAction }: Register,
  { fields, partyRole, superSearch }: SearchKind,
  chosen: {
    readonly texts: readonly string[];
    readonly isSuperSearch: boolean;
    readonly regionId: number;
    readonly billingCode: string;
  },
): LinkQuery {
  return {
    action: searchAction,
    ...Object.fromEntries(fields.map(({ name }, index) => [name, chosen.texts[index] || null])),
    ...(superSearch !== undefined && { [superSearch]: chosen.isSuperSearch }),
    partyRole: partyRole ?? null,
    regionId: chosen.regionId,
    billingCode: chosen.billingCode || null,
  };
}

/** What an address says besides the search: filters, sorting, page. */
export function besidesSearch({ kinds }: Register, query: Query): Query {
  const ofSearch = new Set<string>(['action', 'partyRole', 'regionId', 'billingCode']);
  for (const { fields, superSearch } of kinds) {
    for (const { name } of fields) ofSearch.add(name);
    if (superSearch !== undefined) ofSearch.add(superSearch);
  }
  return Object.fromEntries(Object.entries(query).filter(([name]) => !ofSearch.has(name)));
}

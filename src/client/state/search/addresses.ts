import type { LinkQuery, Query } from '#contract/queryFields';
import type { Register, SearchKind } from '#contract/registers';

/** Returns the query of the results page, which holds the whole search (spec section 2). */
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

/** Returns the rest of the address: filters, sorting, page. */
export function besidesSearch({ kinds }: Register, query: Query): Query {
  const ofSearch = new Set<string>(['action', 'partyRole', 'regionId', 'billingCode']);
  for (const { fields, superSearch } of kinds) {
    for (const { name } of fields) ofSearch.add(name);
    if (superSearch !== undefined) ofSearch.add(superSearch);
  }
  return Object.fromEntries(Object.entries(query).filter(([name]) => !ofSearch.has(name)));
}

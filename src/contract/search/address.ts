import { isTrueLike, parseId, parsePartyRole, type Query } from '../site/queryFields';
import type { Register, SearchField, SearchKind } from '../records/registers';

/** A search as given in a URL; missing fields are absent. */
export interface StartedSearch {
  readonly kind: SearchKind;
  /** In the order of the kind's fields. */
  readonly texts: readonly string[];
  readonly isSuperSearch?: boolean;
  /** Null if the URL has an invalid id. */
  readonly regionId?: number | null;
  readonly billingCode?: string;
}

/** Cleans text that was typed, pasted, or read from the URL. */
export function cleanFieldText({ maxDigits }: SearchField, text: string): string {
  return maxDigits === undefined ? text : text.replace(/\D/g, '').slice(0, maxDigits);
}

/** Chooses the kind of search: prefers kinds with filled fields, then numbers over names. */
function readKind({ kinds }: Register, query: Query): SearchKind {
  const named = kinds.filter(({ fields }) => fields.some(({ name }) => query[name] !== undefined));
  const filled = named.filter(({ fields }) => fields.some(({ name }) => query[name]?.trim()));
  const partyRole = parsePartyRole(query['partyRole']);
  return (
    (filled.length > 0 ? filled : named).find(({ superSearch }) => superSearch === undefined) ??
    kinds.find((one) => one.partyRole === partyRole) ??
    kinds[0]
  );
}

/** Reads a search from a URL. */
export function readSearch(register: Register, query: Query): StartedSearch {
  const kind = readKind(register, query);
  const superSearch = kind.superSearch === undefined ? undefined : query[kind.superSearch];
  const { billingCode, regionId } = query;
  return {
    kind,
    texts: kind.fields.map((field) => cleanFieldText(field, query[field.name] ?? '')),
    ...(superSearch !== undefined && { isSuperSearch: isTrueLike(superSearch) }),
    ...(regionId && { regionId: parseId(regionId) }),
    ...(billingCode && { billingCode }),
  };
}

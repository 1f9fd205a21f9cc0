import type { PartyMatch } from '#contract/schemas/results';
import { explainMatch } from '../../search/explain';
import { weakestKind } from '../../search/matchKinds';
import type { NameQuery } from '../../search/nameQuery';
import { cityOf } from '../../search/places';
import type { Narrowing } from './search';

/** A party found by name. */
export interface FoundParty {
  readonly name: string;
  readonly sortName: string;
  readonly role: string;
  readonly isOrganization: boolean;
  /** As on file; null if the record has none. */
  readonly address: string | null;
}

type Explain = (party: FoundParty) => ReturnType<typeof explainBest>;

/** Returns a function that explains why names match; it parses each name on a page only once. */
export function explainer(queries: readonly NameQuery[]): Explain {
  const explained = new Map<string, ReturnType<typeof explainBest>>();
  return (party) => {
    const key = JSON.stringify([party.name, party.sortName, party.isOrganization]);
    const known = explained.get(key) ?? explainBest(queries, party);
    explained.set(key, known);
    return known;
  };
}

/** Builds a record's matching parties for the response, each with the reason it matched. */
export function toMatches(
  explain: Explain,
  parties: readonly FoundParty[],
  { without }: Pick<Narrowing, 'without'>,
): PartyMatch[] {
  const matches = parties
    .map((party) => ({ party, ...explain(party) }))
    .sort((one, other) => one.rank - other.rank);
  const kept = matches.filter(({ isExact, reasons }) => {
    return !without.includes(weakestKind(reasons, isExact));
  });
  return (kept.length > 0 ? kept : matches).map(({ isExact, party, reasons }) => ({
    name: party.name,
    role: party.role,
    city: cityOf(party.address),
    isExact,
    reasons: [...reasons],
  }));
}

/** Explains a name by the query that it matches best. */
function explainBest(queries: readonly NameQuery[], party: FoundParty) {
  const explained = queries.map((query) => explainMatch(query, party));
  const rankOf = (rank: number | null): number => rank ?? Infinity;
  const [best] = explained.sort((one, other) => rankOf(one.rank) - rankOf(other.rank));
  if (best?.rank != null) return { ...best, rank: best.rank };
  // The party was found by an official number, which isn't part of the name.
  const typed = queries.flatMap(({ terms }) => terms.map((term) => term.typed)).join(' ');
  return {
    rank: 0,
    isExact: true,
    reasons: [{ kind: 'exact' as const, typed, found: party.name }],
  };
}

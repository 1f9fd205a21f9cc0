import { MATCH_KINDS, type MatchKind } from '#contract/search/matches';
import type { MatchReason } from '#contract/schemas/results';
import { queriesWithin } from './matchQuery';
import { tierRank, type Alternative, type NameQuery, type Reading } from './nameQuery';

/** Queries that find the names of a match kind and of all stronger kinds. */
export interface KindQuery {
  readonly kind: MatchKind;
  readonly tsqueries: readonly string[];
}

/**
 * Returns the weakest of the reasons; a name that differs without a reason, such as by a suffix,
 * counts as a spelling variant.
 */
export function weakestKind(reasons: readonly MatchReason[], isExact: boolean): MatchKind {
  const places = reasons.map(({ kind }) => MATCH_KINDS.indexOf(kind));
  const weakest = MATCH_KINDS[Math.max(0, ...places)] ?? 'exact';
  return !isExact && (weakest === 'exact' || weakest === 'phrase') ? 'spelling' : weakest;
}

/** Rank of a match kind; kinds in the same tier are ordered as in the contract. */
type Strength = readonly [rank: number, kind: number];

function compare(one: Strength, other: Strength): number {
  return one[0] - other[0] || one[1] - other[1];
}

function strengthOf({ rank, kind }: Alternative): Strength {
  return [rank, MATCH_KINDS.indexOf(kind)];
}

/**
 * Returns the best possible strength of a reading: one that omits a word is never stronger than its
 * base.
 */
function baseOf({ base }: Reading): Strength {
  const kind =
    base === tierRank('exact') ? 'exact' : base === tierRank('omitted') ? 'omitted' : 'spelling';
  return [base, MATCH_KINDS.indexOf(kind)];
}

/**
 * Returns the possible match kinds of queries, the strongest first: a name has the first kind whose
 * queries find it. A kind may appear twice if one of its alternatives ranks lower.
 */
export function kindQueries(queries: readonly NameQuery[]): KindQuery[] {
  const readings = queries.flatMap((query) => query.readings);
  const strengths = readings.flatMap((reading) => [
    baseOf(reading),
    ...reading.slots.flatMap((slot) => slot.ways.map(strengthOf)),
  ]);
  const distinct = new Map(strengths.map((strength) => [strength.join(' '), strength]));
  const found: KindQuery[] = [];
  let known = '';
  for (const strength of [...distinct.values()].sort(compare)) {
    const within = readings.filter((reading) => compare(baseOf(reading), strength) <= 0);
    const tsqueries = queriesWithin(within, {
      rank: strength[0],
      has: (way) => compare(strengthOf(way), strength) <= 0,
    });
    const kind = MATCH_KINDS[strength[1]];
    if (kind === undefined || tsqueries.join('\n') === known) continue;
    known = tsqueries.join('\n');
    found.push({ kind, tsqueries });
  }
  return found;
}

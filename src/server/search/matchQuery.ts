import { allOf, anyOf, matchLexeme } from './lexemes';
import { alternativeQuery } from './nameQuery';
import type { Alternative, Reading, Slot, TierQuery, TierRank } from './nameQuery';

/** Maximum distance between two words that could both match the same word on record. */
const WORDS_APART = 6;

/**
 * Returns the queries for all tiers that the readings reach, best first; each query also finds the
 * results of the queries before it. Last-resort readings form a separate query.
 */
export function tierQueries(readings: readonly Reading[]): TierQuery[] {
  const counted = readings.filter(({ isLastResort }) => !isLastResort);
  const last = readings.filter(({ isLastResort }) => isLastResort);
  const tiers = ranksOf(counted).map((rank) => ({
    rank,
    tsqueries: queriesUpTo(counted, rank),
    isLastResort: false,
  }));
  const weakest = ranksOf(last).at(-1);
  if (weakest === undefined) return tiers;
  return [...tiers, { rank: weakest, tsqueries: queriesUpTo(last, weakest), isLastResort: true }];
}

/** Returns the ranks that find more than the previous rank, best first. */
function ranksOf(readings: readonly Reading[]): TierRank[] {
  const ranks = readings.flatMap((reading) => {
    const best = bestRank(reading);
    const ways = reading.slots.flatMap((slot) => slot.ways.map(({ rank }) => rank));
    return [best, ...ways.filter((rank) => rank > best)];
  });
  return [...new Set(ranks)].sort((one, other) => one - other);
}

/** Returns the best possible rank of a reading. */
function bestRank({ base, slots }: Reading): TierRank {
  return Math.max(base, ...slots.map(({ ways }) => Math.min(...ways.map(({ rank }) => rank))));
}

function queriesUpTo(readings: readonly Reading[], rank: TierRank): string[] {
  return queriesWithin(readings, { rank, has: (way) => way.rank <= rank });
}

/** A subset of alternatives, none of them weaker than `rank`. */
export interface Ways {
  readonly rank: TierRank;
  readonly has: (way: Alternative) => boolean;
}

/** Returns one query for each reading that these alternatives can satisfy. */
export function queriesWithin(readings: readonly Reading[], ways: Ways): string[] {
  const queries = readings
    .filter(
      ({ base, slots }) => base <= ways.rank && slots.every((slot) => slot.ways.some(ways.has)),
    )
    .map((reading) => readingQuery(reading, ways));
  return [...new Set(queries)];
}

function readingQuery(reading: Reading, within: Ways): string {
  const { slots, requires, apart } = reading;
  const narrowing = reading.narrowing.filter((each) => each.rank <= within.rank);
  return allOf([
    ...(narrowing.length === 0 ? [] : [anyOf(narrowing.map(({ lexeme }) => matchLexeme(lexeme)))]),
    ...slots.map((slot) => slotQuery(slot, within)),
    ...requires.map((lexeme) => matchLexeme(lexeme)),
    ...apart.flatMap(([one, other]) => {
      const [left, right] = [slots[one], slots[other]];
      return left === undefined || right === undefined ? [] : [apartQuery(left, right, within)];
    }),
  ]);
}

function slotQuery({ ways }: Slot, within: Ways): string {
  return anyOf(ways.filter(within.has).map(alternativeQuery));
}

function apartQuery(one: Slot, other: Slot, within: Ways): string {
  const left = slotQuery(one, within);
  const right = slotQuery(other, within);
  const lexemes = new Set(other.ways.filter(within.has).map(alternativeQuery));
  // Adjacent words that are one word on record, as `jo ann` may be.
  const ways = one.ways
    .filter((way) => within.has(way) && way.covers.length > 1)
    .map(alternativeQuery)
    .filter((way) => lexemes.has(way));
  for (let distance = 1; distance <= WORDS_APART; distance += 1) {
    const apart = `<${String(distance)}>`;
    ways.push(`(${left} ${apart} ${right})`, `(${right} ${apart} ${left})`);
  }
  return anyOf(ways);
}

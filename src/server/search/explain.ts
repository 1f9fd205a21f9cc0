import type { MatchReason } from '#contract/schemas/results';
import {
  tierRank,
  type Alternative,
  type NameQuery,
  type Reading,
  type Slot,
  type TierRank,
} from './nameQuery';
import { nameLexemes, readStoredName, type NameLexeme, type StoredName } from './recordName';

/** How a record matches a query. */
export interface MatchExplanation {
  /** Null if no reading of the query matches. */
  readonly rank: TierRank | null;
  readonly isExact: boolean;
  /**
   * One reason per typed word, in the order typed; separate words that are one word on the record
   * share a reason. A typed suffix that the record lacks has none, nor do ignored words such as
   * Inc.
   */
  readonly reasons: readonly MatchReason[];
}

interface Match {
  readonly way: Alternative;
  /** Indexes of words in the name. */
  readonly first: number;
  readonly last: number;
}

/** A matching reading, with one match for each slot. */
interface Fit {
  readonly reading: Reading;
  readonly rank: TierRank;
  readonly matches: ReadonlyMap<number, Match>;
}

/** Explains how a record found by a query matches it, using its best matching reading. */
export function explainMatch(query: NameQuery, record: StoredName): MatchExplanation {
  const name = readStoredName(record);
  const lexemes = byText(nameLexemes(name));
  let best: Fit | null = null;
  for (const reading of query.readings) {
    const fit = fitReading(reading, lexemes);
    if (fit !== null && (best === null || fit.rank < best.rank)) best = fit;
    if (best?.rank === 0) break;
  }
  if (best === null) return { rank: null, isExact: false, reasons: [] };
  const shown = (match: Match): string =>
    record.name.slice(name.words[match.first]?.from, name.words[match.last]?.to);
  return {
    rank: best.rank,
    isExact: best.rank === tierRank('exact'),
    reasons: reasonsOf(query, best, shown),
  };
}

function reasonsOf(
  query: NameQuery,
  { matches, reading }: Fit,
  shown: (match: Match) => string,
): MatchReason[] {
  const typedText = (terms: readonly number[]): string =>
    terms.map((term) => query.terms[term]?.typed ?? '').join(' ');
  const reasons: MatchReason[] = [];
  const explained = new Set<number>();
  for (const [index] of query.terms.entries()) {
    const match = matches.get(index);
    if (reading.omits.includes(index)) {
      reasons.push({ kind: 'omitted', typed: typedText([index]), found: '' });
    }
    if (match === undefined || match.first < 0 || explained.has(index)) continue;
    const { covers, kind } = match.way;
    const covered = covers.length > 0 ? covers : [index];
    for (const other of covered) explained.add(other);
    reasons.push({ kind, typed: typedText(covered), found: shown(match) });
  }
  return reasons;
}

/**
 * The lexemes of a name, keyed by their text. A map makes lookups fast, because a typed name may
 * have dozens of alternatives.
 */
type Lexemes = ReadonlyMap<string, readonly NameLexeme[]>;

function byText(lexemes: readonly NameLexeme[]): Lexemes {
  const found = new Map<string, NameLexeme[]>();
  for (const lexeme of lexemes) {
    const same = found.get(lexeme.text);
    if (same === undefined) found.set(lexeme.text, [lexeme]);
    else same.push(lexeme);
  }
  return found;
}

function fitReading(reading: Reading, lexemes: Lexemes): Fit | null {
  if (!reading.requires.every((lexeme) => lexemes.has(lexeme))) return null;
  const options = reading.slots.map((slot) => findMatches(slot, lexemes));
  if (options.some((matches) => matches.length === 0)) return null;
  const ranks = options.map((matches) => matches[0]?.way.rank ?? 0);
  const weakest = Math.max(reading.base, ...ranks);
  const rank = apartRank(reading, options, weakest);
  if (rank === null) return null;
  return { reading, rank, matches: chooseMatches(reading.slots, options) };
}

/** Returns all ways in which a slot matches, strongest first. */
function findMatches(slot: Slot, lexemes: Lexemes): Match[] {
  return slot.ways
    .flatMap((way) => places(way, lexemes).map(({ first, last }) => ({ way, first, last })))
    .sort((one, other) => one.way.rank - other.way.rank);
}

/**
 * Some pairs of slots must not match the same word. Returns the best rank at which their matches
 * differ; null if there is none.
 */
function apartRank(
  { apart }: Reading,
  options: readonly (readonly Match[])[],
  weakest: TierRank,
): TierRank | null {
  let rank = weakest;
  for (const [one, other] of apart) {
    const ranks = (options[one] ?? []).flatMap((left) =>
      (options[other] ?? [])
        .filter((right) => areApart(left, right))
        .map((right) => Math.max(left.way.rank, right.way.rank)),
    );
    if (ranks.length === 0) return null;
    rank = Math.max(rank, Math.min(...ranks));
  }
  return rank;
}

function areApart(one: Match, other: Match): boolean {
  if (one.first !== other.first || one.last !== other.last) return true;
  return one.way.covers.length > 1 && one.way.lexemes.join(' ') === other.way.lexemes.join(' ');
}

/** Returns the places in the name where the lexemes of an alternative are adjacent. */
function places(way: Alternative, lexemes: Lexemes): readonly NameLexeme[] {
  const [head = '', ...tail] = way.lexemes;
  const isPrefixHere = way.isPrefix && tail.length === 0;
  const heads = isPrefixHere ? beginningWith(head, lexemes) : (lexemes.get(head) ?? []);
  if (tail.length === 0) return heads;
  return heads.flatMap((start) =>
    places({ ...way, lexemes: tail }, lexemes)
      .filter((next) => next.first === start.last + 1)
      .map((next) => ({ ...start, last: next.last })),
  );
}

function beginningWith(head: string, lexemes: Lexemes): readonly NameLexeme[] {
  return [...lexemes].flatMap(([text, same]) => (text.startsWith(head) ? same : []));
}

/** Chooses one match per slot, strongest slots first; if possible, each on different words. */
function chooseMatches(
  slots: readonly Slot[],
  options: readonly (readonly Match[])[],
): Map<number, Match> {
  const chosen = new Map<number, Match>();
  const used = new Set<number>();
  const strength = (index: number): number => options[index]?.[0]?.way.rank ?? 0;
  const order = [...slots.keys()].sort((one, other) => strength(one) - strength(other));
  for (const index of order) {
    const matches = options[index] ?? [];
    const isFree = ({ first, last }: Match): boolean => {
      for (let word = first; word <= last; word += 1) if (used.has(word)) return false;
      return true;
    };
    const match = matches.find(isFree) ?? matches[0];
    const term = slots[index]?.term;
    if (match === undefined || term === undefined) continue;
    chosen.set(term, match);
    for (let word = match.first; word <= match.last; word += 1) used.add(word);
  }
  return chosen;
}

import type { MatchReason } from '#contract/schemas/results';
import { matchLexeme } from './lexemes';

/**
 * Match tiers, used as rank and as the displayed reason. `omitted`: the record lacks a typed middle
 * name, or a business name lacks one typed word; `typo`: one letter differs.
 */
const MATCH_TIERS = ['exact', 'nickname', 'initial', 'sound', 'omitted', 'typo'] as const;
export type MatchTier = (typeof MATCH_TIERS)[number];

/** Index of a tier: 0 is the best. */
export type TierRank = number;

/** Returns the rank of a tier. */
export function tierRank(tier: MatchTier): TierRank {
  return MATCH_TIERS.indexOf(tier);
}

/** Words on record that a typed word may stand for. */
export interface MeantWords {
  readonly words: readonly string[];
  /** True if the typed word itself isn't on record. */
  readonly isUnknown: boolean;
}

/** Words on record that a typed word may stand for; keyed by typed word. */
export type NearWords = ReadonlyMap<string, MeantWords>;

/** One way a typed word may match. */
export interface Alternative {
  readonly kind: MatchReason['kind'];
  /** One lexeme, or several that must be adjacent. */
  readonly lexemes: readonly string[];
  readonly isPrefix: boolean;
  /** The best tier of this alternative. */
  readonly rank: TierRank;
  /** Indexes of all the terms that it covers, if separate words are one word on record. */
  readonly covers: readonly number[];
}

/**
 * One typed word or quoted text. `required` must match; `suffix` is optional, but part of an exact
 * match; `noise` is assumed to be in every business name.
 */
export interface QueryTerm {
  readonly typed: string;
  readonly role: 'required' | 'suffix' | 'noise';
}

/** Requirement of one typed word in one reading; any of its alternatives satisfies it. */
export interface Slot {
  /** Index of its term. */
  readonly term: number;
  readonly ways: readonly Alternative[];
}

/**
 * One interpretation of the typed text: which word is the surname, or that it is a business. A name
 * matches if every slot has a match; its rank is that of its weakest slot, or `base` if that is
 * weaker.
 */
export interface Reading {
  readonly slots: readonly Slot[];
  /** Additional lexemes that the name must have. */
  readonly requires: readonly string[];
  /**
   * Every matching name has at least one of these lexemes; they only reduce the number of names to
   * read. Empty if there are none.
   */
  readonly narrowing: readonly { readonly lexeme: string; readonly rank: TierRank }[];
  readonly base: TierRank;
  /** Indexes of the terms that the reading omits. */
  readonly omits: readonly number[];
  /** Pairs of slots that must not match the same word on record. */
  readonly apart: readonly (readonly [number, number])[];
  /** True if the reading is used only when better readings find almost nothing. */
  readonly isLastResort: boolean;
}

/** Creates a reading with these slots and only the conditions in `rest`. */
export function toReading(slots: readonly Slot[], rest: Partial<Reading> = {}): Reading {
  return {
    slots,
    requires: [],
    narrowing: [],
    base: tierRank('exact'),
    omits: [],
    apart: [],
    isLastResort: false,
    ...rest,
  };
}

/** Queries that find the records of a tier and of all better tiers. */
export interface TierQuery {
  readonly rank: TierRank;
  /**
   * For `tokens @@ $1::tsquery`; a name matches if any of them does. Separate queries are faster
   * than one.
   */
  readonly tsqueries: readonly string[];
  readonly isLastResort: boolean;
}

/** A compiled name search. */
export interface NameQuery {
  /** Best tier first; omits tiers that find no more than the previous one. */
  readonly tiers: readonly TierQuery[];
  /** Terms for `explainMatch`. */
  readonly terms: readonly QueryTerm[];
  readonly readings: readonly Reading[];
}

/** Converts an alternative to a tsquery. */
export function alternativeQuery({ lexemes, isPrefix }: Alternative): string {
  const parts = lexemes.map((lexeme, index) =>
    matchLexeme(lexeme, isPrefix && index === lexemes.length - 1),
  );
  return parts.length === 1 ? parts.join('') : `(${parts.join(' <-> ')})`;
}

/**
 * Returns queries for the names in every tier except the last resort; a name is found if any query
 * matches.
 */
export function widestTier({ tiers }: NameQuery): readonly string[] {
  return tiers.filter(({ isLastResort }) => !isLastResort).at(-1)?.tsqueries ?? [];
}

/**
 * Returns queries for every possible result, including the last resort; a name is found if any
 * query matches.
 */
export function foundByAny(query: NameQuery): readonly string[] {
  const last = query.tiers.filter(({ isLastResort }) => isLastResort);
  return [...widestTier(query), ...last.flatMap(({ tsqueries }) => tsqueries)];
}

/** Returns the query without its last resort, or itself if it has none. */
export function withoutLastResort(query: NameQuery): NameQuery {
  const tiers = query.tiers.filter(({ isLastResort }) => !isLastResort);
  if (tiers.length === query.tiers.length) return query;
  return { ...query, tiers, readings: query.readings.filter((each) => !each.isLastResort) };
}

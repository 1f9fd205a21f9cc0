import type { MatchReason } from '#contract/schemas/results';
import { matchLexeme } from './lexemes';

/**
 * How good a match is: both its rank and the reason that is shown. `omitted` is a record that lacks a
 * typed middle name, or a business without one of the typed words; `typo` is one letter off.
 */
export const MATCH_TIERS = ['exact', 'nickname', 'initial', 'sound', 'omitted', 'typo'] as const;
export type MatchTier = (typeof MATCH_TIERS)[number];

/** A tier by its place: 0 is the best. */
export type TierRank = number;

/** The rank of a tier. */
export function tierRank(tier: MatchTier): TierRank {
  return MATCH_TIERS.indexOf(tier);
}

/** Words on record that may have been meant by a typed one. */
export interface MeantWords {
  readonly words: readonly string[];
  /** Whether the typed word is on no record itself. */
  readonly isUnknown: boolean;
}

/** Words on record that may have been meant, by the typed word. */
export type NearWords = ReadonlyMap<string, MeantWords>;

/** One way in which a typed word may match. */
export interface Alternative {
  readonly kind: MatchReason['kind'];
  /** One lexeme, or several that must stand side by side. */
  readonly lexemes: readonly string[];
  readonly isPrefix: boolean;
  /** The best tier in which this way counts. */
  readonly rank: TierRank;
  /** Indexes of all terms that it stands for, where words typed apart are one on record. */
  readonly covers: readonly number[];
}

/**
 * One typed word or quoted text. `required` must match; `suffix` need not but is part of an
 * exact match; `noise` counts as found in every business.
 */
export interface QueryTerm {
  readonly typed: string;
  readonly role: 'required' | 'suffix' | 'noise';
}

/** What one typed word asks for in one reading of the text; any of its ways will do. */
export interface Slot {
  /** Index of its term. */
  readonly term: number;
  readonly ways: readonly Alternative[];
}

/**
 * One way to understand all that was typed: which word is the surname, or that it is a business. A
 * name fits when each slot has a way; its rank is that of its weakest slot, or `base` where that is
 * weaker.
 */
export interface Reading {
  readonly slots: readonly Slot[];
  /** Lexemes that the name must have besides. */
  readonly requires: readonly string[];
  /**
   * Lexemes of which every name that fits has one: they change nothing but how many names are looked
   * at. Empty where there are none.
   */
  readonly narrowing: readonly { readonly lexeme: string; readonly rank: TierRank }[];
  readonly base: TierRank;
  /** Indexes of terms that it leaves out. */
  readonly omits: readonly number[];
  /** Pairs of slots that one word on record must not answer together. */
  readonly apart: readonly (readonly [number, number])[];
  /** Counts only where better readings found next to nothing. */
  readonly isLastResort: boolean;
}

/** A reading of these slots that asks for no more, but for what `rest` says. */
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

/** What finds the records of a tier and of all better ones. */
export interface TierQuery {
  readonly rank: TierRank;
  /** For `tokens @@ $1::tsquery`: a name that any of them finds. Apart they are quicker than as one. */
  readonly tsqueries: readonly string[];
  readonly isLastResort: boolean;
}

/** A name search, ready for the index of names. */
export interface NameQuery {
  /** The best tier first; a tier that finds no more than the one before is not there. */
  readonly tiers: readonly TierQuery[];
  /** What `explainMatch` reads. */
  readonly terms: readonly QueryTerm[];
  readonly readings: readonly Reading[];
}

/** The alternative in PostgreSQL's words. */
export function alternativeQuery({ lexemes, isPrefix }: Alternative): string {
  const parts = lexemes.map((lexeme, index) =>
    matchLexeme(lexeme, isPrefix && index === lexemes.length - 1),
  );
  return parts.length === 1 ? parts.join('') : `(${parts.join(' <-> ')})`;
}

/** What finds the names of every tier but the last resort's; any of these does. */
export function widestTier({ tiers }: NameQuery): readonly string[] {
  return tiers.filter(({ isLastResort }) => !isLastResort).at(-1)?.tsqueries ?? [];
}

/** What finds every name that the query can find, the last resort's too; any of these does. */
export function foundByAny(query: NameQuery): readonly string[] {
  const last = query.tiers.filter(({ isLastResort }) => isLastResort);
  return [...widestTier(query), ...last.flatMap(({ tsqueries }) => tsqueries)];
}

/** The query without its last resort, or itself where it has none. */
export function withoutLastResort(query: NameQuery): NameQuery {
  const tiers = query.tiers.filter(({ isLastResort }) => !isLastResort);
  if (tiers.length === query.tiers.length) return query;
  return { ...query, tiers, readings: query.readings.filter((each) => !each.isLastResort) };
}

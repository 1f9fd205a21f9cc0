import type { MatchReason } from '#contract/schemas/court';
import { matchLexeme } from './lexemes';

/** One way in which a typed word may match. */
export interface Alternative {
  readonly kind: MatchReason['kind'];
  /** One lexeme, or several that must stand side by side. */
  readonly lexemes: readonly string[];
  readonly isPrefix: boolean;
  /** Follows what was typed to the letter, so that the record comes first. */
  readonly isExact: boolean;
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
  readonly alternatives: readonly Alternative[];
}

/** A name search, ready for `name_tokens @@ $1::tsquery`. */
export interface NameQuery {
  readonly tsquery: string;
  /** Fits the records that match exactly as typed: they come first. */
  readonly exactTsquery: string;
  /** What `explainMatch` reads. */
  readonly terms: readonly QueryTerm[];
}

/** The alternative in PostgreSQL's words. */
export function alternativeQuery({ lexemes, isPrefix }: Alternative): string {
  const parts = lexemes.map((lexeme, index) =>
    matchLexeme(lexeme, isPrefix && index === lexemes.length - 1),
  );
  return parts.length === 1 ? parts.join('') : `(${parts.join(' <-> ')})`;
}

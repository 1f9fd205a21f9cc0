import { MARK, ORGANIZATION_LEXEME } from './lexemes';
import { tierRank, toReading, type Alternative, type Reading } from './nameQuery';
import type { TypedTerm } from './typedTerms';
import { ARTICLES, NAME_SUFFIXES, SURNAME_PARTICLES, otherSuffixForms } from './vocabulary';

/** Maximum pairs of words that must match different words on record. */
export const MAX_PAIRS_APART = 3;

/** Creates a literal alternative, exactly as typed. */
export function asTyped(
  kind: 'exact' | 'phrase' | 'prefix',
  lexemes: readonly string[],
  covers: readonly number[] = [],
): Alternative {
  return { kind, lexemes, isPrefix: kind === 'prefix', rank: tierRank('exact'), covers };
}

/**
 * Creates a reading in which all words match as typed, anywhere in the name. A word typed twice is
 * on record twice.
 */
export function literalReading(typed: readonly TypedTerm[]): Reading {
  const words = typed.map(({ role, word }) => (role === 'required' ? word : ''));
  return toReading(
    typed.map((term, index) => ({
      term: index,
      ways: [
        ...literalWays(typed, index, ''),
        ...(term.role === 'noise' ? [asTyped('exact', [ORGANIZATION_LEXEME])] : []),
      ],
    })),
    { apart: repeatedPairs(words) },
  );
}

/**
 * Returns the pairs of equal words, as indexes; skips empty texts and small words such as `de` and
 * `the`. Omits pairs beyond the first few, because each costs a search.
 */
export function repeatedPairs(words: readonly string[]): [number, number][] {
  const pairs = words.flatMap((word, index) =>
    word === '' || SURNAME_PARTICLES.has(word) || ARTICLES.has(word)
      ? []
      : words
          .map((_other, at): [number, number] => [index, at])
          .filter(([, at]) => at > index && words[at] === word),
  );
  return pairs.slice(0, MAX_PAIRS_APART);
}

/**
 * Returns the ways to match the word as typed, or joined with its neighbors, with the given mark;
 * or to match the quoted text.
 */
export function literalWays(
  typed: readonly TypedTerm[],
  index: number,
  mark: string,
): Alternative[] {
  const term = typed[index];
  if (term === undefined) return [];
  if (term.phrases.length > 0) {
    const isOneWord = term.phrases.every((phrase) => phrase.length === 1);
    return term.phrases.map((lexemes) => asTyped(isOneWord ? 'exact' : 'phrase', lexemes));
  }
  const kind = term.isPrefix ? 'prefix' : 'exact';
  const { transliterated } = term;
  return [
    ...(isGivenOnly(term) ? [] : [asTyped(kind, [mark + term.word])]),
    ...(isGivenOnly(term) && mark === '' ? [asTyped(kind, [MARK.given + term.word])] : []),
    ...(transliterated === undefined ? [] : [asTyped(kind, [mark + transliterated])]),
    ...(term.role === 'suffix'
      ? otherSuffixForms(term.word).map((form) => asTyped('exact', [mark + form]))
      : []),
    ...(mark === '' ? [asTyped(kind, [MARK.joined + term.word])] : []),
    ...joinedWith(typed, index).map(({ word, isPrefix, covers }) =>
      asTyped(isPrefix ? 'prefix' : 'exact', [joinedMark(word, mark) + word], covers),
    ),
    ...(term.isPrefix ? [] : meantWays(term, mark)),
  ];
}

/** `JR Smith` starts with initials; it doesn't match everyone with the suffix Jr. */
function isGivenOnly({ index, isPrefix, word }: TypedTerm): boolean {
  return index === 0 && !isPrefix && /^\p{L}{2}$/u.test(word) && NAME_SUFFIXES.has(word);
}

/** Likewise for `J.R. Smith`: the two letters, joined as one word, must be a given name. */
function joinedMark(word: string, mark: string): string {
  return mark === '' && NAME_SUFFIXES.has(word) ? MARK.given : mark;
}

/** Returns ways to match recorded words that the user may have meant by a misspelled word. */
export function meantWays({ isUnknown, meant }: TypedTerm, mark: string): Alternative[] {
  return meant.map((word) => ({
    kind: 'typo',
    lexemes: [mark + word],
    isPrefix: false,
    rank: tierRank(isUnknown ? 'nickname' : 'typo'),
    covers: [],
  }));
}

/** Adjacent words that may be one word on record. */
export interface JoinedWord {
  readonly word: string;
  readonly isPrefix: boolean;
  readonly covers: readonly number[];
}

/**
 * Joins two or three adjacent words, and dotted letters; returns only those that include this term.
 */
export function joinedWith(typed: readonly TypedTerm[], index: number): JoinedWord[] {
  const found: JoinedWord[] = [];
  for (let first = Math.max(0, index - 2); first <= index; first += 1) {
    for (let last = Math.max(first + 1, index); last <= first + 2; last += 1) {
      const run = typed.slice(first, last + 1);
      const end = run.at(-1);
      if (end === undefined || run.length !== last - first + 1) continue;
      const isJoinable = run.every(
        (term, at) => term.phrases.length === 0 && (!term.isPrefix || at === run.length - 1),
      );
      if (!isJoinable) continue;
      found.push({
        word: run.map((term) => term.word).join(''),
        isPrefix: end.isPrefix,
        covers: run.map((term) => term.index),
      });
    }
  }
  const run = typed[index]?.dottedRun;
  if (run !== undefined && run.covers.length > 3) found.push({ ...run, isPrefix: false });
  return found;
}

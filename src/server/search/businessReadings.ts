import { acronymsOf, businessWords, isBusinessName, isNoiseWord } from './businessWords';
import { MARK, ORGANIZATION_LEXEME } from './lexemes';
import { asTyped, repeatedPairs } from './literalReading';
import { tierRank, toReading, type Alternative, type Reading, type Slot } from './nameQuery';
import { isSingleLetter } from './normalize';
import type { TypedTerm } from './typedTerms';
import { ARTICLES } from './vocabulary';

/** A word may be missing only from a name with at least this many distinctive words. */
const MIN_TO_OMIT = 3;
/** Words that don't distinguish businesses, wherever they appear. */
const SMALL_WORDS: ReadonlySet<string> = new Set([...ARTICLES, 'and', 'of', 'for', 'in', 'at']);

/**
 * Returns the ways to read the text as a business name: as the canonical spellings of its words, as
 * an abbreviation of several words, and, as a last resort, with one word missing.
 */
export function businessReadings(typed: readonly TypedTerm[]): Reading[] {
  const isPlain = typed.every(({ phrases, isPrefix }) => phrases.length === 0 && !isPrefix);
  if (!isPlain) return [];
  const counted = typed.filter(
    ({ role, word }) => role === 'required' || (role === 'noise' && !ARTICLES.has(word)),
  );
  const words = counted.map(({ word }) => word);
  const canonical = businessWords(words);
  const distinctive = canonical.filter((word) => !isNoiseWord(word));
  if (distinctive.length === 0) return [];
  const terms = counted.map(({ index }) => index);
  const isSame = canonical.length === words.length;
  const transliterated = businessWords(counted.map((term) => term.transliterated ?? term.word));
  const slots = canonical.flatMap((word, at): Slot[] => {
    if (isNoiseWord(word)) return [];
    // The words of a record's name have their exact positions only as written.
    if (isRepeated(word, distinctive)) return [writtenSlot(word, at, counted)];
    const covers = isSame ? [] : terms;
    const term = isSame ? (terms[at] ?? 0) : (terms[0] ?? 0);
    const written = new Set([word, transliterated[at] ?? word]);
    return [{ term, ways: [...written].map((each) => spelled(MARK.business + each, covers)) }];
  });
  const base = toReading(slots, {
    requires: [ORGANIZATION_LEXEME],
    base: tierRank('nickname'),
    apart: apartOf(slots),
  });
  return [base, ...abbreviated(words, terms, base), ...withoutOne(typed, distinctive, base)];
}

function isRepeated(word: string, words: readonly string[]): boolean {
  return !SMALL_WORDS.has(word) && words.indexOf(word) !== words.lastIndexOf(word);
}

function writtenSlot(word: string, at: number, counted: readonly TypedTerm[]): Slot {
  const same = counted.filter((term) => term.word === word);
  const term = counted[at]?.word === word ? counted[at] : same[0];
  return { term: term?.index ?? counted[0]?.index ?? 0, ways: [spelled(word, [])] };
}

/** `Johnson & Johnson` is on record with the name twice. */
function apartOf(slots: readonly Slot[]): [number, number][] {
  const words = slots.map(({ ways }) => ways[0]?.lexemes[0] ?? '');
  return repeatedPairs(words.map((word) => (word.startsWith(MARK.business) ? '' : word)));
}

function spelled(lexeme: string, covers: readonly number[]): Alternative {
  return {
    kind: 'spelling',
    lexemes: [lexeme],
    isPrefix: false,
    rank: tierRank('nickname'),
    covers,
  };
}

/**
 * Reads several typed words as their abbreviation on record. The index covers the reverse case,
 * such as a typed `IU` for a whole name.
 */
function abbreviated(words: readonly string[], terms: readonly number[], base: Reading): Reading[] {
  const ways = acronymsOf(words).map((letters) => ({
    ...asTyped('exact', [letters], terms),
    kind: 'spelling' as const,
  }));
  return ways.length === 0 ? [] : [{ ...base, slots: [{ term: terms[0] ?? 0, ways }], apart: [] }];
}

function withoutOne(
  typed: readonly TypedTerm[],
  canonical: readonly string[],
  base: Reading,
): Reading[] {
  const distinctive = canonical.filter((word) => !SMALL_WORDS.has(word) && !isSingleLetter(word));
  const isBusiness = isBusinessName(typed.map((term) => term.typed).join(' '));
  const fewest = isBusiness ? MIN_TO_OMIT : MIN_TO_OMIT + 1;
  if (distinctive.length < fewest) return [];
  return base.slots.flatMap((slot, at) => {
    const word = canonical[at] ?? '';
    if (!distinctive.includes(word)) return [];
    const slots = base.slots.filter((other) => other !== slot);
    return [
      {
        ...base,
        slots,
        apart: apartOf(slots),
        base: tierRank('omitted'),
        omits: slot.ways.some(({ covers }) => covers.length > 0) ? [] : [slot.term],
        isLastResort: true,
      },
    ];
  });
}

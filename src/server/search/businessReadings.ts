import { acronymsOf, businessWords, isBusinessName, isNoiseWord } from './businessWords';
import { MARK, ORGANIZATION_LEXEME } from './lexemes';
import { asTyped } from './literalReading';
import { tierRank, toReading, type Alternative, type Reading, type Slot } from './nameQuery';
import { isSingleLetter } from './normalise';
import type { TypedTerm } from './typedTerms';
import { ARTICLES } from './vocabulary';

/** Fewer words that tell a business apart than these are never one word short. */
const FEWEST_TO_OMIT = 3;
/** Words that tell no business apart, wherever they stand. */
const SMALL_WORDS: ReadonlySet<string> = new Set([...ARTICLES, 'and', 'of', 'for', 'in', 'at']);

/**
 * The ways to read what was typed as a business: each word in the one form of its spellings, letters
 * that abbreviate several words, and as a last resort without one of the words.
 */
export function businessReadings(typed: readonly TypedTerm[]): Reading[] {
  const isPlain = typed.every(({ phrases, isPrefix }) => phrases.length === 0 && !isPrefix);
  if (!isPlain) return [];
  const counted = typed.filter(
    ({ role, word }) => role === 'required' || (role === 'noise' && !ARTICLES.has(word)),
  );
  const words = counted.map(({ word }) => word);
  const canonical = businessWords(words);
  const telling = canonical.filter((word) => !isNoiseWord(word));
  if (telling.length === 0) return [];
  const terms = counted.map(({ index }) => index);
  const isSame = canonical.length === words.length;
  const transliterated = businessWords(counted.map((term) => term.transliterated ?? term.word));
  const slots = canonical.flatMap((word, at): Slot[] => {
    if (isNoiseWord(word)) return [];
    const covers = isSame ? [] : terms;
    const term = isSame ? (terms[at] ?? 0) : (terms[0] ?? 0);
    const written = new Set([word, transliterated[at] ?? word]);
    return [{ term, ways: [...written].map((each) => spelled(MARK.business + each, covers)) }];
  });
  const base = toReading(slots, { requires: [ORGANIZATION_LEXEME], base: tierRank('nickname') });
  return [base, ...abbreviated(words, terms, base), ...withoutOne(typed, telling, base)];
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

/** `IU` and the like are given by the index of the whole name; here the other way round. */
function abbreviated(words: readonly string[], terms: readonly number[], base: Reading): Reading[] {
  const ways = acronymsOf(words).map((letters) => ({
    ...asTyped('exact', [letters], terms),
    kind: 'spelling' as const,
  }));
  return ways.length === 0 ? [] : [{ ...base, slots: [{ term: terms[0] ?? 0, ways }] }];
}

function withoutOne(
  typed: readonly TypedTerm[],
  canonical: readonly string[],
  base: Reading,
): Reading[] {
  const telling = canonical.filter((word) => !SMALL_WORDS.has(word) && !isSingleLetter(word));
  const isBusiness = isBusinessName(typed.map((term) => term.typed).join(' '));
  const fewest = isBusiness ? FEWEST_TO_OMIT : FEWEST_TO_OMIT + 1;
  if (telling.length < fewest) return [];
  return base.slots.flatMap((slot, at) => {
    const word = canonical[at] ?? '';
    if (!telling.includes(word)) return [];
    return [
      {
        ...base,
        slots: base.slots.filter((other) => other !== slot),
        base: tierRank('omitted'),
        omits: slot.ways.some(({ covers }) => covers.length > 0) ? [] : [slot.term],
        isLastResort: true,
      },
    ];
  });
}

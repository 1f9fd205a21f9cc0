import { isGivenName } from './givenNames';
import { readWords, type Word } from './normalize';

/** Maximum words; longer texts are unlikely to be one name. */
const MAX_WORDS = 8;
/** Minimum letters of each part when a word is split in two. */
const SHORTEST_PART = 2;
/** Maximum suggestions per word if two words are respelled. */
const MAX_OF_TWO = 3;

/** A text that the user may have meant instead. */
export interface Respelling {
  readonly text: string;
  /** Relative likelihood of the typo; multiplied by the number of records. */
  readonly weight: number;
}

/**
 * Returns the words of a typed name that may contain a typo; empty for a text with quotes or
 * wildcards.
 */
export function respellableWords(text: string): readonly string[] {
  if (/["%]/.test(text)) return [];
  const words = readWords(text);
  return words.length > MAX_WORDS ? [] : words.map((word) => word.text);
}

/**
 * Suggests corrections of a typed name: one or two words replaced by similar words on record, a
 * word split in two, or the two sides of a comma swapped. `near` returns similar words on record;
 * `isUnknown` returns true if a word isn't on record.
 */
export function respellings(
  text: string,
  near: ReadonlyMap<string, readonly string[]>,
  isUnknown: (word: string) => boolean,
): Respelling[] {
  const words = readWords(text);
  const nearOf = (word: Word): readonly string[] => near.get(word.text) ?? [];
  const one = words.flatMap((word) =>
    nearOf(word).map((other) => ({
      text: replaced(text, [[word, other]]),
      weight: weightOf(word.text, other),
    })),
  );
  const two = words.flatMap((first, at) =>
    words.slice(at + 1).flatMap((second) =>
      nearOf(first)
        .slice(0, MAX_OF_TWO)
        .flatMap((other) =>
          nearOf(second)
            .slice(0, MAX_OF_TWO)
            .map((another) => ({
              text: replaced(text, [
                [first, other],
                [second, another],
              ]),
              weight: weightOf(first.text, other) * weightOf(second.text, another) * TWO_SLIPS,
            })),
        ),
    ),
  );
  const apart = words
    .filter((word) => isUnknown(word.text))
    .flatMap((word) => splits(word.text).map((parts) => replaced(text, [[word, parts]])))
    .map((each) => ({ text: each, weight: 1 }));
  const [before = '', after = '', ...more] = text.split(',').map((side) => side.trim());
  const swapped =
    before !== '' && after !== '' && more.length === 0
      ? [{ text: `${after}, ${before}`, weight: 1 }]
      : [];
  return [...one, ...apart, ...swapped, ...two];
}

/**
 * Suggests the text without one of its words, preferably unknown words, because records may contain
 * only the rest. If there are two words, omits only one that isn't distinctive.
 */
export function withoutOneWord(text: string, isUnknown: (word: string) => boolean): Respelling[] {
  const words = readWords(text);
  if (words.length < 2) return [];
  const unknown = words.filter((word) => isUnknown(word.text));
  const dropped = unknown.length > 0 ? unknown : words.length > 2 ? words : words.filter(isGiven);
  if (unknown.length === words.length || (words.length === 2 && dropped.length !== 1)) return [];
  return dropped.map((word) => ({ text: without(text, word), weight: 1 }));
}

function isGiven({ text }: Word): boolean {
  return isGivenName(text);
}

function without(text: string, { from, to }: Word): string {
  return (text.slice(0, from) + text.slice(to))
    .replace(/\s+/g, ' ')
    .replace(/^[\s,.]+|[\s,]+$/g, '')
    .replace(/ ,/g, ',');
}

const TWO_SLIPS = 0.1;

/**
 * Returns the weight of a typo: first letters are rarely mistyped; swapped and doubled letters are
 * more common than other typos.
 */
function weightOf(typed: string, word: string): number {
  const sameStart = typed[0] === word[0] ? 4 : 1;
  const isSwap = [...typed].sort().join('') === [...word].sort().join('');
  const isDoubled = withoutDoubles(typed) === withoutDoubles(word);
  return sameStart * (isSwap || isDoubled ? 2 : 1);
}

function withoutDoubles(word: string): string {
  return word.replace(/(.)\1+/gu, '$1');
}

function splits(word: string): string[] {
  const letters = [...word];
  return letters.flatMap((_letter, at) => {
    if (at < SHORTEST_PART || letters.length - at < SHORTEST_PART) return [];
    return [`${letters.slice(0, at).join('')} ${letters.slice(at).join('')}`];
  });
}

/** Replaces words in the text, preserving their case. */
function replaced(text: string, changes: readonly (readonly [Word, string])[]): string {
  let result = text;
  for (const [word, other] of changes.toReversed()) {
    const typed = text.slice(word.from, word.to);
    result = result.slice(0, word.from) + inCaseOf(typed, other) + result.slice(word.to);
  }
  return result;
}

function inCaseOf(typed: string, word: string): string {
  if (typed.length > 1 && typed === typed.toUpperCase()) return word.toUpperCase();
  const isCapitalized = typed.charAt(0) !== typed.charAt(0).toLowerCase();
  if (!isCapitalized) return word;
  return word.replace(/(^| )(\p{L})/gu, (_all, space: string, letter: string) => {
    return space + letter.toUpperCase();
  });
}

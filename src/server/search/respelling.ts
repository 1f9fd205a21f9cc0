import { isGivenName } from './givenNames';
import { readWords, type Word } from './normalise';

/** Longer texts are hardly one name. */
const MOST_WORDS = 8;
/** Each part of a word that may be two has as many letters at least. */
const SHORTEST_PART = 2;
/** Two words that are both changed: as many for each of them. */
const MOST_OF_TWO = 3;

/** A text that may have been meant in place of what was typed. */
export interface Respelling {
  readonly text: string;
  /** How likely the slip is beside others; what is on record counts so many times. */
  readonly weight: number;
}

/** The words of a typed name that may hold a slip; none in a text with quotes or wildcards. */
export function respellableWords(text: string): readonly string[] {
  if (/["%]/.test(text)) return [];
  const words = readWords(text);
  return words.length > MOST_WORDS ? [] : words.map((word) => word.text);
}

/**
 * What may have been meant by a typed name: one or two words as others on record that are near, a
 * word as two, or the two sides of a comma the other way round. `near` gives the words on record,
 * `isUnknown` tells whether a word is on none.
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
        .slice(0, MOST_OF_TWO)
        .flatMap((other) =>
          nearOf(second)
            .slice(0, MOST_OF_TWO)
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
 * The text without one of its words, those that are on no record first: what is left may be all that a
 * record has. Of a text of two words, only a word that tells nothing is left out.
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

/** Nobody misses the first letter often; letters change places and are doubled more than others. */
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

/** The text with other words in the place of some, in the same case. */
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
  const isCapitalised = typed.charAt(0) !== typed.charAt(0).toLowerCase();
  if (!isCapitalised) return word;
  return word.replace(/(^| )(\p{L})/gu, (_all, space: string, letter: string) => {
    return space + letter.toUpperCase();
  });
}

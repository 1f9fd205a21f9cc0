/** Minimum length; shorter words are one letter away from too many other words. */
const SHORTEST = 4;
const LONGEST = 24;

/**
 * Returns the word itself, and the word without each one of its letters. Words that differ by one
 * letter, or by two swapped letters, share at least one of these keys. Empty for words that can't
 * be names: short ones, and those with digits.
 */
export function keysNear(word: string): readonly string[] {
  if (word.length < SHORTEST || word.length > LONGEST || !/^\p{L}+$/u.test(word)) return [];
  const letters = [...word];
  const without = letters.map((_letter, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([word, ...without])];
}

/** First letters that are often confused, as in Cathrin and Kathryn. */
const FIRST_LETTERS: Readonly<Record<string, string>> = {
  c: 'k',
  q: 'k',
  z: 's',
  j: 'g',
  y: 'i',
  e: 'i',
  v: 'w',
  o: 'a',
};
/** Mark of a trigram key; no word starts with it. */
const TRIGRAM = '~';
const END = '$';

/**
 * Returns each sequence of three letters in the word, with the class of the word's first letter;
 * words that differ in several places share some of these keys. Empty for words without `keysNear`.
 */
export function trigramKeys(word: string): readonly string[] {
  if (keysNear(word).length === 0) return [];
  const letters = [...word, END];
  const [first = ''] = letters;
  const mark = TRIGRAM + (FIRST_LETTERS[first] ?? first);
  const trigrams = letters.slice(2).map((_letter, at) => letters.slice(at, at + 3).join(''));
  return [...new Set(trigrams)].map((trigram) => mark + trigram);
}

/** Returns all index keys of a word. */
export function keysOnRecord(word: string): readonly string[] {
  return [...keysNear(word), ...trigramKeys(word)];
}

/** Returns the similarity of two words from 0 to 1, based on the letter pairs that they share. */
export function likeness(word: string, other: string): number {
  const [one, another] = [pairsOf(word), pairsOf(other)];
  const shared = [...one].filter((pair) => another.has(pair)).length;
  return (2 * shared) / (one.size + another.size);
}

function pairsOf(word: string): ReadonlySet<string> {
  const letters = [TRIGRAM, ...word, END];
  return new Set(letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter));
}

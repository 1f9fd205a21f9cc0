/** Shorter words have too many others one letter away. */
const SHORTEST = 4;
const LONGEST = 24;

/**
 * The word without any one of its letters, and the word itself: two words that are one letter, or two
 * letters that changed places, apart share one of these. Empty for words that are no such thing as a
 * name: short ones, and those with digits.
 */
export function keysNear(word: string): readonly string[] {
  if (word.length < SHORTEST || word.length > LONGEST || !/^\p{L}+$/u.test(word)) return [];
  const letters = [...word];
  const without = letters.map((_letter, at) => letters.toSpliced(at, 1).join(''));
  return [...new Set([word, ...without])];
}

/** First letters that are taken for each other, as in Cathrin and Kathryn. */
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
/** Marks a trigram's key; no word begins with it. */
const TRIGRAM = '~';
const END = '$';

/**
 * Each three letters of the word with the kind of its first letter: words that differ in more than one
 * place share some of these. Empty for words that have no `keysNear`.
 */
export function trigramKeys(word: string): readonly string[] {
  if (keysNear(word).length === 0) return [];
  const letters = [...word, END];
  const [first = ''] = letters;
  const mark = TRIGRAM + (FIRST_LETTERS[first] ?? first);
  const trigrams = letters.slice(2).map((_letter, at) => letters.slice(at, at + 3).join(''));
  return [...new Set(trigrams)].map((trigram) => mark + trigram);
}

/** All keys under which the index has a word. */
export function keysOnRecord(word: string): readonly string[] {
  return [...keysNear(word), ...trigramKeys(word)];
}

/** How alike two words are, from 0 to 1: the share of the pairs of letters that they have in common. */
export function likeness(word: string, other: string): number {
  const [one, another] = [pairsOf(word), pairsOf(other)];
  const shared = [...one].filter((pair) => another.has(pair)).length;
  return (2 * shared) / (one.size + another.size);
}

function pairsOf(word: string): ReadonlySet<string> {
  const letters = [TRIGRAM, ...word, END];
  return new Set(letters.slice(1).map((letter, at) => (letters[at] ?? '') + letter));
}

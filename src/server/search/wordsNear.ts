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

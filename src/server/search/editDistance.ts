/**
 * Returns true if one typo turns one word into the other: a letter changed, missing, or added, or
 * two neighboring letters swapped (optimal string alignment distance 1). False for equal words.
 * Takes folded words; linear in their length.
 */
export function isOneTypoAway(typed: string, word: string): boolean {
  const more = typed.length - word.length;
  if (typed === word || Math.abs(more) > 1) return false;
  let from = 0;
  while (from < typed.length && typed[from] === word[from]) from += 1;
  let typedEnd = typed.length;
  let wordEnd = word.length;
  while (typedEnd > from && wordEnd > from && typed[typedEnd - 1] === word[wordEnd - 1]) {
    typedEnd -= 1;
    wordEnd -= 1;
  }
  const lost = wordEnd - from;
  const added = typedEnd - from;
  if (lost <= 1 && added <= 1) return true;
  const isSwap = typed[from] === word[from + 1] && typed[from + 1] === word[from];
  return lost === 2 && added === 2 && isSwap;
}

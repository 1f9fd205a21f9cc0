/** Consecutive letters of a matched word that were all typed or all not typed. */
export interface LetterRun {
  readonly text: string;
  readonly isTyped: boolean;
}

function plain(letter: string): string {
  return letter.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** Maximum letters; longer words aren't compared letter by letter. */
const MAX_LETTERS = 40;

/** Marks the letters of a matched word that were typed: the longest common subsequence. */
export function alignLetters(typed: string, found: string): readonly LetterRun[] {
  const typedLetters = [...typed].map(plain);
  const letters = [...found];
  if (letters.length > MAX_LETTERS || typedLetters.length > MAX_LETTERS)
    return [{ text: found, isTyped: false }];
  // lengths[i][j]: length of the common subsequence of typedLetters[i..] and letters[j..].
  const lengths = Array.from({ length: typedLetters.length + 1 }, () =>
    new Array<number>(letters.length + 1).fill(0),
  );
  const lengthAt = (i: number, j: number): number => lengths[i]?.[j] ?? 0;
  for (let i = typedLetters.length - 1; i >= 0; i -= 1) {
    for (let j = letters.length - 1; j >= 0; j -= 1) {
      const row = lengths[i] ?? [];
      row[j] =
        typedLetters[i] === plain(letters[j] ?? '')
          ? lengthAt(i + 1, j + 1) + 1
          : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1));
    }
  }
  const runs: { text: string; isTyped: boolean }[] = [];
  let i = 0;
  for (const [j, letter] of letters.entries()) {
    while (
      i < typedLetters.length &&
      lengthAt(i + 1, j) === lengthAt(i, j) &&
      typedLetters[i] !== plain(letter)
    ) {
      i += 1;
    }
    const isTyped = i < typedLetters.length && typedLetters[i] === plain(letter);
    if (isTyped) i += 1;
    const last = runs.at(-1);
    if (last?.isTyped === isTyped) last.text += letter;
    else runs.push({ text: letter, isTyped });
  }
  return runs;
}

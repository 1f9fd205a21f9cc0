const VOWELS = 'aeiou';
const CONSONANTS = 'bcdfghjklmnprstvz';
const DIGITS = '123456789';
const OTHERS = 'àáâãäåèéêëìíîïòóôõöùúûü';
/** Maximum number of attempts to find an unused word; very short words have few alternatives. */
const TRIES = 50;

/** Hashes a text with FNV-1a, so that it has the same hash everywhere. */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  return hash;
}

function invent(letter: string, chance: number): string {
  const from = [VOWELS, CONSONANTS + 'qwxy', DIGITS + '0'].find((known) => known.includes(letter));
  if (from === undefined && !/[\p{L}\p{N}]/u.test(letter)) return letter;
  const choices =
    from === undefined ? OTHERS : from.startsWith('b') ? CONSONANTS : from.slice(0, 9);
  const others = [...choices].filter((other) => other !== letter);
  return others[chance % others.length] ?? letter;
}

/**
 * Creates a function that replaces each word with an invented one of the same length and shape.
 * Vowels, digits, and capitals keep their places. A word maps to the same invented word in any
 * case. Invented words are unique, and never one for which `isTaken` returns true.
 */
export function createPseudonyms(isTaken: (word: string) => boolean): (word: string) => string {
  const known = new Map<string, readonly string[]>();
  const used = new Set<string>();

  function inventFor(word: string): readonly string[] {
    let invented: string[] = [];
    for (let tries = 0; tries < TRIES; tries += 1) {
      invented = [...word].map((letter, at) =>
        invent(letter, hashOf(`${word} ${String(tries)} ${String(at)}`)),
      );
      const text = invented.join('');
      if (!isTaken(text) && !used.has(text)) break;
    }
    used.add(invented.join(''));
    return invented;
  }

  return (word) => {
    const letters = [...word];
    // A capital whose lowercase form has two characters stays one letter.
    const lower = letters.map((letter) => [...letter.toLowerCase()][0] ?? letter);
    const key = lower.join('');
    const invented = known.get(key) ?? inventFor(key);
    known.set(key, invented);
    return letters
      .map((letter, at) => {
        const other = invented[at] ?? letter;
        return letter === lower[at] ? other : other.toUpperCase();
      })
      .join('');
  };
}

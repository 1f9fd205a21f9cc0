import { isBusinessName } from './businessWords';
import { isGivenName } from './givenNames';
import { isSingleLetter, readWords } from './normalize';
import { SURNAME_PARTICLES } from './vocabulary';

/** Suffixes between a surname and the given names: `SMITH JR JOHN`. */
const GENERATIONS: ReadonlySet<string> = new Set('jr jnr sr snr ii iii iv 2nd 3rd 4th'.split(' '));

/** Words after a name that aren't given names: `SMITH JR ET AL`. */
const AFTER_NAME: ReadonlySet<string> = new Set(
  'and or et aka fka nka dba alias also formerly deceased decd dec'.split(' '),
);

/** Particles that are more often a surname before a given name: `LE JOHN THOMAS`. */
const SURNAMES_TOO: ReadonlySet<string> = new Set(['le', 'do', 'das', 'du', 'te', 'al']);

/** Given names that form a surname with one of these particles: `LE ROY JOHN`. */
const AFTER_PARTICLE: ReadonlySet<string> = new Set(['roy', 'may', 'rosario']);

/**
 * Adds the comma implied by `SMITH JOHN A` and `SMITH JR JOHN A`, in which the surname comes first.
 * Organizations, names with a comma, and single words are unchanged.
 */
export function withSurnameComma(text: string): string {
  if (text.includes(',') || isBusinessName(text)) return text;
  const words = text.trim().split(/\s+/);
  const end = surnameEnd(words.map(fold));
  if (end === 0 || end >= words.length) return text;
  return `${words.slice(0, end).join(' ')}, ${words.slice(end).join(' ')}`;
}

/** Returns the index after the surname and its suffix. */
function surnameEnd(words: readonly string[]): number {
  const suffix = words.findIndex((word, index) => index > 0 && GENERATIONS.has(word));
  const particles = words.findIndex((word) => !SURNAME_PARTICLES.has(word));
  if (suffix > 0 && isAfterSurname(words, suffix, particles)) return suffix + 1;
  if (suffix === 1) return 0;
  if (words.length === 2) return 1;
  const [first = '', second = '', ...more] = words;
  if (isSingleLetter(second)) return 1;
  if (!SURNAMES_TOO.has(first)) return particles + 1;
  const isSurname = isGivenName(second) ? !AFTER_PARTICLE.has(second) : !more.some(isGivenName);
  return isSurname || particles + 1 >= words.length ? 1 : particles + 1;
}

/**
 * True for a suffix between a surname and given names: `GARCIA LOPEZ JR MARIA`, but not `SMITH
 * DARIUS JR & KEISHA`. The surname must be one word with its particles, unless the word after the
 * suffix is a given name or an initial.
 */
function isAfterSurname(words: readonly string[], suffix: number, particles: number): boolean {
  const next = words[suffix + 1];
  if (next === undefined || AFTER_NAME.has(next)) return false;
  if (words.slice(1, suffix).some((word) => isGivenName(word) || isSingleLetter(word)))
    return false;
  return suffix === 1 || suffix === particles + 1 || isGivenName(next) || isSingleLetter(next);
}

/** Folds a word between spaces; `DE-LEON` is one word, which isn't a particle. */
function fold(word: string): string {
  return readWords(word)
    .map(({ text }) => text)
    .join('');
}

import { isBusinessName } from './businessWords';
import { isGivenName } from './givenNames';
import { isSingleLetter, readWords } from './normalize';
import { SURNAME_PARTICLES } from './vocabulary';

/** Suffixes between a surname and the given names: `SMITH JR JOHN`. */
const GENERATIONS: ReadonlySet<string> = new Set('jr jnr sr snr ii iii iv 2nd 3rd 4th'.split(' '));

/** Particles that are more often a surname before a given name: `LE JOHN THOMAS`. */
const SURNAMES_TOO: ReadonlySet<string> = new Set(['le', 'do', 'das', 'du', 'te', 'al']);

/** Given names that form a surname with one of them: `LE ROY JOHN`. */
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
  // `GARCIA LOPEZ JR MARIA`, but not `SMITH JOHN JR & MARY`.
  const isAfterSurname = suffix > 0 && !words.slice(1, suffix).some(isGivenName);
  if (isAfterSurname && suffix < words.length - 1) return suffix + 1;
  if (words.length === 2) return isAfterSurname ? 2 : 1;
  const [first = '', second = '', ...more] = words;
  const particles = words.findIndex((word) => !SURNAME_PARTICLES.has(word));
  if (isSingleLetter(second)) return 1;
  if (!SURNAMES_TOO.has(first)) return particles + 1;
  const isSurname = isGivenName(second) ? !AFTER_PARTICLE.has(second) : !more.some(isGivenName);
  return isSurname || particles + 1 >= words.length ? 1 : particles + 1;
}

/** Folds a word between spaces; `DE-LEON` is one word, which isn't a particle. */
function fold(word: string): string {
  return readWords(word)
    .map(({ text }) => text)
    .join('');
}

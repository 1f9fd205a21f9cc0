import { doubleMetaphone } from 'double-metaphone';
import { foldMac } from './normalise';

/** Shorter words sound like far too many others. */
const SHORTEST_WORD = 3;

/** A last `e`, as in Smythe, or `es` after one syllable, as in Barnes, that is not spoken. */
const SILENT_END = /(?<=[^aeiouy])e$|(?<=^[^aeiouy]*[aeiouy]+[^aeiouysxz]+)es$/;

type VowelClass = 'a' | 'e' | 'i' | 'o' | '';

/**
 * The colour of the first vowel, told roughly: spellings of one sound that are common in
 * surnames share a class (Reed, Reid; Kane, Cain; Snyder, Snider; Brown, Braun).
 */
function vowelClass(word: string): VowelClass {
  const [vowels] = /[aeiouy]+[w]?/.exec(word) ?? [''];
  if (vowels === '') return '';
  if (/[ou]|[ae]w/.test(vowels)) return 'o';
  if (vowels === 'a' || vowels === 'ae') return /^[^aeiouy]*a[^aeiouy]es?$/.test(word) ? 'e' : 'a';
  return /^(i|y|ie)$/.test(vowels) ? 'i' : 'e';
}

/**
 * Key of how a surname sounds, or null where there is none (short words, digits, other scripts).
 * The first code of Double Metaphone alone puts Bell with Powell and Hall with Hill, so words
 * of one key also agree in a voiced first consonant, the first vowel's class and the number of
 * syllables. Mc and Mac are one.
 */
export function soundKey(word: string): string | null {
  if (word.length < SHORTEST_WORD || !/^[a-z]+$/.test(word)) return null;
  const spelled = foldMac(word) ?? word;
  const [code] = doubleMetaphone(spelled);
  if (code === '') return null;
  const voiced = /^[bdgjvz]/.exec(spelled)?.[0] ?? '';
  // A first w or y before a vowel is a consonant.
  const sounded = spelled.replace(/^[wy](?=[aeiou])/, '');
  const syllables = sounded.replace(SILENT_END, '').match(/[aeiouy]+/g)?.length ?? 0;
  return `${voiced}${code}${vowelClass(sounded)}${String(syllables)}`;
}

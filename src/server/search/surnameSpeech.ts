/** Minimum length; shorter words sound like far too many others. */
const SHORTEST_WORD = 3;
/** Maximum length; no surname is longer, and any remaining letters are ignored. */
const LONGEST_WORD = 40;

/**
 * Pronunciation of American surnames, letter by letter; the order matters. Uppercase letters are
 * sounds: S as in Shaw, C as in Chase, T as in Thorne, I as in Klein, E as in Reed, A as in Hayes.
 */
const RESPELLINGS: readonly (readonly [RegExp, string])[] = [
  // Mc, Mac, and Mag at the start of a surname.
  [/^ma?c(?=[a-z]{3})/, 'mk'],
  [/^mag(?=ee$|uire$)/, 'mkg'],
  [/^mk[ck]/, 'mk'],
  // Silent letters at the start.
  [/^(?:kn|gn|pn)/, 'n'],
  [/^wr/, 'r'],
  [/^rh/, 'r'],
  [/^wh/, 'w'],
  [/^pf/, 'f'],
  [/^geo(?=ff)/, 'je'],
  [/^thom/, 'tom'],
  [/^z/, 's'],
  // German and Yiddish consonant groups.
  [/^s[ch]+(?=[nw])/, 's'],
  [/tsch|tch/, 'C'],
  [/^chr/, 'kr'],
  [/^chl/, 'kl'],
  [/sch|sh/g, 'S'],
  [/ch/g, 'C'],
  [/tth|th/g, 'T'],
  [/ph/g, 'f'],
  [/(?<=[lnr])t?z/, 'ts'],
  [/tz/g, 'ts'],
  [/z(?=[^aeiouy]|$)/, 's'],
  [/dt/, 't'],
  // Silent letters in the middle.
  [/eigh/, 'E'],
  [/igh/, 'I'],
  [/ugh(?=e?s?$)/, 'u'],
  [/(?<!^)gh(?=[aei])/, 'h'],
  [/gh/, 'g'],
  [/mp(?=[st])/, 'm'],
  [/mpb/, 'mb'],
  [/nst(?=on$)/, 'ns'],
  [/dg(?=e)/, 'g'],
  [/au(?=nd)/, 'a'],
  [/oh(?=n)/, 'o'],
  [/(?<=[^aeiouy])e(?=man?n?$)/, ''],
  [/fer(?=[iey])/, 'fr'],
  [/rT(?=y$)/, 'rt'],
  [/(?<=[^aeiouylr])([lr])e$/, 'e$1'],
  [/v(?=s)/, 'f'],
  [/(?<=[aeiou])h(?=[^aeiouy]|$)/g, ''],
  [/gn$/, 'n'],
  [/mb$/, 'm'],
  // One letter per sound.
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/c/g, 'k'],
  [/(?<!^)qu(?=[ei])/, 'k'],
  [/^qu/, 'kw'],
  [/q/g, 'k'],
  [/x/g, 'ks'],
  [/h$/, ''],
  [/^([^aeiouy]*[aeo][wy])e(?=s?$)/, '$1'],
  [/^([^aeiouy]*)(?:[ae][iy]|y|i)er(?=s?$)/, '$1Ier'],
];

/**
 * Endings that make the preceding vowel long in a word with one other syllable: Kane, Riley, Baker,
 * Davis.
 */
const LENGTHENING = /^[^aeiouyEI]*([aiouy])(?:[bcdfgjklmnprstvzSCT])(?:es?|ers?|e?ys?|ies?)$/;
const MUTE_E = /(?<=[^aeiouyEI])e$|(?<=^[^aeiouyEI]*[aeiouy]+[^aeiouysxzSCT]+)e(?=s$)/;
const LAST_VOWELS = /(?:[aeiouEI]+[wy]?|y[aeiou]*)$/;
const VOWELS = /[aeiouEI]+[wy]?|y[aeiou]*/g;

/**
 * Returns one or two pronunciations of a surname (for `ei`, as in Reid and in Klein): its
 * consonants in order, the quality and length of its first vowel, and the positions of its other
 * vowels. Empty for short words, and for words with digits or letters of other scripts. Takes a
 * folded word.
 */
export function surnameSpeech(surname: string): readonly string[] {
  if (surname.length < SHORTEST_WORD || !/^[a-z]+$/.test(surname)) return [];
  let spelled = surname.slice(0, LONGEST_WORD);
  for (const [pattern, sound] of RESPELLINGS) spelled = spelled.replace(pattern, sound);
  const once = spelled.replace(/(.)\1+/g, '$1');
  const isLong = LENGTHENING.test(spelled);
  // At the start of a word, `y` and `w` before a vowel are consonants.
  const first = /^[yw](?=[aeiouyEI])/.exec(once)?.[0] ?? '';
  const rest = spelled.slice(first.length).replace(MUTE_E, '');
  const [vowels] = rest.match(VOWELS) ?? [''];
  if (vowels === '') return [once];
  const at = rest.indexOf(vowels);
  const after = rest.slice(at + vowels.length);
  const before = first + rest.slice(0, at);
  const end = after.replace(LAST_VOWELS, lastQuality).replace(VOWELS, '.');
  return qualities(vowels, after, isLong && before !== '').map((quality) =>
    `${before}${quality}${end}`.replace(/([^.])\1+/g, '$1'),
  );
}

/** Returns the possible qualities of a name's first vowel, most likely first. */
function qualities(vowels: string, after: string, isLong: boolean): string[] {
  const [letter = ''] = vowels;
  if (/^[iy][ao]|^ye/.test(vowels)) return [/^[iy]o/.test(vowels) ? 'io' : 'I.'];
  if (/^ui/.test(vowels)) return ['ui'];
  if (letter === 'I') return ['I'];
  if (/^(?:ei|ie)/.test(vowels)) return ['E', 'I'];
  if (/^ey/.test(vowels)) return ['A'];
  if (/^(?:E|ee|ea)/.test(vowels)) return ['E'];
  if (/^(?:ai|ay|ae)/.test(vowels)) return ['A'];
  if (/^(?:oi|oy)/.test(vowels)) return ['Y'];
  if (/^uy/.test(vowels)) return ['I'];
  if (/^(?:oa|oe)/.test(vowels) || /^ow$/.test(vowels + after)) return ['O'];
  if (/^ow/.test(vowels) && /^s?$/.test(after)) return ['O'];
  if (/^(?:au|aw|ou|ow)/.test(vowels)) return ['W'];
  if (/^(?:oo|eu|ew|ue)/.test(vowels)) return ['U'];
  if (/^[eiuy]$/.test(vowels) && isBeforeR(vowels, after)) return ['R'];
  if (isLong) return [{ a: 'A', o: 'O', i: 'I', u: 'U', y: 'I' }[letter] ?? letter];
  return [letter === 'y' ? 'i' : letter];
}

/** Distinguishes Barry from Barrow by the last vowel, but not Murray from Murry. */
function lastQuality(vowels: string): string {
  if (/^(?:o|ow|oe|eau)$/.test(vowels)) return '.1';
  if (/^(?:a|ia|ea)$/.test(vowels)) return '.2';
  return /^(?:u|ue|ew|oo)$/.test(vowels) ? '.3' : '.';
}

/** True if the vowel merges with the following r, as in Burke, Berk, and Byrd, but not in Berry. */
function isBeforeR(vowels: string, after: string): boolean {
  return vowels.length === 1 && /^r+(?:[^aeiouyr]|$)/.test(after);
}

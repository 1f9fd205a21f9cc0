import {
  BUSINESS_ENDINGS,
  BUSINESS_MARKS,
  BUSINESS_PHRASES,
  LONG_FORMS,
  SAME_BUSINESS_WORDS,
} from './businessVocabulary';
import { nicknamesOf } from './nicknames';
import { isSingleLetter, readWords } from './normalize';
import { spellingsOf } from './givenSpellings';

const CANONICAL = readSameWords();

/**
 * Saints that towns, churches, and hospitals are named after. Before these names, `St` doesn't mean
 * street.
 */
const SAINTS: ReadonlySet<string> = new Set(
  (
    'andrew anne ann anthony augustine bernard catherine charles clair clare elizabeth francis ' +
    'george jacob james joan john johns joseph josephs jude lawrence louis luke lukes mark marks ' +
    'margaret martin mary marys matthew meinrad michael nicholas patrick paul pauls peter peters ' +
    'philip pius rita simon stephen theresa thomas vincent vincents'
  ).split(' '),
);

/** Business words that are also common surnames, as in `Church, Ann`. */
const SURNAME_MARKS: ReadonlySet<string> = new Set(
  (
    'bank church college press farm parish motor partner school shop sheriff union tool club ' +
    'lodge board court branch water lawn gas radio marketing market bar center inn'
  ).split(' '),
);

/** Patterns for singular words that end in s, and for plurals that lose only their s. */
const SINGULAR_IN_S = /(?:ss|us|is|as|os|ous)$/;
const PLURAL_IN_IES = /^(?:movies|cookies|brownies|smoothies|hoagies)$/;
const STATES: Readonly<Record<string, string>> = {
  in: 'indiana',
  ind: 'indiana',
  mi: 'michigan',
  mich: 'michigan',
  il: 'illinois',
  ill: 'illinois',
  oh: 'ohio',
  ky: 'kentucky',
};
const SMALL_WORDS: ReadonlySet<string> = new Set(['and', 'of', 'the', 'for', 'in', 'at', 'on']);
const SHORTEST_ACRONYM = 3;
const LONGEST_ACRONYM = 8;

/**
 * Normalizes the words of a business name, the same way for records and typed names: `St. Mary's
 * Hosp. & Clinics` becomes saint, mary, hospital, and, clinic. Expands short forms, makes plurals
 * singular, and joins single letters. Takes folded words in order, with `&` already replaced by
 * `and`.
 */
export function businessWords(words: readonly string[]): readonly string[] {
  return wordForWord(joinPhrases(words));
}

/**
 * Like `businessWords`, but without the short forms of phrases: `national association` stays two
 * words.
 */
export function wordForWord(words: readonly string[]): readonly string[] {
  const joined = joinLetters(words);
  return joined.flatMap((word, index) => canonicalWords(joined, word, index));
}

/** Expands short forms of phrases: `b and t` becomes `bank and trust`. */
function joinPhrases(words: readonly string[]): readonly string[] {
  let result = words;
  for (const { written, as, isAtEnd = false } of LONG_FORMS) {
    // Skips the first word, which distinguishes a name: `B & T Plumbing` isn't a bank.
    for (let at = 1; at + written.length <= result.length; at += 1) {
      if (isAtEnd && at + written.length < result.length) continue;
      if (!written.every((word, offset) => result[at + offset] === word)) continue;
      result = result.toSpliced(at, written.length, ...as);
    }
  }
  return result;
}

/**
 * Returns the acronyms of a business, with three to eight letters: DCS for Department of Child
 * Services. Endings that may be omitted don't count, `of` and `and` may or may not count (IDOR),
 * and a leading state may be omitted (UIA for Michigan Unemployment Insurance Agency). Empty if a
 * word doesn't start with a letter.
 */
export function acronymsOf(words: readonly string[]): readonly string[] {
  const counted = [...words];
  while (counted.length > 1 && isNoiseWord(counted.at(-1) ?? '')) counted.pop();
  const starts = [counted, withoutState(counted)];
  const kept = starts.flatMap((start) => [
    start.filter((word) => !SMALL_WORDS.has(word)),
    start.filter((word) => !SMALL_WORDS.has(word) || word === 'of'),
  ]);
  const acronyms = kept.map((start) => start.map((word) => [...word][0] ?? '')).filter(areLetters);
  return [...new Set(acronyms.map((letters) => letters.join('')))];
}

function areLetters(letters: readonly string[]): boolean {
  if (letters.length < SHORTEST_ACRONYM || letters.length > LONGEST_ACRONYM) return false;
  return letters.every((letter) => isSingleLetter(letter));
}

const STATE_NAMES: ReadonlySet<string> = new Set(Object.values(STATES));

function withoutState(words: readonly string[]): readonly string[] {
  const start = words[0] === 'state' && words[1] === 'of' ? 2 : 0;
  return STATE_NAMES.has(words[start] ?? '') ? words.slice(start + 1) : words;
}

/** Returns true for words such as Inc. that may be omitted at the end of a business name. */
export function isNoiseWord(word: string): boolean {
  return BUSINESS_ENDINGS.has(CANONICAL.get(word) ?? word);
}

/** An office, as in `Indiana Attorney General`, but not `Rokita, Todd, Attorney General`. */
const ATTORNEY_GENERAL =
  /^ (?:the )?(?:(?:(?:new|north|south|west) )?\p{L}+ )?(?:office of (?:the )?)?(?:(?:(?:new|north|south|west) )?\p{L}+ )?attorney general (?:of |$)/u;

/** A surname with initials, as in `Smith, R. R.`, which otherwise read as railroad or company. */
const WITH_INITIALS = /^[^\s,]+, *(?:r(?:\. *| +)r|c(?:\. *| +)o)\.?$/i;

/** Words after the names of partners; some are also surnames, as in `John & Mary Law`. */
const FIRM_ENDINGS: ReadonlySet<string> = new Set(
  'pc pa p a c lpa law attorney attorneys at lawyer lawyers office offices md dds cpa cpas'.split(
    ' ',
  ),
);
/** Endings of a professional firm, as in `James & Thomas, P.C.` */
const PROFESSIONAL_FIRM =
  / (?:and|&|\+) .*\S,? p\.? ?[ac]\.$| (?:and|&|\+) .*\S,? p[ac]$|^\S+ (?:and|&|\+) \S+ attorneys$/iu;

/**
 * Returns true for a firm whose partners share one name: `Kelly & Kelly PC`, `Morgan & Morgan`.
 * False for two people, as in `Kelly & Kelly Smith`.
 */
export function isNamesakeFirm(text: string): boolean {
  const words = readWords(text).map((word) => word.text);
  const and = words.lastIndexOf('and');
  const [first] = words;
  if (and < 1 || first === undefined) return false;
  return (
    words[and + 1] === first &&
    words.slice(0, and).every((word) => word === first) &&
    words.slice(and + 2).every((word) => FIRM_ENDINGS.has(word))
  );
}

/**
 * Returns true if a written name belongs to a business, an office, or an institution. Treats
 * estates and ambiguous names as persons.
 */
export function isBusinessName(text: string): boolean {
  const words = readWords(text).map((word) => word.text);
  const phrase = ` ${words.join(' ')} `;
  if (/^ (?:the )?estates? of /.test(phrase)) return false;
  if (WITH_INITIALS.test(text.trim())) return false;
  if (isNamesakeFirm(text) || PROFESSIONAL_FIRM.test(text.trim())) return true;
  if (
    / (?:state|county|city|town|village|township|people|commonwealth|united states) of /.test(
      phrase,
    )
  ) {
    return true;
  }
  if (ATTORNEY_GENERAL.test(phrase)) return true;
  if (/ (?:real estate|united states|usa?) /.test(phrase) && words.length > 1) return true;
  const canonical = businessWords(words);
  const marks = canonical.filter((word) => BUSINESS_MARKS.has(word));
  if (marks.length === 0) return isCounty(words) || canonical.at(-1) === 'na';
  const isPersons = marks.every((mark) => SURNAME_MARKS.has(mark) || mark === 'company');
  return !(isPersons && words.length <= 4 && marks.length === 1 && hasGivenName(words, text));
}

function isCounty(words: readonly string[]): boolean {
  return words.length > 1 && words.at(-1) === 'county';
}

/**
 * Detects a given name next to the business word: `Maria Co`, `Church, Ann`, but not `Ann Taylor
 * Co`.
 */
function hasGivenName(words: readonly string[], text: string): boolean {
  const isGiven = (word: string | undefined): boolean =>
    word !== undefined && (nicknamesOf(word).length > 0 || spellingsOf(word).length > 0);
  const commaAt = text.indexOf(',');
  if (commaAt > 0) return isGiven(readWords(text.slice(commaAt))[0]?.text);
  return words.length === 2 && isGiven(words[0]);
}

/** Joins `j b hunt` to `jb hunt`; keeps a single letter, and single letters around `and`. */
function joinLetters(words: readonly string[]): string[] {
  const result: string[] = [];
  let isOpen = false;
  for (const word of words) {
    const isLetter = isSingleLetter(word);
    if (isLetter && isOpen) result.push((result.pop() ?? '') + word);
    else result.push(word);
    isOpen = isLetter;
  }
  return result;
}

function canonicalWords(words: readonly string[], word: string, index: number): string[] {
  const before = words[index - 1];
  const after = words[index + 1];
  if (word === 'states' && before === 'united') return ['us'];
  if (word === 'united' && after === 'states') return [];
  if (word === 'usa') return ['us'];
  if (word === 'st') return [isSaint(words, index) ? 'saint' : 'street'];
  const state = STATES[word];
  if (
    state !== undefined &&
    before === 'of' &&
    (after === undefined || words[index - 2] === 'state')
  ) {
    return [state];
  }
  const phrase = Object.hasOwn(BUSINESS_PHRASES, word) ? BUSINESS_PHRASES[word] : undefined;
  if (phrase !== undefined) return phrase.split(' ');
  const same = CANONICAL.get(word);
  if (same !== undefined) return [same];
  const singular = singularOf(word);
  return [CANONICAL.get(singular) ?? singular];
}

function isSaint(words: readonly string[], index: number): boolean {
  const after = words[index + 1];
  return after !== undefined && (index === 0 || SAINTS.has(after));
}

function singularOf(word: string): string {
  if (word.length < 4 || !word.endsWith('s') || SINGULAR_IN_S.test(word)) return word;
  if (/\d/.test(word)) return word;
  if (word.endsWith('ies') && word.length > 4 && !PLURAL_IN_IES.test(word)) {
    return `${word.slice(0, -3)}y`;
  }
  if (/(?:sses|ches|shes|xes|zzes)$/.test(word)) return word.slice(0, -2);
  return word.slice(0, -1);
}

function readSameWords(): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const line of SAME_BUSINESS_WORDS.split('/')) {
    const words = line.trim().split(/\s+/);
    for (const word of words) found.set(word, words[0] ?? word);
  }
  return found;
}

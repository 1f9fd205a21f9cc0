import { ALIKE_GIVEN_NAMES, DIFFERENT_GIVEN_NAMES } from './givenNamePairs';
import { plainText, plainWords, shownName, type JudgedName } from './judgedName';
import { ALIKE_SURNAMES, DIFFERENT_SURNAMES } from './surnamePairs';

/** What the user who typed a query meant. */
export type Meaning =
  | {
      readonly kind: 'person';
      readonly first: string | null;
      readonly middle?: string;
      readonly last: string;
      readonly suffix?: string;
    }
  /** All of these words, in any order. */
  | { readonly kind: 'words'; readonly words: readonly string[] }
  /** These words, adjacent. */
  | { readonly kind: 'phrase'; readonly words: readonly string[] }
  /** For each prefix, a word that begins with it. */
  | { readonly kind: 'prefixes'; readonly prefixes: readonly string[] }
  /** A business, in any spelling. */
  | { readonly kind: 'business'; readonly concept: string; readonly words: readonly string[] }
  | { readonly kind: 'any'; readonly of: readonly Meaning[] }
  /** A custom rule. */
  | { readonly kind: 'rule'; readonly answer: (name: JudgedName) => Answer };

/**
 * How well a name matches: 5 exactly, 4 by another spelling or a nickname, 3 by an initial, 2 by
 * the surname's sound, 1 without the middle name; 0 is no match. `arguable`: two careful clerks
 * would differ; doesn't count either way.
 */
export type Answer = 0 | 1 | 2 | 3 | 4 | 5 | 'arguable';

const ALIKE_GIVEN = pairsOf(ALIKE_GIVEN_NAMES);
const UNLIKE_GIVEN = pairsOf(DIFFERENT_GIVEN_NAMES);
const ALIKE_LAST = pairsOf(ALIKE_SURNAMES);
const UNLIKE_LAST = pairsOf(DIFFERENT_SURNAMES);

/** Returns a careful clerk's answer for this name, by rules over the name itself. */
export function answerOf(meaning: Meaning, name: JudgedName): Answer {
  switch (meaning.kind) {
    case 'any':
      return best(meaning.of.map((one) => answerOf(one, name)));
    case 'rule':
      return meaning.answer(name);
    case 'words':
      return hasWords(name, meaning.words) ? 5 : 0;
    case 'phrase':
      return ` ${plainText(shownName(name))} `.includes(` ${meaning.words.join(' ')} `) ? 5 : 0;
    case 'prefixes':
      return meaning.prefixes.every((prefix) =>
        plainWords(shownName(name)).some((word) => word.startsWith(prefix)),
      )
        ? 5
        : 0;
    case 'business':
      return businessAnswer(meaning, name);
    case 'person':
      return personAnswer(meaning, name);
  }
}

function best(answers: readonly Answer[]): Answer {
  const numbers = answers.filter((answer) => answer !== 'arguable');
  const most = Math.max(0, ...numbers) as Answer;
  return most === 0 && answers.includes('arguable') ? 'arguable' : most;
}

function hasWords(name: JudgedName, typed: readonly string[]): boolean {
  const words = plainWords(shownName(name));
  return typed.every((word) => words.includes(word));
}

function businessAnswer(meaning: Meaning & { kind: 'business' }, name: JudgedName): Answer {
  if (name.concept === meaning.concept) return 5;
  if (!name.isOrganization) return 0;
  // A lower tier may omit one word: neither required nor wrong.
  const begun = plainWords(name.last).map((word) => word.slice(0, 3));
  const shared = meaning.words.filter((word) => begun.includes(word.slice(0, 3))).length;
  return shared >= Math.max(1, meaning.words.length - 1) ? 'arguable' : 0;
}

function personAnswer(meaning: Meaning & { kind: 'person' }, name: JudgedName): Answer {
  const { first, middle, last, suffix } = meaning;
  const typed = [first, middle ?? null, last].filter((word) => word !== null);
  if (hasWords(name, typed.flatMap(plainWords))) return 5;
  if (name.isOrganization) return 0;
  const surname = surnameAnswer(last, name.last);
  if (surname === 0) return crossAnswer(meaning, name);
  const given = first === null ? 5 : givenAnswer(first, name.first, name.middle);
  const between = middle === undefined ? 5 : middleAnswer(middle, name);
  const answers = [surname, given, between];
  if (answers.includes(0)) return 0;
  if (answers.includes('arguable')) return 'arguable';
  // A suffix that contradicts the record is arguable.
  const isOther = suffix !== undefined && name.suffix !== null && name.suffix !== suffix;
  return isOther ? 'arguable' : (Math.min(...(answers as number[])) as Answer);
}

/** Swapped first and last names match; by sound or nickname is arguable. */
function crossAnswer({ first, last }: Meaning & { kind: 'person' }, name: JudgedName): Answer {
  if (first === null || name.first === null) return 0;
  const isCrossed = givenAnswer(last, name.first, name.middle) !== 0;
  return isCrossed && surnameAnswer(first, name.last) !== 0 ? 'arguable' : 0;
}

function surnameAnswer(typed: string, last: string): Answer {
  const whole = plainText(last).replaceAll(' ', '');
  const meant = plainText(typed).replaceAll(' ', '');
  if (whole === meant || plainWords(last).includes(meant)) return 5;
  const parts = [whole, ...plainWords(last)];
  if (parts.some((part) => ALIKE_LAST.has(`${meant}-${part}`))) return 2;
  if (parts.every((part) => UNLIKE_LAST.has(`${meant}-${part}`))) return 0;
  if (parts.some((part) => isSecondHand(ALIKE_LAST, meant, part))) return 'arguable';
  // Names in no list: similar ones may sound alike.
  return parts.some((part) => isNear(meant, part)) ? 'arguable' : 0;
}

function givenAnswer(typed: string, first: string | null, middle: string | null): Answer {
  const meant = plainText(typed);
  const answers = [first, middle].map((name, index): Answer => {
    const recorded = plainText(name ?? '');
    if (recorded === '') return 0;
    if (recorded === meant) return 5;
    if (meant.length === 1) return recorded.startsWith(meant) ? (index === 0 ? 3 : 'arguable') : 0;
    if (recorded.length === 1) return index === 0 && meant.startsWith(recorded) ? 3 : 0;
    if (ALIKE_GIVEN.has(`${meant}-${recorded}`)) return index === 0 ? 4 : 'arguable';
    if (UNLIKE_GIVEN.has(`${meant}-${recorded}`)) return 0;
    return isSecondHand(ALIKE_GIVEN, meant, recorded) || isNear(meant, recorded) ? 'arguable' : 0;
  });
  return best(answers);
}

function middleAnswer(typed: string, name: JudgedName): Answer {
  const meant = plainText(typed);
  const recorded = plainText(name.middle ?? '');
  if (recorded === '') return 1;
  if (recorded === meant) return 5;
  if (recorded.length === 1 || meant.length === 1) {
    return recorded.charAt(0) === meant.charAt(0) ? 3 : 0;
  }
  return ALIKE_GIVEN.has(`${meant}-${recorded}`) ? 4 : 0;
}

const PARTNERS = new Map<ReadonlySet<string>, ReadonlyMap<string, readonly string[]>>();

/** Returns true for names joined only through a third: Kathy and Kate through Katherine. */
function isSecondHand(pairs: ReadonlySet<string>, name: string, other: string): boolean {
  const partners = PARTNERS.get(pairs) ?? partnersOf(pairs);
  PARTNERS.set(pairs, partners);
  return (partners.get(name) ?? []).some((third) => pairs.has(`${third}-${other}`));
}

function partnersOf(pairs: ReadonlySet<string>): Map<string, string[]> {
  const partners = new Map<string, string[]>();
  for (const pair of pairs) {
    const [name = '', other = ''] = pair.split('-');
    partners.set(name, [...(partners.get(name) ?? []), other]);
  }
  return partners;
}

/**
 * Returns true if two words start alike and differ in their vowels, in doubled letters, or in one
 * place.
 */
function isNear(word: string, other: string): boolean {
  if (word.charAt(0) !== other.charAt(0) || Math.min(word.length, other.length) < 4) return false;
  const bones = (text: string): string =>
    text
      .replace(/[aeiouyhw]/g, '')
      .replace(/z/g, 's')
      .replace(/ck|c|q/g, 'k')
      .replace(/(.)\1+/g, '$1');
  return bones(word) === bones(other);
}

function pairsOf(list: string): ReadonlySet<string> {
  const both = list
    .trim()
    .split(/\s+/)
    .flatMap((pair) => [pair, pair.split('-').reverse().join('-')]);
  return new Set(both);
}

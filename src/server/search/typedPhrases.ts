import { isBusinessName } from './businessWords';
import { isGivenName } from './givenNames';
import {
  PHRASES_AFTER,
  PHRASES_ANYWHERE,
  PHRASES_BEFORE,
  STATE,
  TITLE,
  type Phrase,
  type PhraseKind,
} from './namePhrases';
import { isSingleLetter, readWords } from './normalize';
import { isNamedLikeTitle } from './recordNameParser';
import { SURNAME_PARTICLES } from './vocabulary';

/** Recognized phrases that aren't searched, in the order found. */
export type LeftOut = { text: string; as: PhraseKind }[];

/** Placeholder for quoted text while the rest is read; no name contains this character. */
export const PLACEHOLDER = '\uE000';

const PHRASES: readonly Phrase[] = [...PHRASES_BEFORE, ...PHRASES_AFTER, [TITLE, 'title']];

/**
 * Cities in and near both states that start with a given name, but follow a surname more often than
 * given names.
 */
const CITIES: ReadonlySet<string> = new Set([
  ...['allen park', 'ann arbor', 'columbus', 'delphi', 'hazel park', 'lafayette', 'lincoln park'],
  ...['madison heights', 'sterling heights', 'west lafayette'],
]);

/** True if a title is a given name: `Justice Williams`, but not `Officer Jones`. */
function isGivenNameTitle(text: string, withoutTitle: string): boolean {
  const isGiven = /^(?:justice|sen) /i.test(text) || readWords(withoutTitle).length > 1;
  return isGiven && isNamedLikeTitle(text);
}

/** Removes text before and after a name, as long as a name is left. */
export function unwrap(text: string, leftOut: LeftOut): string {
  let rest = clean(text);
  for (let changed = true; changed;) {
    changed = false;
    for (const [pattern, as, mayLeave] of PHRASES) {
      const match = pattern.exec(rest);
      if (match === null || match[0] === '') continue;
      const left = clean(rest.slice(0, match.index) + rest.slice(match.index + match[0].length));
      if (readWords(left).length === 0 && !left.includes(PLACEHOLDER)) continue;
      if (mayLeave?.(left) === false) continue;
      if (as === 'title' && (isBusinessName(rest) || isGivenNameTitle(rest, left))) continue;
      leftOut.push({ text: trimmed(match[0]), as });
      rest = left;
      changed = true;
    }
  }
  const number = / (?:#? ?\d{3,}|#\d+)$/u.exec(rest);
  if (number === null || /^\d/.test(rest) || isBusinessName(rest)) return rest;
  leftOut.push({ text: number[0].trim(), as: 'number' });
  return clean(rest.slice(0, number.index));
}

/** Removes text that isn't part of a name, wherever it is. */
export function extract(text: string, leftOut: LeftOut): string {
  let rest = text;
  for (const [pattern, as] of PHRASES_ANYWHERE) {
    rest = rest.replace(pattern, (found, ...args) => {
      const at = args.find((arg): arg is number => typeof arg === 'number') ?? 0;
      // Here, the address is the name itself: `123 Main Street LLC`.
      if (as === 'address' && at === 0) return found;
      const given = as === 'address' ? givenBeforeState(rest.slice(0, at), found) : '';
      leftOut.push({ text: trimmed(found.slice(given.length)), as });
      return `${given} `;
    });
  }
  return rest;
}

const GIVEN_AND_STATE = new RegExp(
  `^(, ?[\\p{L}.' ]+?)(?:, ?| )(?:${STATE})\\b\\.?(?: ?\\d{5}(?:-\\d{4})?)?$`,
  'iu',
);

/**
 * Returns the given names, with their comma, at the start of `found`, which ends with a state: `,
 * Al` of `, Al, IL`. Empty if they are a city, such as Valparaiso, or if `before` is a full name,
 * such as `John Smith`.
 */
function givenBeforeState(before: string, found: string): string {
  const given = GIVEN_AND_STATE.exec(found)?.[1] ?? '';
  const start = readWords(given)[0]?.text ?? '';
  const isPlace = !isGivenName(start) && !isSingleLetter(start);
  if (isPlace || CITIES.has(trimmed(given).toLowerCase())) return '';
  const [first = '', ...more] = before.trim().split(' ');
  const words = readWords(before);
  const isSurname =
    more.length === 0 ||
    (SURNAME_PARTICLES.has(first.toLowerCase()) && !words.some(({ text }) => isGivenName(text)));
  return isSurname && !before.includes(',') ? given : '';
}

/** Collapses spaces, and removes punctuation and `and` at the ends. */
export function clean(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ ,/g, ',')
    .replace(/^[\s,;:|/*()–—-]+|[\s,;:|/(–—-]+$/gu, '')
    .replace(/^(?:and|&) | (?:and|&)$/giu, '')
    .replace(/\(\s*\)/g, '')
    .trim();
}

/** Removes punctuation around a phrase. */
export function trimmed(text: string): string {
  return text.replace(/^[\s,;(–-]+|[\s,;)]+$/g, '');
}

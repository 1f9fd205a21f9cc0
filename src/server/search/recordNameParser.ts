import { isBusinessName, isNamesakeFirm } from './businessWords';
import { isGivenName } from './givenNames';
import {
  ALIAS_MARK,
  NAME_LIKE_TITLE,
  PHRASES_AFTER,
  PHRASES_BEFORE,
  TITLE,
  type Phrase,
} from './namePhrases';
import { isSingleLetter, readWords } from './normalize';
import type { RecordName } from './recordName';
import { LEADING_PARTICLES } from './vocabulary';

/** One party, parsed from a register that stores the whole name as one string. */
export interface ParsedName {
  readonly name: RecordName;
  /** Other names of the same party in the register. */
  readonly aliases: readonly RecordName[];
}

/** Maximum length of a string that is read, in UTF-16 units. */
const TEXT_MAX_LENGTH = 1_000;
/** Maximum parties in one string. */
const MAX_PARTIES = 10;

const SUFFIX = /,? ?\b(jr|sr|junior|senior|ii|iii|iv|2nd|3rd|4th)\.?(?=$|,)/iu;
/** `aka` or `alias` at the start or end of a text, where it may be a surname. */
const NAME_LIKE_MARK = /^(?:aka|alias)\b|\b(?:aka|alias)$/iu;
/** An institution that acts for another party, as in `MERS as nominee for`. */
const ACTING =
  /,? (?:solely )?(?:as|in its capacity as) (?:the )?(?:nominee|trustee|servicer|agent|successor|assignee|attorney.in.fact)\b.*$/iu;

/**
 * Parses a name that a register has as one string, such as `SMITH, JOHN A JR AKA JOHNNY SMITH` or
 * `SMITH JOHN & MARY`: one entry per party, with aliases. Without a comma, the surname is first
 * only if all letters are uppercase, the first word isn't a given name, and a given name or only
 * initials follow. Ambiguous text is
 * treated as an organization's name, as written. Empty for a text without letters, and for one such
 * as `N/A` that only marks an alias. Never throws.
 */
export function parseRecordName(text: string): ParsedName[] {
  const whole = tidy(text.slice(0, TEXT_MAX_LENGTH));
  if (readWords(whole).length === 0) return [];
  const isCapitals = whole === whole.toUpperCase();
  const [first, ...others] = splitAliases(whole)
    .map((part) => tidy(unwrapped(tidy(part)).replace(/[()]/g, ' ')))
    .filter((part) => readWords(part).length > 0);
  if (first === undefined) return [];
  const parties = splitParties(unwrapped(first), isCapitals).map((party) =>
    readName(party, isCapitals),
  );
  const aliases = others.map((other) => readAlias(unwrapped(other), parties[0], isCapitals));
  return parties
    .slice(0, MAX_PARTIES)
    .map((name, index) => ({ name, aliases: index === 0 ? aliases : [] }));
}

/** Splits a text at `aka` and the like; keeps a name such as `AKA, KOFFI` or `JOHN ALIAS`. */
function splitAliases(text: string): string[] {
  const parts = text.split(ALIAS_MARK);
  const named = parts.filter((part) => readWords(part).length > 0);
  const isMark = parts.length > 2 || named.length !== 1 || !NAME_LIKE_MARK.test(text);
  const isGivenNext = /^\w+, /.test(text) && isGivenName(fold(named[0]));
  return isMark || (longWords(named[0]) > 1 && !isGivenNext) ? parts : [text];
}

function longWords(text = ''): number {
  return readWords(text).filter((word) => !isSingleLetter(word.text)).length;
}

function unwrapped(text: string): string {
  if (isNamesakeFirm(text)) return text;
  let rest = text;
  for (let changed = true; changed;) {
    changed = false;
    const titles: readonly Phrase[] =
      isBusinessName(rest) || isNamedLikeTitle(rest) ? [] : [[TITLE, 'title']];
    for (const [pattern, , mayLeave] of [...PHRASES_AFTER, ...titles, ...PHRASES_BEFORE]) {
      const left = tidy(rest.replace(pattern, ''));
      if (left === rest || readWords(left).length === 0 || mayLeave?.(left) === false) continue;
      rest = left;
      changed = true;
    }
  }
  return rest;
}

/**
 * True if a title may be part of the name: `Justice` and `Sen`, or any title that is followed by
 * only one word or only given names.
 */
export function isNamedLikeTitle(text: string): boolean {
  const title = NAME_LIKE_TITLE.exec(text)?.[0];
  if (title === undefined) return false;
  const rest = text.slice(title.length + 1);
  return /^(?:justice|sen)$/i.test(title) || readWords(rest).length < 2 || isGivenOnly(rest);
}

/**
 * Splits `SMITH JOHN & MARY` and `JOHN SMITH; MARY JONES`; keeps a business name that contains
 * `and`.
 */
function splitParties(text: string, isCapitals: boolean): string[] {
  if (isBusinessName(text.replace(/;.*$/, ''))) return [text.replace(/;.*$/, '')];
  const parts = text
    .split(/; ?| (?:and|&|\+) /iu)
    .map(tidy)
    .filter((part) => part !== '');
  const [first = ''] = parts;
  if (parts.length < 2) return [text];
  const isParted = text.includes(';') || parts.every((part) => namesPerson(part));
  if (!isParted) return [text];
  const leader = readName(first, isCapitals);
  const trailer = readName(parts.at(-1) ?? '', isCapitals);
  return parts.map((part, index) => {
    if (part.includes(',') || !isGivenOnly(part)) return part;
    if (index > 0 && leader.first !== null) return `${leader.last}, ${part}`;
    return trailer.first === null ? part : `${trailer.last}, ${part}`;
  });
}

function namesPerson(part: string): boolean {
  return part.includes(',') || readWords(part).some((word) => isGivenName(word.text));
}

function isGivenOnly(part: string): boolean {
  const words = readWords(part);
  const [first, ...rest] = words;
  return (
    first !== undefined &&
    isGivenName(first.text) &&
    rest.every((word) => isSingleLetter(word.text)) &&
    rest.length <= 2
  );
}

function readAlias(text: string, party: RecordName | undefined, isCapitals: boolean): RecordName {
  const isLoneWord = !/[ ,]/.test(text);
  if (!isLoneWord || party === undefined || party.isOrganization) return readName(text, isCapitals);
  return isGivenName(readWords(text)[0]?.text ?? '')
    ? { ...party, first: text, middle: null }
    : { ...party, last: text };
}

function readName(text: string, isCapitals: boolean): RecordName {
  if (isBusinessName(text)) return organization(text.replace(ACTING, ''));
  // Parties have already been split, so any remaining `and` belongs to a business name.
  if (/ (?:and|&|\+) /i.test(text)) return organization(text);
  const suffixed = SUFFIX.exec(text);
  const suffix = suffixed?.[1] ?? null;
  const rest = tidy(suffixed === null ? text : text.replace(SUFFIX, ''));
  const comma = rest.indexOf(',');
  if (comma > 0) {
    const given = tidy(rest.slice(comma + 1).replaceAll(',', ' '));
    if (given !== '') return person(given.split(' '), rest.slice(0, comma).trim(), suffix);
  }
  const words = rest
    .replaceAll(',', ' ')
    .split(' ')
    .filter((word) => word !== '');
  if (words.length === 1) {
    return isInitials(rest) ? person([], rest, suffix) : personOrFirm(rest, suffix);
  }
  if (words.length > 5 && !words.some((word) => isGivenName(fold(word)))) return organization(rest);
  const isSurnameFirst =
    isCapitals &&
    !isGivenName(fold(words[0])) &&
    (words.slice(1).some((word) => isGivenName(fold(word))) ||
      (!isSingleLetter(fold(words[0])) && words.slice(1).every((word) => isLetter(word))));
  if (isSurnameFirst) {
    const end = surnameEnd(words);
    return person(words.slice(end), words.slice(0, end).join(' '), suffix);
  }
  const start = surnameStart(words);
  return person(words.slice(0, start), words.slice(start).join(' '), suffix);
}

/** True for initials such as `A.B.`, which identify a minor. */
function isInitials(text: string): boolean {
  return /^(?:\p{L}\.? ?){2,4}$/u.test(text) && /\./.test(text);
}

function personOrFirm(text: string, suffix: string | null): RecordName {
  return suffix === null && /\d/.test(text) ? organization(text) : person([], text, suffix);
}

/**
 * Returns the index after a leading surname, including particles and the word that they introduce.
 */
function surnameEnd(words: readonly string[]): number {
  let end = 0;
  while (end < words.length - 2 && LEADING_PARTICLES.has(fold(words[end]))) end += 1;
  return end + 1;
}

function surnameStart(words: readonly string[]): number {
  let start = words.length - 1;
  while (start > 1 && LEADING_PARTICLES.has(fold(words[start - 1]))) start -= 1;
  return start;
}

function person(given: readonly string[], last: string, suffix: string | null): RecordName {
  const [first, ...middle] = given;
  return {
    isOrganization: false,
    first: first ?? null,
    middle: middle.length === 0 ? null : middle.join(' '),
    last,
    suffix,
  };
}

function organization(text: string): RecordName {
  return { isOrganization: true, first: null, middle: null, last: tidy(text), suffix: null };
}

function isLetter(word: string): boolean {
  return isSingleLetter(fold(word));
}

function fold(word: string | undefined): string {
  return readWords(word ?? '')[0]?.text ?? '';
}

function tidy(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(/ ,/g, ',')
    .replace(/^[\s,;:*-]+|[\s,;:*-]+$/g, '');
}

import { findCaseNumber, withoutLabel } from '#contract/search/caseNumberText';
import { QUOTE_MARKS } from '#contract/search/superSearch';
import { readBarNumber } from './barNumbers';
import { isBusinessName } from './businessWords';
import { decodeEntities } from './decodeEntities';
import { isGivenName } from './givenNames';
import { ALIAS_MARK, CAPACITY_BETWEEN, TRUST, type PhraseKind } from './namePhrases';
import { isSingleLetter, readWords } from './normalize';
import { PLACEHOLDER, clean, extract, trimmed, unwrap, type LeftOut } from './typedPhrases';
import { SURNAME_PARTICLES } from './vocabulary';

/** The parsed text of a single name box. */
export interface TypedNames {
  /** Cleaned texts, one per name. At least one, unless the text is only a number. */
  readonly names: readonly TypedName[];
  /** How the names are joined; null if there is one. */
  readonly joinedBy: 'versus' | 'and' | 'alias' | null;
  /** A case number instead of a name or next to it, as typed. */
  readonly caseNumber: string | null;
  /** An attorney number, in the format of the Roll of Attorneys. */
  readonly barNumber: string | null;
  /** Text that isn't searched, in the order found: phrases, and names after the sixth. */
  readonly leftOut: readonly { readonly text: string; readonly as: PhraseKind }[];
}

/** One name in the typed text. */
export interface TypedName {
  readonly text: string;
  readonly kind: 'person' | 'business' | 'unknown';
}

/** Maximum length of text that is read, in UTF-16 units. */
const TEXT_MAX_LENGTH = 1_000;
/** Maximum names in one query. */
const MAX_NAMES = 6;

const QUOTED = new RegExp(`[${QUOTE_MARKS}][^${QUOTE_MARKS}]*[${QUOTE_MARKS}]?`, 'gu');

/** `A v. B`, `A -Vs- B`, `A, vs. B`; in a pasted caption, also without a space after the period. */
const VERSUS =
  /(?:,? | ?[-–—]{1,2} ?)(?:(?:vs\.?|versus|v\.|v)(?: ?[-–—]{1,2} ?|,? )|vs?\.(?=\p{Lu}))/iu;
/** `A/B` with at least two characters on the left, unlike `a/k/a` and `c/o`. */
const SLASH = /(?<=[\p{L}\p{N}][\p{L}\p{N}.,)]) ?\/ ?(?=[\p{L}\p{N}])/u;
const TAGS = /<\/?[a-z][^<>]{0,200}>/giu;
/** A line that contains only punctuation, between the parties of a caption. */
const LONE_COMMAS = /,(?: ?,)+/g;
/** Joint owners may be written with `or`: John or Mary Smith. */
const AND = /;| (?:and|or|&|\+) /iu;
/** Replaced first, because a slash separates the sides of a caption. */
const AND_OR = / and ?\/ ?or /giu;
/** The Spanish `and`, or the initial in `John Y Lee`. */
const Y = / y /iu;

/**
 * Parses text typed or pasted into a single name box: removes titles, dates, addresses, roles, and
 * the like, and splits `A v. B`, `A and B`, and `A aka B`. Keeps the order of words, quoted text,
 * and words ending in `%` unchanged. Never throws and never returns nothing: if no name would be
 * left and there is no number, the text itself is the name.
 */
export function readTypedName(text: string): TypedNames {
  const plain = decodeEntities(text.slice(0, TEXT_MAX_LENGTH)).replace(TAGS, ' ');
  const whole = clean(plain.replace(/[\r\n]+/g, ', ').replace(LONE_COMMAS, ','));
  const leftOut: LeftOut = [];
  const quotes: string[] = [];
  let rest = whole.replace(QUOTED, (quoted) => {
    quotes.push(quoted);
    return PLACEHOLDER;
  });
  rest = rest.replace(AND_OR, ' or ');
  const caseNumber = findCaseNumber(rest);
  if (caseNumber !== null) rest = without(rest, caseNumber, leftOut);
  const barNumber = caseNumber === null ? readBarNumber(rest) : null;
  if (barNumber !== null) rest = withoutBarNumber(rest, leftOut);
  rest = clean(extract(rest, leftOut));

  const { parts, joinedBy } = split(rest, leftOut);
  const restored = restore(parts, quotes).filter((part) => readWords(part).length > 0);
  for (const part of restored.slice(MAX_NAMES)) leftOut.push({ text: part, as: 'words' });
  const names = restored
    .slice(0, MAX_NAMES)
    .map(withSuffix)
    .map((part) => ({ text: part, kind: kindOf(part) }));
  const isNumber = caseNumber !== null || barNumber !== null;
  if (names.length === 0 && !isNumber && whole !== '') {
    return {
      names: [{ text: whole, kind: 'unknown' }],
      joinedBy: null,
      caseNumber,
      barNumber,
      leftOut: [],
    };
  }
  return { names, joinedBy: names.length > 1 ? joinedBy : null, caseNumber, barNumber, leftOut };
}

const SUFFIX = /,? (?:jr|sr|junior|senior|ii|iii|iv|2nd|3rd|4th)\.?$/iu;
const SPOKEN_SUFFIX = /,? the (second|2nd|third|3rd|fourth|4th)\.?$/iu;
const SUFFIXES: Readonly<Record<string, string>> = {
  second: 'II',
  '2nd': 'II',
  third: 'III',
  '3rd': 'III',
  fourth: 'IV',
  '4th': 'IV',
};

/** Converts `John Smith the Fourth` to `John Smith IV`. */
function withSuffix(name: string): string {
  if (readWords(name).length < 4 || isBusinessName(name)) return name;
  return name.replace(SPOKEN_SUFFIX, (_all, spoken: string) => {
    return ` ${SUFFIXES[spoken.toLowerCase()] ?? spoken}`;
  });
}

interface Parted {
  readonly parts: readonly string[];
  readonly joinedBy: TypedNames['joinedBy'];
}

function split(text: string, leftOut: LeftOut): Parted {
  const sides = splitVersus(text);
  if (sides.length > 1) {
    const parts = sides.flatMap((side) =>
      splitList(unwrap(side, leftOut)).flatMap((each) => split(each, leftOut).parts),
    );
    return { parts, joinedBy: 'versus' };
  }
  const named = unwrap(text, leftOut);
  const aliases = splitAliases(named);
  if (aliases.length > 1) {
    return { parts: aliases.map((alias) => unwrap(alias, leftOut)), joinedBy: 'alias' };
  }
  const capacity = CAPACITY_BETWEEN.exec(named);
  if (capacity !== null && capacity.index > 0) {
    leftOut.push({ text: capacity[0].trim(), as: 'role' });
    const after = named.slice(capacity.index + capacity[0].length);
    const parts = [named.slice(0, capacity.index), after].map((part) => unwrap(part, leftOut));
    return { parts, joinedBy: 'and' };
  }
  const settlor = settlorOf(named);
  if (settlor !== null) return { parts: [settlor, named], joinedBy: 'alias' };
  const people = splitPeople(named).flatMap((each) => (named === each ? each : splitList(each)));
  if (people.length > 1) {
    return { parts: people.map((part) => unwrap(part, leftOut)), joinedBy: 'and' };
  }
  return { parts: [named], joinedBy: null };
}

function splitVersus(text: string): string[] {
  const match = VERSUS.exec(text) ?? slashBetween(text);
  if (match === null) return [text];
  const left = text.slice(0, match.index).trim();
  const right = text.slice(match.index + match[0].length).trim();
  if (left === '' || right === '') return [text];
  const mark = match[0].replace(/^,? /, '').trim();
  // `Giles, V.L.` contains initials; `Giles v.Lee` has two parties.
  if (mark === 'V.' && !match[0].endsWith(' ')) return [text];
  return isInitialV(mark, left, right) ? [text] : [left, right];
}

/** Finds the slash in `A/B` if each side is a full name: `Smith/Jones` may be one surname. */
function slashBetween(text: string): RegExpExecArray | null {
  const match = SLASH.exec(text);
  if (match === null) return null;
  const sides = [text.slice(0, match.index), text.slice(match.index + match[0].length)];
  const isWhole = sides.every((side) => readWords(side).length > 1 || isBusinessName(side));
  return isWhole ? match : null;
}

/** Splits names on one side of a caption, such as `Jane Doe, John Doe, Acme Bank, N.A.` */
function splitList(side: string): string[] {
  const parts: string[] = [];
  for (const part of side.split(/[,;] ?/)) {
    const isNew = part.trim() !== '' && !ENDING.test(part.trim());
    if (isNew || parts.length === 0) parts.push(part);
    else parts.push(`${parts.pop() ?? ''}, ${part}`);
  }
  const isList =
    parts.length > 1 &&
    parts.every((part) => readWords(part).length > 1 || isBusinessName(part)) &&
    !isParticle(parts[0]?.split(' ')[0]);
  return isList ? parts : [side];
}

/** Text after a comma that belongs to the same name. */
const ENDING =
  /^(?:jr|sr|ii|iii|iv|junior|senior|esq|m\.?d|inc|incorporated|llc|l\.l\.c|ltd|limited|l\.?p|llp|l\.l\.p|n\.?a|f\.?s\.?b|p\.?c|corp|corporation|co|company|et al|et ux|et vir|deceased|a minor|an? .*|individually.*|as .*|(?:n\.?a|f\.?s\.?b|llc|inc|trust)\.? as .*|d\/?b\/?a .*|a\/?k\/?a .*|f\/?k\/?a .*|by .*)\.?$/iu;

/** Returns the settlor of a trust named after a person; null for any other name. */
function settlorOf(text: string): string | null {
  const name = TRUST.exec(text)?.[1];
  if (name === undefined || isBusinessName(name)) return null;
  const words = readWords(name);
  return words.length > 1 && words.some((word) => isGivenName(word.text)) ? name : null;
}

/** True for `John V. Smith`, which has a middle initial; false for `Smith v. Jones`. */
function isInitialV(mark: string, left: string, right: string): boolean {
  if (/^vs|^versus/i.test(mark) || (mark === 'v.' && left !== left.toLowerCase())) return false;
  const given = readWords(left);
  const isOneEach = given.length === 1 && readWords(right).length === 1;
  const isGiven = isGivenName(given[0]?.text ?? '');
  if (mark.startsWith('V'))
    return isOneEach ? isGiven || mark === 'V' : /^[^ ]+, [^ ]+$/.test(left);
  return isOneEach && isGiven;
}

/**
 * Splits at `aka` and at names in parentheses. Completes a one-word alias with the missing part of
 * the name before it.
 */
function splitAliases(text: string): string[] {
  const bracketed = /^(.+?) ?\(([^()]{2,80})\) ?(.*)$/u.exec(text);
  if (bracketed !== null && text.search(ALIAS_MARK) < 0) {
    const [, before = '', inside = '', after = ''] = bracketed;
    const name = clean(`${before} ${after}`);
    if (isBusinessName(name)) return [text];
    const isMiddle = after !== '' && !inside.includes(' ');
    return [name, isMiddle ? clean(`${inside} ${after}`) : completed(inside, name)];
  }
  const parts = text.split(ALIAS_MARK).map((part) => clean(part.replace(/[()]/g, ' ')));
  const [first = '', ...others] = parts.filter((part) => part !== '');
  return [first, ...others.map((other) => completed(other, first))];
}

function completed(alias: string, name: string): string {
  const words = alias.split(' ');
  if (words.length > 1 || isBusinessName(name)) return alias;
  const { given, surname } = partsOf(name);
  return isGivenName(readWords(alias)[0]?.text ?? '')
    ? clean(`${alias} ${surname}`)
    : clean(`${given} ${alias}`);
}

/** Returns the given names and surname of a name in either order, as written. */
function partsOf(name: string): { given: string; surname: string } {
  const [surname = '', given] = name.split(/, ?/);
  if (given !== undefined && given !== '') return { given, surname };
  const words = name.split(' ');
  let at = words.length - 1;
  while (at > 1 && isParticle(words[at - 1])) at -= 1;
  return { given: words.slice(0, at).join(' '), surname: words.slice(at).join(' ') };
}

function isParticle(word: string | undefined): boolean {
  return SURNAME_PARTICLES.has(readWords(word ?? '')[0]?.text ?? '');
}

/** Splits two people, who may share a surname; keeps a business such as `Smith & Jones LLC`. */
function splitPeople(text: string): string[] {
  if (isBusinessName(text)) return [text];
  const parts = text
    .split(AND)
    .flatMap(splitAtY)
    .map(clean)
    .filter((part) => part !== '');
  if (parts.length < 2) return parts;
  if (!text.includes(';') && !parts.every((part) => hasGivenName(part))) return [text];
  // Noa Or Ben-Ami is one person.
  if (/ or /iu.test(text) && !parts.some((part) => part.includes(' '))) return [text];
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  return parts.map((part) => {
    if (isGivenOnly(part) && part !== last && !isGivenOnly(last)) {
      return clean(`${part} ${partsOf(last).surname}`);
    }
    if (!isGivenOnly(part) || part === first) return part;
    if (first.includes(',')) return `${first.split(',')[0] ?? ''}, ${part}`;
    const [surname = '', ...given] = first.split(' ');
    const isSurnameFirst =
      given.length > 0 && !isGivenName(fold(surname)) && isGivenOnly(given.join(' '));
    return clean(isSurnameFirst ? `${surname} ${part}` : `${part} ${partsOf(first).surname}`);
  });
}

/** Splits `Juan y Maria Garcia`; keeps `John Y Lee`, in which Y is an initial. */
function splitAtY(part: string): string[] {
  const sides = part.split(Y);
  const [before = '', after = ''] = sides;
  if (!sides.every((side) => hasGivenName(side))) return [part];
  const isInitial =
    sides.length === 2 &&
    readWords(before).every((word) => isGivenName(word.text) || isSingleLetter(word.text)) &&
    isOneSurname(after);
  return isInitial && !before.includes(',') ? [part] : sides;
}

/** True for `Lee`, `Lee Jr`, and `Van Dyke`. */
function isOneSurname(text: string): boolean {
  const words = text.replace(SUFFIX, '').trim().split(' ');
  return words.slice(0, -1).every((word) => isParticle(word));
}

function hasGivenName(part: string): boolean {
  return readWords(part).some((word) => isGivenName(word.text)) || /^[^ ]+, [^ ]/.test(part);
}

function isGivenOnly(part: string): boolean {
  const words = readWords(part);
  return (
    words.length <= 3 &&
    !part.includes(',') &&
    words.every((word, at) => isGivenName(word.text) || (at > 0 && isSingleLetter(word.text))) &&
    (words.length < 2 || isSingleLetter(words.at(-1)?.text ?? ''))
  );
}

/** Maximum words of a label before a case number; a trailing space makes the last word empty. */
const LABEL_WORDS = 3;

function withoutNumberLabel(label: string, leftOut: LeftOut): string {
  const name = withoutLabel(label);
  if (name.length < label.length && name.trim() === '') {
    leftOut.push({ text: label.trim(), as: 'words' });
    return '';
  }
  return label.replace(/(?:cause|case|docket)? ?(?:number|nos?\.?|#):? ?$/iu, '');
}

function without(text: string, found: string, leftOut: LeftOut): string {
  const folded = text.normalize('NFKC');
  const at = folded.indexOf(found);
  if (at < 0) return text;
  const words = folded.slice(0, at).split(' ');
  const label = words.splice(-LABEL_WORDS).join(' ');
  const before = [...words, withoutNumberLabel(label, leftOut)].join(' ');
  const after = folded.slice(at + found.length).replace(/^-[A-Za-z]{2,4}\b/, '');
  return clean(`${before} ${after}`);
}

function withoutBarNumber(text: string, leftOut: LeftOut): string {
  const pattern =
    /[,(]? ?(?:\b(?:att(?:orne)?ys?|bar|counsel)\b[^\d]{0,30})?#? ?\d{3,6} ?[\p{Pd}− ]? ?\d{2}(?:-?[a-z])?\b\)?/iu;
  return text.replace(pattern, (found) => {
    leftOut.push({ text: trimmed(found), as: 'number' });
    return ' ';
  });
}

function restore(parts: readonly string[], quotes: readonly string[]): string[] {
  let next = 0;
  const restored = parts.map((part) => part.replaceAll(PLACEHOLDER, () => quotes[next++] ?? ''));
  return next < quotes.length && restored.length === 0 ? [...quotes] : restored;
}

function kindOf(text: string): TypedName['kind'] {
  if (isBusinessName(text)) return 'business';
  const words = readWords(text);
  if (/^[^,]+, ?\S/u.test(text)) return 'person';
  if (words.length > 1 && words.some((word) => isGivenName(word.text))) return 'person';
  return words.length > 2 && words.some((word) => word.text === 'and') ? 'business' : 'unknown';
}

function fold(word: string): string {
  return readWords(word)[0]?.text ?? '';
}

import { caseTypeKey, courtKey, isMonth, padSequence, SEQUENCE_LENGTH } from './caseNumberKeys';
import {
  NO_PART,
  readNumberPart,
  readTypeOfYear,
  tailPrefixesOf,
  type NumberPart,
} from './caseNumberParts';
import { findCaseNumber, readPieces, withoutConfusion, withoutLabel } from './caseNumberText';

/**
 * What a typed case number may mean. Any list that is not empty is to be looked up; a case is
 * found when one of them fits.
 */
export interface CaseNumberQuery {
  /** Whole numbers, compared with `court_case.number_key`. */
  readonly keys: readonly string[];
  /** Numbers typed without their court, compared with `court_case.number_tail`. */
  readonly tails: readonly string[];
  /** Beginning of `number_key`, of a number that ends in `%` or early; letters, digits and `-`. */
  readonly prefix: string | null;
  /** Beginnings of `number_tail`, of a number without its court that ends in `%` or early. */
  readonly tailPrefixes: readonly string[];
  /** The end of `number_tail`; six digits. */
  readonly sequence: string | null;
  /** A number typed without the month in which it was filed, compared in two parts. */
  readonly undated: UndatedNumber | null;
  /** What a part of a number says; null for a whole one and for a beginning that says nothing else. */
  readonly part: NumberPart | null;
}

/** What is left of a trial court's number without its month; it may stand for several cases. */
export interface UndatedNumber {
  /** Beginning of `number_key`; null where the court was left out too. */
  readonly court: string | null;
  /** Type and sequence: what follows the month in `number_tail`. */
  readonly sequence: string;
}

/** Court of a trial court's number: county, letter, court number. */
const COURT = /^(\d{1,2})([A-Z])(\d{1,2})$/;
const COURT_WITHOUT_COUNTY = /^([A-Z])(\d{1,2})$/;
const CASE_TYPE = '([A-Z]{2}|[A-Z]\\d)';
/** A trial court's number without separators; the month decides which digits are the court's. */
const WHOLE = new RegExp(`^(\\d{1,2})([A-Z])(\\d{1,2})(\\d{3,4})${CASE_TYPE}(\\d+)$`);
const WHOLE_WITH_SHORT_COURT = new RegExp(`^(\\d{1,2})([A-Z])(\\d)(\\d{3,4})${CASE_TYPE}(\\d+)$`);
const WITHOUT_COUNTY = new RegExp(`^([A-Z])(\\d{2})(\\d{4})${CASE_TYPE}(\\d+)$`);
const TAIL = new RegExp(`^(\\d{3,4})${CASE_TYPE}(\\d+)$`);
const UNDATED = /^(?:(\d{1,2})([A-Z])(\d{1,2}))?([A-Z]{2}|F\d)(\d+)$/;
const APPELLATE = new RegExp(`^(\\d{2})([AST])${CASE_TYPE}(\\d+)$`);
/** A number of before 1990: court, year, sequence, and the kind of case where it was kept. */
const LEGACY = /^([A-Z]\d?)(\d{2})(\d{2,5})([A-Z]{1,2})?$/;
const LEGACY_WITH_SHORT_COURT = /^([A-Z])(\d{2})(\d{2,5})([A-Z]{1,2})?$/;

const COUNTIES = 92;
const APPELLATE_SEQUENCE_LENGTH = 5;

/**
 * The number as it is compared. A trial court's number gives `CCTNNYYMMTTNNNNNN`, an appellate
 * one `YYCTTNNNNN`: upper case, without separators, with its leading zeros, without initials
 * after it (`-JR`); every way to write it gives the same key. Any other number, such as the legacy
 * `S1-85-3317-C`, gives its runs of letters and digits, upper case and without leading zeros,
 * joined by `-`: so numbers that differ by where they are parted stay different.
 */
export function caseNumberKey(number: string): string {
  const pieces = readPieces(number);
  return wholeKeys(pieces)[0] ?? appellateKey(pieces) ?? legacyKey(pieces);
}

/** The key of the number without its court; null where the number names no trial court. */
export function caseNumberTail(number: string): string | null {
  const key = wholeKeys(readPieces(number))[0];
  return key === undefined ? null : key.slice('CCTNN'.length);
}

const NOTHING: CaseNumberQuery = {
  keys: [],
  tails: [],
  prefix: null,
  tailPrefixes: [],
  sequence: null,
  undated: null,
  part: null,
};

/**
 * Reads a case number as people type it: in any case, with any dashes or none, without leading
 * zeros, with O for 0 and l for 1, without its court, its county or its month, beginning with words
 * such as `Cause No.`, with words after it, or cut short. Null when nothing is left to search for.
 */
export function parseCaseNumberQuery(typed: string): CaseNumberQuery | null {
  const trimmed = withoutLabel(typed.normalize('NFKC').trim());
  const pieces = readPieces(trimmed);
  if (pieces.length === 0) return null;
  if (trimmed.endsWith('%')) return { ...NOTHING, ...readPrefix(trimmed, pieces) };
  // With a dash it is a type and a sequence.
  const ofYear = /\p{Pd}/u.test(trimmed) ? null : readTypeOfYear(pieces);
  if (ofYear !== null) return queryOfPart(ofYear);
  const plain = readNumber(pieces) ?? readNumber(withoutConfusion(pieces));
  if (plain !== null) return plain;
  const found = findCaseNumber(trimmed);
  const within = found === null ? null : readPieces(found);
  return (
    (within === null ? null : (readNumber(within) ?? readNumber(withoutConfusion(within)))) ??
    readBeginning(pieces) ??
    readBeginning(withoutConfusion(pieces)) ??
    readLegacy(within ?? pieces)
  );
}

/** A number of a known style with its sequence; null for anything else. */
function readNumber(pieces: readonly string[]): CaseNumberQuery | null {
  const keys = wholeKeys(pieces);
  if (keys.length > 0) return { ...NOTHING, keys };
  const appellate = appellateKey(pieces);
  if (appellate !== null) return { ...NOTHING, keys: [appellate] };
  const anyCounty = keysOfAnyCounty(pieces);
  if (anyCounty.length > 0) return { ...NOTHING, keys: anyCounty };
  const tail = tailKey(pieces.join('')) ?? tailKey(withoutInitials(pieces).join(''));
  if (tail !== null) return { ...NOTHING, keys: [legacyKey(pieces)], tails: [tail] };
  const undated = readUndated(pieces.join(''));
  return undated === null ? null : { ...NOTHING, ...undated, keys: legacyKeys(pieces) };
}

/** The readings of a whole number, likeliest first: without dashes there may be two. */
function wholeKeys(pieces: readonly string[]): string[] {
  return wholeKeysOf(pieces, withoutInitials(pieces));
}

function wholeKeysOf(...readings: readonly (readonly string[])[]): string[] {
  for (const pieces of readings) {
    const [first = '', ...rest] = pieces;
    const court = COURT.exec(first);
    if (court !== null && /^(?:(?:19|20)\d{4}|\d{3,4})$/.test(rest[0] ?? '')) {
      const tail = tailKey(rest.join(''));
      if (tail !== null) return [courtKey(court) + tail];
      continue;
    }
    const joined = pieces.join('');
    const keys = [WHOLE_WITH_SHORT_COURT, WHOLE].flatMap((pattern) => {
      const match = pattern.exec(joined);
      const tail = match === null ? null : tailKey(match.slice(4).join(''));
      return match === null || tail === null ? [] : [courtKey(match) + tail];
    });
    if (keys.length > 0) return [...new Set(keys)];
  }
  return [];
}

/** `D01-2601-F6-12`: the same number in each of Indiana's counties. */
function keysOfAnyCounty(pieces: readonly string[]): string[] {
  const [first = '', ...rest] = withoutInitials(pieces);
  const apart = COURT_WITHOUT_COUNTY.exec(first);
  const joined = WITHOUT_COUNTY.exec([first, ...rest].join(''));
  const [, letter = '', court = ''] = apart ?? joined ?? [];
  const tail = tailKey(apart === null ? (joined?.slice(3).join('') ?? '') : rest.join(''));
  if (letter === '' || tail === null) return [];
  return Array.from({ length: COUNTIES }, (_, county) =>
    courtKey(['', String(county + 1), letter, court]).concat(tail),
  );
}

/** Initials of a judge after the sequence, as in `-JR`, say nothing of the case. */
function withoutInitials(pieces: readonly string[]): readonly string[] {
  const isInitials = pieces.length > 1 && /^[A-Z]{1,4}$/.test(pieces.at(-1) ?? '');
  const kept = isInitials ? pieces.slice(0, -1) : pieces;
  const last = /^((?:.*[A-Z])?\d{2,})[A-Z]{2,3}$/.exec(kept.at(-1) ?? '')?.[1];
  return last === undefined || isInitials ? kept : [...kept.slice(0, -1), last];
}

function tailKey(joined: string): string | null {
  const century = joined.replace(/^(?:19|20)(?=\d{2}(?:0[1-9]|1[0-2])[A-Z])/, '');
  const [, filed = '', type = '', sequence = ''] = TAIL.exec(century) ?? [];
  const padded = filed.padStart(4, '0');
  if (filed === '' || !isMonth(padded)) return null;
  return padded + caseTypeKey(type) + padSequence(sequence, SEQUENCE_LENGTH);
}

function readUndated(joined: string): Pick<CaseNumberQuery, 'undated' | 'part'> | null {
  const match = UNDATED.exec(joined);
  if (match === null) return null;
  const [, county, , , type = '', typed = ''] = match;
  const sequence = padSequence(typed, SEQUENCE_LENGTH);
  const court = county === undefined ? null : courtKey(match);
  return {
    undated: { court, sequence: type + sequence },
    part: { ...NO_PART, court, type, sequence },
  };
}

function appellateKey(pieces: readonly string[]): string | null {
  const match = APPELLATE.exec(pieces.join('')) ?? APPELLATE.exec(withoutInitials(pieces).join(''));
  if (match === null) return null;
  const [, year = '', court = '', type = '', sequence = ''] = match;
  return year + court + type + padSequence(sequence, APPELLATE_SEQUENCE_LENGTH);
}

function legacyKey(pieces: readonly string[]): string {
  return pieces.map((piece) => piece.replace(/(?<!\d)0+(?=\d)/g, '')).join('-');
}

/** The number as it stands, and where it was typed without separators, as it may be parted. */
function legacyKeys(pieces: readonly string[]): string[] {
  const [first = '', second = ''] = pieces;
  const isCourtParted = pieces.length > 3 && /^[A-Z]$/.test(first) && /^\d$/.test(second);
  const apart = isCourtParted ? [first + second, ...pieces.slice(2)] : pieces;
  const parted = [LEGACY, LEGACY_WITH_SHORT_COURT].flatMap((pattern) => {
    const match = pieces.length === 1 ? pattern.exec(first) : null;
    return match === null ? [] : [legacyKey(match.slice(1).filter((piece) => piece))];
  });
  return [...new Set([legacyKey(pieces), legacyKey(apart), ...parted])];
}

/** A legacy number; the letters at its end may be left out. */
function readLegacy(pieces: readonly string[]): CaseNumberQuery {
  const keys = legacyKeys(pieces);
  const [court = '', ...rest] = withoutConfusion(pieces);
  const fixed = legacyKeys([court.replace(/^([A-Z])[IL]$/, '$11'), ...rest]);
  const parted = keys.concat(fixed).find((key) => /^[A-Z]\d?-\d{2}-\d+$/.test(key));
  return {
    ...NOTHING,
    keys: [...new Set([...keys, ...fixed])],
    prefix: parted === undefined ? null : `${parted}-`,
  };
}

/** A number that ends after its court, its month or its type, or another part of one. */
function readBeginning(pieces: readonly string[]): CaseNumberQuery | null {
  const part = readNumberPart(pieces);
  if (part !== null) return queryOfPart(part);
  const joined = pieces.join('');
  const appellate = /^\d{2}[AST][A-Z]{2}$/.exec(joined);
  return appellate === null ? null : { ...NOTHING, prefix: joined };
}

function queryOfPart(part: NumberPart): CaseNumberQuery {
  const { court, month, sequence, type, year } = part;
  if (court === null) return { ...NOTHING, part, sequence, tailPrefixes: tailPrefixesOf(part) };
  return { ...NOTHING, part, prefix: court + (year ?? '') + (month ?? '') + (type ?? '') };
}

/** What stands before a separator is complete and gets its zeros; the last piece stays as typed. */
function readPrefix(
  trimmed: string,
  pieces: readonly string[],
): Pick<CaseNumberQuery, 'prefix' | 'tailPrefixes'> {
  const isLastOpen = /[\p{L}\p{N}]%+$/u.test(trimmed);
  const complete = isLastOpen ? pieces.slice(0, -1) : pieces;
  const open = isLastOpen ? (pieces.at(-1) ?? '') : '';
  const [first = '', ...rest] = complete;
  const court = COURT.exec(first);
  if (court !== null) {
    return { prefix: courtKey(court) + filedKey(rest) + open, tailPrefixes: [] };
  }
  const isTail = /^\d{3,4}(?!\d)/.test(pieces[0] ?? '');
  return {
    prefix: isTail ? null : prefixKey(complete, open),
    tailPrefixes: isTail ? [filedKey(complete) + open] : [],
  };
}

function filedKey([filed, ...rest]: readonly string[]): string {
  return filed === undefined ? '' : filed.padStart(4, '0') + rest.join('');
}

/** A beginning without separators: the court's zeros are filled in as soon as its end is plain. */
function prefixKey(complete: readonly string[], open: string): string {
  const joined = complete.join('') + open;
  const court = /^(\d{1,2})([A-Z])(\d{1,2})(\d{4}(?:[A-Z].*)?)$/u.exec(joined);
  if (court !== null) return courtKey(court) + (court[4] ?? '');
  const county = /^(\d)([A-Z].*)$/u.exec(joined);
  if (county !== null) return `0${joined}`;
  if (/^\d{2}[AST]/.test(joined)) return joined;
  return complete.length === 0 ? joined : `${legacyKey(complete)}-${open}`;
}

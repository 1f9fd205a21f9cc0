import { findCaseNumber, withoutLabel } from '#contract/search/caseNumberText';
import { caseTypeKey, courtKey, isMonth, padSequence, SEQUENCE_LENGTH } from './caseNumberKeys';
import {
  MONTHS,
  NO_PART,
  readCourtOfYear,
  readNumberPart,
  readTypeOfYear,
  tailPrefixesOf,
  type NumberPart,
} from './caseNumberParts';
import { readPieces, withoutConfusion } from './caseNumberText';

/**
 * Possible meanings of a typed case number. Look up every non-empty list; a case matches if any of
 * them does.
 */
export interface CaseNumberQuery {
  /** Complete numbers, compared to `court_case.number_key`. */
  readonly keys: readonly string[];
  /** Numbers typed without their court, compared to `court_case.number_tail`. */
  readonly tails: readonly string[];
  /**
   * Start of `number_key`, for an incomplete number or one ending in `%`; letters, digits, and `-`.
   */
  readonly prefix: string | null;
  /** Starts of `number_key`, one per month, for a type of case in one court and year. */
  readonly keyPrefixes: readonly string[];
  /**
   * Starts of `number_tail`, for a number that lacks its court and is incomplete or ends in `%`.
   */
  readonly tailPrefixes: readonly string[];
  /** End of `number_tail`; six digits. */
  readonly sequence: string | null;
  /** A number typed without its filing month, compared in two parts. */
  readonly undated: UndatedNumber | null;
  /**
   * The specified parts of a partial number; null for a complete number and for an ambiguous start.
   */
  readonly part: NumberPart | null;
}

/** A trial court's number without its month; it may match several cases. */
export interface UndatedNumber {
  /** Start of `number_key`; null if the court was omitted too. */
  readonly court: string | null;
  /** Type and sequence: the part after the month in `number_tail`. */
  readonly sequence: string;
}

/** Court in a trial court's number: county, letter, and court number. */
const COURT = /^(\d{1,2})([A-Z])(\d{1,2})$/;
const COURT_WITHOUT_COUNTY = /^([A-Z])(\d{1,2})$/;
const CASE_TYPE = '([A-Z]{2}|[A-Z]\\d)';
/**
 * A trial court's number without separators; the month determines which digits belong to the court.
 */
const WHOLE = new RegExp(`^(\\d{1,2})([A-Z])(\\d{1,2})(\\d{3,4})${CASE_TYPE}(\\d+)$`);
const WHOLE_WITH_SHORT_COURT = new RegExp(`^(\\d{1,2})([A-Z])(\\d)(\\d{3,4})${CASE_TYPE}(\\d+)$`);
const WITHOUT_COUNTY = new RegExp(`^([A-Z])(\\d{2})(\\d{4})${CASE_TYPE}(\\d+)$`);
const TAIL = new RegExp(`^(\\d{3,4})${CASE_TYPE}(\\d+)$`);
const TYPE_AND_SEQUENCE = new RegExp(`^${CASE_TYPE}(\\d+)$`);
const UNDATED = /^(?:(\d{1,2})([A-Z])(\d{1,2}))?([A-Z]{2}|F\d)(\d+)$/;
const APPELLATE = new RegExp(`^(\\d{2})([AST])${CASE_TYPE}(\\d+)$`);
/** A number from before 1990: court, year, sequence, and the case type if included. */
const LEGACY = /^([A-Z]\d?)(\d{2})(\d{2,5})([A-Z]{1,2})?$/;
const LEGACY_WITH_SHORT_COURT = /^([A-Z])(\d{2})(\d{2,5})([A-Z]{1,2})?$/;

const COUNTIES = 92;
const APPELLATE_SEQUENCE_LENGTH = 5;

/**
 * Normalizes a number for comparing. A trial court's number becomes `CCTNNYYMMTTNNNNNN`, an
 * appellate one `YYCTTNNNNN`: uppercase, no separators, with leading zeros, without trailing
 * initials (`-JR`). Every way to write such a number has the same key. Any other number, such as
 * the legacy `S1-85-3317-C`, becomes its runs of letters and digits, in uppercase, without leading
 * zeros, joined by `-`, so that numbers that differ in their separators stay different.
 */
export function caseNumberKey(number: string): string {
  const pieces = readPieces(number);
  return wholeKeys(pieces)[0] ?? appellateKey(pieces) ?? legacyKey(pieces);
}

/** Returns the key of the number without its court; null if it isn't a trial court's number. */
export function caseNumberTail(number: string): string | null {
  const key = wholeKeys(readPieces(number))[0];
  return key === undefined ? null : key.slice('CCTNN'.length);
}

const NOTHING: CaseNumberQuery = {
  keys: [],
  tails: [],
  prefix: null,
  keyPrefixes: [],
  tailPrefixes: [],
  sequence: null,
  undated: null,
  part: null,
};

/**
 * Reads a case number as typed: in any case, with any dashes or none, without leading zeros, with O
 * for 0 and l for 1, without its court, county, or month, after words such as `Cause No.`, before
 * other words, or incomplete. Returns null if there is nothing to search for.
 */
export function parseCaseNumberQuery(typed: string): CaseNumberQuery | null {
  const trimmed = withoutLabel(typed.normalize('NFKC').trim());
  const pieces = readPieces(trimmed);
  if (pieces.length === 0) return null;
  if (trimmed.endsWith('%')) return { ...NOTHING, ...readPrefix(trimmed, pieces) };
  // With a dash, the text is a type and a sequence instead.
  const hasDash = /\p{Pd}/u.test(trimmed);
  const ofYear = readCourtOfYear(pieces, hasDash) ?? (hasDash ? null : readTypeOfYear(pieces));
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

/** Reads a number in a known format, including its sequence; null for anything else. */
function readNumber(pieces: readonly string[]): CaseNumberQuery | null {
  const ofYear = keysOfYear(pieces);
  const keys = ofYear.length > 0 ? ofYear : wholeKeys(pieces);
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

/** Returns the readings of a complete number, most likely first; without dashes, there may be two. */
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

/** Returns the keys for `D01-2601-F6-12`: the same number in each Indiana county. */
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

/** Returns the keys for `49D01-2024-MF-12` or `49D01-24-MF-12`: the same number in each month. */
function keysOfYear(pieces: readonly string[]): string[] {
  const [first = '', filed = '', ...rest] = withoutInitials(pieces);
  const court = COURT.exec(first);
  const [, type = '', sequence = ''] = TYPE_AND_SEQUENCE.exec(rest.join('')) ?? [];
  const [year] = /^(?:(?:19|20)(?=\d\d$))?(\d\d)$/.exec(filed)?.slice(1) ?? [];
  if (court === null || type === '' || year === undefined || isMonth(filed)) return [];
  const tail = caseTypeKey(type) + padSequence(sequence, SEQUENCE_LENGTH);
  return MONTHS.map((month) => courtKey(court) + year + month + tail);
}

/** Removes a judge's initials after the sequence, as in `-JR`, which don't identify the case. */
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

/** Returns the number as typed, and if it has no separators, its possible splits. */
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

/** Reads a legacy number, whose trailing letters may be omitted. */
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

/** Reads the start of a number, up to its court, month, or type, or another part of a number. */
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
  if (month === null && type !== null) {
    return { ...NOTHING, part, keyPrefixes: tailPrefixesOf(part).map((tail) => court + tail) };
  }
  return { ...NOTHING, part, prefix: court + (year ?? '') + (month ?? '') + (type ?? '') };
}

/** Adds leading zeros to complete pieces before a separator; the last piece stays as typed. */
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

/**
 * Builds the key for the start of a number: adds the court's leading zeros once it is clear which
 * digits belong to the court.
 */
function prefixKey(complete: readonly string[], open: string): string {
  const joined = complete.join('') + open;
  const court = /^(\d{1,2})([A-Z])(\d{1,2})(\d{4}(?:[A-Z].*)?)$/u.exec(joined);
  if (court !== null) return courtKey(court) + (court[4] ?? '');
  const county = /^(\d)([A-Z].*)$/u.exec(joined);
  if (county !== null) return `0${joined}`;
  if (/^\d{2}[AST]/.test(joined)) return joined;
  return complete.length === 0 ? joined : `${legacyKey(complete)}-${open}`;
}

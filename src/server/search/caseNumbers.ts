/**
 * What a typed case number may mean. Any list that is not empty is to be looked up; a case is
 * found when one of them fits.
 */
export interface CaseNumberQuery {
  /** Whole numbers, compared with `court_case.number_key`. */
  readonly keys: readonly string[];
  /** Numbers typed without their court, compared with `court_case.number_tail`. */
  readonly tails: readonly string[];
  /** Beginning of `number_key`, when the number ends in `%`; letters and digits only. */
  readonly prefix: string | null;
  /** Beginning of `number_tail`, when a number without its court ends in `%`. */
  readonly tailPrefix: string | null;
  /** A number typed without the month in which it was filed, compared in two parts. */
  readonly undated: UndatedNumber | null;
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
const CASE_TYPE = '([A-Z]{2}|[A-Z]\\d)';
/** A trial court's number without separators; the month decides which digits are the court's. */
const WHOLE = new RegExp(`^(\\d{1,2})([A-Z])(\\d{1,2})(\\d{3,4})${CASE_TYPE}(\\d+)$`);
const WHOLE_WITH_SHORT_COURT = new RegExp(`^(\\d{1,2})([A-Z])(\\d)(\\d{3,4})${CASE_TYPE}(\\d+)$`);
const TAIL = new RegExp(`^(\\d{3,4})${CASE_TYPE}(\\d+)$`);
const UNDATED = new RegExp(`^(?:(\\d{1,2})([A-Z])(\\d{1,2}))?${CASE_TYPE}(\\d+)$`);
const APPELLATE = new RegExp(`^(\\d{2})([AST])${CASE_TYPE}(\\d+)$`);

const SEQUENCE_LENGTH = 6;
const APPELLATE_SEQUENCE_LENGTH = 5;

/**
 * The number as it is compared: upper case, no separators, leading zeros filled in. Every way to
 * write a number gives the same key; legacy numbers keep their own form.
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

/**
 * Reads a case number as people type it: in any case, with any dashes or none, without leading
 * zeros, without its court or its month, beginning with words such as `Cause No.`, or cut short by
 * `%`. Null when nothing is left to search for.
 */
export function parseCaseNumberQuery(typed: string): CaseNumberQuery | null {
  const trimmed = withoutLabel(typed.normalize('NFKC').trim());
  const pieces = readPieces(trimmed);
  if (pieces.length === 0) return null;
  const whole = { keys: [], tails: [], prefix: null, tailPrefix: null, undated: null };
  if (trimmed.endsWith('%')) return { ...whole, ...readPrefix(trimmed, pieces) };

  const keys = wholeKeys(pieces);
  if (keys.length > 0) return { ...whole, keys };
  const appellate = appellateKey(pieces);
  if (appellate !== null) return { ...whole, keys: [appellate] };
  const tail = tailKey(pieces.join(''));
  if (tail !== null) return { ...whole, keys: [legacyKey(pieces)], tails: [tail] };
  return { ...whole, keys: [legacyKey(pieces)], undated: readUndated(pieces.join('')) };
}

/** Runs of letters and digits, upper case; whatever stands between them is a separator. */
function readPieces(number: string): string[] {
  const folded = number.normalize('NFKC').toUpperCase();
  return folded.match(/[\p{L}\p{N}]+/gu) ?? [];
}

function withoutLabel(typed: string): string {
  return typed.replace(/^(?:(?:cause|case)\b\s*)?(?:number\b|no\b\.?|nr\b\.?|#)?\s*[:#]?\s*/iu, '');
}

/** The readings of a whole number, likeliest first: without dashes there may be two. */
function wholeKeys(pieces: readonly string[]): string[] {
  const [first = '', ...rest] = pieces;
  const court = COURT.exec(first);
  if (court !== null && /^\d{3,4}$/.test(rest[0] ?? '')) {
    const tail = tailKey(rest.join(''));
    return tail === null ? [] : [courtKey(court) + tail];
  }
  const joined = pieces.join('');
  const keys = [WHOLE_WITH_SHORT_COURT, WHOLE].flatMap((pattern) => {
    const match = pattern.exec(joined);
    const tail = match === null ? null : tailKey(match.slice(4).join(''));
    return match === null || tail === null ? [] : [courtKey(match) + tail];
  });
  return [...new Set(keys)];
}

function courtKey([, county = '', letter = '', court = '']: readonly string[]): string {
  return county.padStart(2, '0') + letter + court.padStart(2, '0');
}

function tailKey(joined: string): string | null {
  const [, filed = '', type = '', sequence = ''] = TAIL.exec(joined) ?? [];
  const padded = filed.padStart(4, '0');
  const month = Number(padded.slice(2));
  if (filed === '' || month < 1 || month > 12) return null;
  return padded + type + padSequence(sequence, SEQUENCE_LENGTH);
}

function readUndated(joined: string): UndatedNumber | null {
  const match = UNDATED.exec(joined);
  if (match === null) return null;
  const [, county, letter, court, type = '', sequence = ''] = match;
  return {
    court: county === undefined ? null : courtKey(['', county, letter ?? '', court ?? '']),
    sequence: type + padSequence(sequence, SEQUENCE_LENGTH),
  };
}

function appellateKey(pieces: readonly string[]): string | null {
  const match = APPELLATE.exec(pieces.join(''));
  if (match === null) return null;
  const [, year = '', court = '', type = '', sequence = ''] = match;
  return year + court + type + padSequence(sequence, APPELLATE_SEQUENCE_LENGTH);
}

function padSequence(sequence: string, length: number): string {
  return sequence.replace(/^0+(?=\d)/, '').padStart(length, '0');
}

function legacyKey(pieces: readonly string[]): string {
  return pieces
    .join('-')
    .replace(/(?<!\d)0+(?=\d)/g, '')
    .replaceAll('-', '');
}

/** What stands before a separator is complete and gets its zeros; the last piece stays as typed. */
function readPrefix(
  trimmed: string,
  pieces: readonly string[],
): Pick<CaseNumberQuery, 'prefix' | 'tailPrefix'> {
  const isLastOpen = /[\p{L}\p{N}]%+$/u.test(trimmed);
  const complete = isLastOpen ? pieces.slice(0, -1) : pieces;
  const open = isLastOpen ? (pieces.at(-1) ?? '') : '';
  const [first = '', ...rest] = complete;
  const court = COURT.exec(first);
  if (court !== null) {
    return { prefix: courtKey(court) + filedKey(rest) + open, tailPrefix: null };
  }
  const isTail = /^\d{3,4}(?!\d)/.test(pieces[0] ?? '');
  return {
    prefix: isTail ? null : prefixKey(complete, open),
    tailPrefix: isTail ? filedKey(complete) + open : null,
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
  return complete.length === 0 ? joined : legacyKey(complete) + open;
}

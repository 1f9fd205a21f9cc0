import { recordNumberKey } from './recordKeys';

/** Year and sequence in a document number of any format. */
export interface DocumentNumberParts {
  /** Null if the number has no year. */
  readonly year: number | null;
  /** Digits without leading zeros. */
  readonly sequence: string;
}

/**
 * Letters, a year, and a sequence, possibly with letters between: `A202600008247`, `2003R029303`.
 */
const OF_YEAR = /^[A-Z]{0,2}[^A-Z0-9]*((?:19|20)\d\d)(?:[^A-Z0-9]*[A-Z]{0,2}[^A-Z0-9]*)(\d{1,9})$/;
/** `98-04138`: two digits are a year only if a separator follows. */
const OF_SHORT_YEAR = /^(\d\d)[^A-Z0-9]+(\d{1,9})$/;
const SEQUENCE = /^\d{1,9}$/;
/** First two-digit year that belongs to the 1900s. */
const LAST_CENTURY_FROM = 50;
/** Minimum digits in a sequence without a year; shorter ones match too many documents. */
const MIN_DIGITS = 3;

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=.)/, '');
}

/**
 * Reads the year and sequence of a document number in any format; a sequence without a year needs
 * at least three digits. Returns null for any other number. The database functions
 * `document_number_year` and `document_number_sequence` apply the same rules to recorded numbers.
 */
export function readDocumentNumber(number: string): DocumentNumberParts | null {
  const typed = number.normalize('NFKC').trim().toUpperCase();
  const [, year, ofYear] = OF_YEAR.exec(typed) ?? [];
  if (year !== undefined && ofYear !== undefined) {
    return { year: Number(year), sequence: withoutZeros(ofYear) };
  }
  const [, short, ofShort] = OF_SHORT_YEAR.exec(typed) ?? [];
  if (short !== undefined && ofShort !== undefined) {
    const century = Number(short) >= LAST_CENTURY_FROM ? 1900 : 2000;
    return { year: century + Number(short), sequence: withoutZeros(ofShort) };
  }
  const digits = recordNumberKey(typed);
  return SEQUENCE.test(typed) && digits.length >= MIN_DIGITS
    ? { year: null, sequence: digits }
    : null;
}

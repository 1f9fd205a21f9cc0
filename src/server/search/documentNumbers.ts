import { recordNumberKey } from './recordKeys';

/** What a document's number says besides how it is written. */
export interface DocumentNumberParts {
  /** Null where the number names no year. */
  readonly year: number | null;
  /** Digits without zeros in front. */
  readonly sequence: string;
}

/** Letters, a year and a sequence, maybe with letters between: `A202600008247`, `2003R029303`. */
const OF_YEAR = /^[A-Z]{0,2}[^A-Z0-9]*((?:19|20)\d\d)(?:[^A-Z0-9]*[A-Z]{0,2}[^A-Z0-9]*)(\d{1,9})$/;
/** `98-04138`: only a separator shows that two digits are a year. */
const OF_SHORT_YEAR = /^(\d\d)[^A-Z0-9]+(\d{1,9})$/;
const SEQUENCE = /^\d{1,9}$/;
/** Years of two digits from here are of the last century. */
const LAST_CENTURY_FROM = 50;
/** Shorter sequences belong to too many documents to be meant. */
const LEAST_DIGITS = 3;

function withoutZeros(digits: string): string {
  return digits.replace(/^0+(?=.)/, '');
}

/**
 * The year and sequence of a document's number in any form; a sequence without a year has at least
 * three digits. Null for any other number. `document_number_year` and `document_number_sequence` of
 * the database read recorded numbers by the same rules.
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
  return SEQUENCE.test(typed) && digits.length >= LEAST_DIGITS
    ? { year: null, sequence: digits }
    : null;
}

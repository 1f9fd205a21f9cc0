import { caseTypeKey, courtKey, isMonth } from './caseNumberKeys';

/** The specified parts of a trial court's number; parts that aren't specified are null. */
export interface NumberPart {
  /** `89D01`. */
  readonly court: string | null;
  /** Two digits. */
  readonly year: string | null;
  /** Two digits, never without a year. */
  readonly month: string | null;
  readonly type: string | null;
  /** Six digits. */
  readonly sequence: string | null;
}

export const NO_PART: NumberPart = {
  court: null,
  year: null,
  month: null,
  type: null,
  sequence: null,
};

const COURT = '(\\d{1,2})([A-Z])(\\d{1,2})';
const SHORT_COURT = '(\\d{1,2})([A-Z])(\\d)';
const TYPE = '(F\\d|[A-Z][A-Z01])';
const COURT_PARTS = [COURT, SHORT_COURT].map(
  (court) => new RegExp(`^${court}(?:(\\d{4})${TYPE}?)?$`),
);
const MONTH_AND_TYPE = new RegExp(`^(\\d{4})${TYPE}$`);
const YEAR_AND_TYPE = new RegExp(`^((?:19|20)\\d\\d)${TYPE}$`);
/** The year may directly follow the digit of a felony level, without a space. */
const TYPE_AND_YEAR = new RegExp(`^${TYPE}((?:19|20)\\d\\d)$`);
/** All six digits, because a shorter number could be the end of any number. */
const SEQUENCE = /^\d{6}$/;

/**
 * Reads part of a number: a court, with or without month and type; a month with a type; or a
 * sequence with all its zeros. Returns null for anything else.
 */
export function readNumberPart(pieces: readonly string[]): NumberPart | null {
  const joined = pieces.join('');
  return (
    readCourtPart(joined) ??
    readMonthAndType(joined) ??
    (SEQUENCE.test(joined) && pieces.length === 1 ? { ...NO_PART, sequence: joined } : null)
  );
}

function readCourtPart(joined: string): NumberPart | null {
  for (const pattern of COURT_PARTS) {
    const match = pattern.exec(joined);
    const [filed, type] = [match?.[4], match?.[5]];
    if (match === null || (filed !== undefined && !isMonth(filed))) continue;
    return {
      ...NO_PART,
      court: courtKey(match),
      ...(filed === undefined ? {} : monthOf(filed)),
      ...(type === undefined ? {} : { type: caseTypeKey(type) }),
    };
  }
  return null;
}

function readMonthAndType(joined: string): NumberPart | null {
  const [, filed = '', type = ''] = MONTH_AND_TYPE.exec(joined) ?? [];
  return isMonth(filed) ? { ...NO_PART, ...monthOf(filed), type: caseTypeKey(type) } : null;
}

/**
 * Reads `F6 2026` or `2026 F6`; null for anything else. The parts must be separated: without a
 * separator, they are a type and a sequence.
 */
export function readTypeOfYear(pieces: readonly string[]): NumberPart | null {
  if (pieces.length !== 2) return null;
  const joined = pieces.join('');
  const [, type, year] = TYPE_AND_YEAR.exec(joined) ?? [];
  const [, yearFirst, typeAfter] = YEAR_AND_TYPE.exec(joined) ?? [];
  // `2012 F6` means December 2020, as in a case number.
  const isYear = yearFirst !== undefined && !isMonth(yearFirst);
  const found = { type: type ?? typeAfter, year: year ?? (isYear ? yearFirst : undefined) };
  if (found.type === undefined || found.year === undefined) return null;
  return { ...NO_PART, type: caseTypeKey(found.type), year: found.year.slice(2) };
}

const COURT_ALONE = new RegExp(`^${COURT}$`);
const TYPE_ALONE = new RegExp(`^${TYPE}$`);
const FULL_YEAR = /^(?:19|20)\d\d$/;

/**
 * Reads `49D01 2024`, `49D01 CT 2024`, or `49D01 2024 CT`; null for anything else. With a dash,
 * `CT-2024` is a type and a sequence instead.
 */
export function readCourtOfYear(pieces: readonly string[], hasDash: boolean): NumberPart | null {
  const [first = '', one = '', two = '', ...more] = pieces;
  const court = COURT_ALONE.exec(first);
  if (court === null || more.length > 0) return null;
  const [year, type] = FULL_YEAR.test(one) ? [one, two] : [two, one];
  const isTypeFirst = year === two;
  // `2012` is December 2020, as in a case number, unless it follows the type.
  if (!FULL_YEAR.test(year) || (isTypeFirst ? hasDash : isMonth(year))) return null;
  if (type !== '' && !TYPE_ALONE.test(type)) return null;
  if (type === '' && isTypeFirst) return null;
  return {
    ...NO_PART,
    court: courtKey(court),
    year: year.slice(2),
    ...(type === '' ? {} : { type: caseTypeKey(type) }),
  };
}

function monthOf(filed: string): Pick<NumberPart, 'year' | 'month'> {
  return { year: filed.slice(0, 2), month: filed.slice(2) };
}

export const MONTHS = Array.from({ length: 12 }, (_month, at) => String(at + 1).padStart(2, '0'));

/**
 * Returns the possible prefixes of matching numbers, without the court. Empty if the part has no
 * year or type.
 */
export function tailPrefixesOf({ month, type, year }: NumberPart): readonly string[] {
  if (year === null || type === null) return [];
  return (month === null ? MONTHS : [month]).map((each) => year + each + type);
}

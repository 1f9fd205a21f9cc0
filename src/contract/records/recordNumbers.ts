import { isShapedAsCaseNumber } from '../search/caseNumberShape';
import type { Locale } from '../locales';
import type { SearchTextName } from '../site/queryFields';
import type { RegisterId, SearchKind } from './registers';

/** Longest text that can be a number, in UTF-16 units. */
const NUMBER_MAX_LENGTH = 100;

const NUMBER_WORD = '(?:\\b(?:numbers?|nos?|nbr|num)\\b\\.?)?\\s*[:#.=]*\\s*';
const VALUE = '([A-Z]{0,2}\\d{1,8}[A-Z]?)';
const BETWEEN = '[\\s,;:./\\p{Pd}]*(?:\\b(?:and|at|on|of)\\b\\s*)?';

function labeled(words: string): string {
  return `(?:${words})(?![a-z]{2})\\.?\\s*${NUMBER_WORD}`;
}

const BOOK_LABEL = labeled(
  '(?:deed|mortgage|misc(?:ellaneous)?|plat|official)\\s+records?|' +
    '(?:(?:deed|mortgage|misc(?:ellaneous)?|plat|record|official)\\s+)?(?:records?\\s+)?(?:liber|libr?|book|bk|volume|vol)|db|mb|l|b|v',
);
const PAGE_LABEL = labeled('pages?|pgs?|pp|p');
const PAGE_END = '(?:\\s*\\p{Pd}\\s*\\d{1,6})?\\.?';

const pattern = (text: string): RegExp => new RegExp(`^${text}$`, 'iu');

const BOOK_THEN_PAGE = [
  pattern(`${BOOK_LABEL}${VALUE}${BETWEEN}${PAGE_LABEL}${VALUE}${PAGE_END}`),
  pattern(`${VALUE}${BETWEEN}${PAGE_LABEL}${VALUE}${PAGE_END}`),
  pattern(`${BOOK_LABEL}${VALUE}(?:[\\s,;:./\\p{Pd}]+)${VALUE}`),
];
const PAGE_THEN_BOOK = pattern(`${PAGE_LABEL}${VALUE}${BETWEEN}${BOOK_LABEL}${VALUE}\\.?`);
const BOOK_ALONE = pattern(`${BOOK_LABEL}${VALUE}`);
const PAGE_ALONE = pattern(`${PAGE_LABEL}${VALUE}${PAGE_END}`);
/** A single letter may be part of the number, so only whole words label a book or page. */
const BOOK_WORD_ALONE = pattern(`(?!(?:l|b|v)(?![a-z]))${BOOK_LABEL}${VALUE}`);
const PAGE_WORD_ALONE = pattern(`(?!p(?![a-z]))${PAGE_LABEL}${VALUE}${PAGE_END}`);
const PAIR = /^(\d{1,6}[A-Z]?)\s*(?:[\s,;:./\p{Pd}]|\band\b)\s*(\d{1,4}[A-Z]?)$/iu;

const DOCUMENT_LABEL = new RegExp(
  `^(?:the\\s+)?(?:recorded\\s+)?(?:document|doc|instrument|instr|inst|recording|reception)s?\\b\\.?\\s*${NUMBER_WORD}(?=\\S*\\d)`,
  'iu',
);
const PLAIN_LABEL = /^(?:(?:number|no|nbr|num)\b\.?\s*[:#.]*|#)\s*(?=\S*\d)/iu;
const DOCUMENT_SHAPES = [
  // A year and a sequence, with letters before or between: 2026-004512, 2003R029303, A202600008247.
  /^[A-Z]{0,2}[\s\p{Pd}]?(?:19|20)\d\d[\s./\p{Pd}]*[A-Z]{0,2}[\s./\p{Pd}]*\d{3,9}$/iu,
  /^\d\d[\s/\p{Pd}]\d{4,6}$/u,
  /^\d{4,12}$/,
];

const WARRANT_LABEL = new RegExp(
  `^(?:state\\s+)?(?:(?:tax\\s+)?warrant|tw)s?(?![a-z])\\.?\\s*${NUMBER_WORD}(?=\\d)`,
  'iu',
);
const WARRANT_SHAPE = /^#?\s*\d{5,8}$/;

const PARCEL_LABEL = new RegExp(
  `^(?:(?:state|local|permanent|tax|property)\\s+)*(?:parcel|pin|ppn|apn|tax\\s+(?:id|key)|key)(?:\\s+(?:id|i\\.d\\.|key))?(?![a-z])\\.?\\s*${NUMBER_WORD}(?=\\S*\\d)`,
  'iu',
);
/**
 * Indiana's 18-digit number, with any separators; the township's and district's digits are
 * optional.
 */
const INDIANA_PARCEL =
  /^(?:\d{18}|\d{1,2}[\s.\p{Pd}]\d\d[\s.\p{Pd}]\d\d[\s.\p{Pd}]\d{3}[\s.\p{Pd}]\d{3}(?:[\s.\p{Pd}]\d{3}(?:[\s.\p{Pd}]\d{3})?)?)$/u;
/**
 * Michigan's counties group the digits differently: four or more groups, optionally after a letter.
 */
const MICHIGAN_PARCEL =
  /^(?:[A-Z]{1,2}[\s.\p{Pd}]{1,3})?\d{1,3}(?:[\s.\p{Pd}]{1,3}\d{1,4}){3,5}$/iu;
const MICHIGAN_DIGITS = { least: 9, most: 16 };
/**
 * Michigan parcel numbers without separators, in the length that most counties use; document
 * numbers that begin with a year are excluded.
 */
const MICHIGAN_PLAIN = /^(?!19|20)\d{12,14}$/;

const ATTORNEY_NUMBER = '\\d{3,6}\\s?[\\s\\p{Pd}]\\s?\\d{2}(?:\\p{Pd}?[A-Z])?';
const LABELED_ATTORNEY = pattern(
  '(?:att(?:orne)?ys?|bar|counsel|lawyer)\\b\\.?\\s*(?:reg(?:istration)?\\b\\.?\\s*)?(?:id\\b\\.?\\s*)?' +
    `${NUMBER_WORD}${ATTORNEY_NUMBER}`,
);
/** Five digits, and the number of one of Indiana's 92 counties. */
const ATTORNEY_SHAPE = /^\d{5}\p{Pd}(?:0[1-9]|[1-8]\d|9[0-2])[A-Z]?$/iu;

/** A part of a number, such as each part of `2003 R 029303`; the first may be two letters. */
const NUMBER_PART = /^(?:[A-Z]{0,2}\d+(?:[A-Z]{1,2}\d*)?|[A-Z])$/iu;
const FIRST_PART = /^[A-Z]{2}$/iu;

/** Collapses spaces as well: the patterns are slow on a long run of them. */
function clean(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\s+/gu, ' ')
    .trim()
    .replace(/^["'“”(]+|["'“”)]+$/g, '');
}

/** Removes words such as `Liber` and `P.` from a book or page. */
export function withoutBookWord(text: string): string {
  const [, value] = BOOK_ALONE.exec(clean(text)) ?? [];
  return value ?? clean(text);
}

export function withoutPageWord(text: string): string {
  const [, value] = PAGE_ALONE.exec(clean(text)) ?? [];
  return value ?? clean(text);
}

/** A book and a page in one text; one may be missing, as in `Liber 8017`. */
export interface BookAndPage {
  readonly book: string;
  readonly page: string;
}

/**
 * Reads `Liber 8017, Page 449`, `L8017 P449`, `Page 449 of Book 8017`; null if the text lacks such
 * words.
 */
function readLabeledBook(text: string): BookAndPage | null {
  const typed = clean(text);
  if (typed.length > NUMBER_MAX_LENGTH) return null;
  for (const each of BOOK_THEN_PAGE) {
    const [, book, page] = each.exec(typed) ?? [];
    if (book !== undefined && page !== undefined) return { book, page };
  }
  const [, page, book] = PAGE_THEN_BOOK.exec(typed) ?? [];
  return book !== undefined && page !== undefined ? { book, page } : null;
}

/**
 * Reads the forms of `readLabeledBook`, and two numbers with only a separator: `8017-449`,
 * `8017/449`.
 */
export function readBookAndPage(text: string): BookAndPage | null {
  const [, book, page] = PAIR.exec(clean(text)) ?? [];
  return (
    readLabeledBook(text) ?? (book !== undefined && page !== undefined ? { book, page } : null)
  );
}

function readSingleBook(text: string): BookAndPage | null {
  const typed = clean(text);
  const [, book] = BOOK_WORD_ALONE.exec(typed) ?? [];
  if (book !== undefined) return { book, page: '' };
  const [, page] = PAGE_WORD_ALONE.exec(typed) ?? [];
  return page === undefined ? null : { book: '', page };
}

/** Removes words such as `Instrument #` from a document number. */
export function withoutDocumentWord(text: string): string {
  return clean(text).replace(DOCUMENT_LABEL, '').replace(PLAIN_LABEL, '');
}

/** Removes words such as `Parcel No.` and `PIN:` from a parcel number. */
export function withoutParcelWord(text: string): string {
  return clean(text).replace(PARCEL_LABEL, '').replace(PLAIN_LABEL, '');
}

/** True if a text's format is clearly a parcel number of the edition. */
export function isShapedAsParcel(text: string, { code }: Pick<Locale, 'code'>): boolean {
  const typed = clean(text);
  if (code === 'STATE-IN') return INDIANA_PARCEL.test(typed);
  const { length } = typed.replace(/\D/g, '');
  const { least, most } = MICHIGAN_DIGITS;
  return (
    (MICHIGAN_PARCEL.test(typed) && length >= least && length <= most) || MICHIGAN_PLAIN.test(typed)
  );
}

/** A number search, recognized in text that was typed in a different field. */
export interface RecognizedNumber {
  readonly register: RegisterId;
  /** The kind of search. */
  readonly kind: string;
  /** The text for each of the kind's fields. */
  readonly fields: Readonly<Partial<Record<SearchTextName, string>>>;
  /** Name of the number's kind: "parcel number". */
  readonly what: string;
}

/** A text, and the field in which it was typed. */
export interface TypedNumber {
  readonly register: RegisterId;
  readonly kind: Pick<SearchKind, 'value' | 'superSearch'>;
  /** In the order of the kind's fields. */
  readonly texts: readonly string[];
  readonly locale: Locale;
}

function parcelOf(text: string): RecognizedNumber {
  return {
    register: 'recorder',
    kind: 'parcel',
    fields: { parcelNumber: text },
    what: 'parcel number',
  };
}

function bookOf({ book, page }: BookAndPage, { terms }: Locale): RecognizedNumber {
  const words = { book: terms.book.toLowerCase(), page: terms.page.toLowerCase() };
  return {
    register: 'recorder',
    kind: 'book',
    fields: { ...(book === '' ? {} : { book }), ...(page === '' ? {} : { page }) },
    what:
      book === ''
        ? `${words.page} number`
        : page === ''
          ? words.book
          : `${words.book} and ${words.page}`,
  };
}

function documentOf(text: string): RecognizedNumber {
  return {
    register: 'recorder',
    kind: 'number',
    fields: { publicDocumentId: text },
    what: 'document number',
  };
}

function attorneyOf(text: string): RecognizedNumber {
  return {
    register: 'court',
    kind: 'attorney',
    fields: { fullName: text },
    what: 'attorney number',
  };
}

/** Returns the search for an attorney number; null for none, and in an edition without courts. */
export function attorneySearch(
  barNumber: string | null,
  { features }: Locale,
): RecognizedNumber | null {
  return barNumber === null || !features.court ? null : attorneyOf(barNumber);
}

function warrantOf(text: string): RecognizedNumber {
  return {
    register: 'taxWarrant',
    kind: 'number',
    fields: { warrantNumber: text.replace(/\D/g, '') },
    what: 'warrant number',
  };
}

/** Recognizes a number in any field by the words before it. */
function byLabel(text: string, locale: Locale): RecognizedNumber | null {
  if (isLabeledAttorney(text, locale)) return attorneyOf(text);
  if (PARCEL_LABEL.test(text)) return parcelOf(withoutParcelWord(text));
  if (isShapedAsParcel(text, locale)) return parcelOf(text);
  const book = readLabeledBook(text);
  if (book !== null) return bookOf(book, locale);
  if (DOCUMENT_LABEL.test(text)) return documentOf(withoutDocumentWord(text));
  const isWarrant = locale.features.taxWarrant && WARRANT_LABEL.test(text);
  return isWarrant && /\d{5,8}$/.test(text) ? warrantOf(text) : null;
}

function isLabeledAttorney(text: string, { features }: Locale): boolean {
  return features.court && LABELED_ATTORNEY.test(text);
}

/** Recognizes a number in a name field by its format, which no name has. */
function byShape(text: string, register: RegisterId, locale: Locale): RecognizedNumber | null {
  if (register !== 'recorder' && locale.features.court && ATTORNEY_SHAPE.test(text)) {
    return attorneyOf(text);
  }
  if (register === 'taxWarrant') return WARRANT_SHAPE.test(text) ? warrantOf(text) : null;
  if (register !== 'recorder') {
    const fields = { publicCaseId: text };
    const what = 'case number';
    return isShapedAsCaseNumber(text) ? { register, kind: 'number', fields, what } : null;
  }
  const number = withoutDocumentWord(text);
  if (DOCUMENT_SHAPES.some((shape) => shape.test(number))) return documentOf(number);
  const book = readBookAndPage(text) ?? readSingleBook(text);
  return book === null ? null : bookOf(book, locale);
}

/** False for business names that begin like a label: Key 2 Success LLC, Doc 24 Urgent Care. */
function isOnlyNumber(text: string): boolean {
  return text
    .split(/[\s./\p{Pd}]+/u)
    .every((part, index) => NUMBER_PART.test(part) || (index === 0 && FIRST_PART.test(part)));
}

function hasOnlyNumbers(found: RecognizedNumber | null): boolean {
  return Object.values(found?.fields ?? {}).every(isOnlyNumber);
}

/**
 * Recognizes the number search that a text clearly means, although it was typed in a different
 * field; null if the text fits its field. A name field accepts any format of the register's own
 * numbers; other fields require clear words or formats.
 */
export function recognizeNumber(typed: TypedNumber): RecognizedNumber | null {
  const { kind, locale, register } = typed;
  const filled = typed.texts.filter((text) => text.trim() !== '');
  const text = clean(filled[0] ?? '');
  const isOne = filled.length === 1 && text.length <= NUMBER_MAX_LENGTH && /\d/.test(text);
  if (!isOne || kind.value === 'parcel') return null;
  const labeledNumber = byLabel(text, locale);
  const isName = kind.superSearch !== undefined;
  const found =
    (isName && !isLabeledAttorney(text, locale) && !hasOnlyNumbers(labeledNumber)
      ? null
      : labeledNumber) ??
    (isName ? byShape(text, register, locale) : null) ??
    (register === 'recorder' && kind.value === 'book' ? pairOf(text, locale) : null);
  const isExpected = found?.register === register && found.kind === kind.value;
  // Text for two fields, such as a book and a page, is split even if it was typed in a field of
  // that kind.
  return isExpected && Object.keys(found.fields).length < 2 ? null : found;
}

function pairOf(text: string, locale: Locale): RecognizedNumber | null {
  const pair = readBookAndPage(text);
  return pair === null ? null : bookOf(pair, locale);
}

/**
 * Guesses which number search a user meant by a document number or book that wasn't found; null if
 * there is no guess.
 */
export function guessNumber(typed: TypedNumber): RecognizedNumber | null {
  const recognized = recognizeNumber(typed);
  const { kind, locale, register, texts } = typed;
  const text = clean(texts.find((each) => each.trim() !== '') ?? '');
  if (recognized !== null || register !== 'recorder' || text.length > NUMBER_MAX_LENGTH)
    return recognized;
  if (kind.value === 'number') {
    if (/^\d{12,18}$/.test(text)) return parcelOf(text);
    const pair = readBookAndPage(withoutDocumentWord(text)) ?? readSingleBook(text);
    return pair === null ? null : bookOf(pair, locale);
  }
  if (kind.value !== 'book' || texts.filter((each) => each.trim() !== '').length > 1) return null;
  return DOCUMENT_SHAPES.some((shape) => shape.test(text)) ? documentOf(text) : null;
}

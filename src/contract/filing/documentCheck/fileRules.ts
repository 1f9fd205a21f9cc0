import { formatCount } from '../../formats';
import type { Finding } from '../../schemas/documentChecks';
import type { DocumentReading } from './reading';
import type { FindingCode } from './rules';

/** The court's limits, and documents of the draft with the same text. */
export interface FileContext {
  /** Maximum pages of a document; null if unknown. */
  readonly pageLimit: number | null;
  readonly byteLimit: number | null;
  /** Titles of earlier documents of the draft with the same text. */
  readonly twins: readonly string[];
}

/** Documents of this many pages need bookmarks. */
const BOOKMARK_PAGES = 20;
/** Standard fonts of the PDF specification, which every viewer has, so they needn't be embedded. */
const STANDARD_FONT =
  /^(?:Helvetica|Courier|Times|Arial|TimesNewRoman|CourierNew|Symbol|ZapfDingbats)(?:[-,](?:Roman|Bold|Italic|Oblique|BoldItalic|BoldOblique|Regular)+)?(?:PSMT|PS|MT)?(?:[-,](?:Bold|Italic|BoldItalic)(?:MT)?)?$/i;
/** Symbol fonts: if the font isn't embedded, other symbols or letters are printed. */
const SIGN_FONT = /wingdings|webdings|barcode|code39|code128|micr/i;
/** Minimum number of frequent words for recognizing the language. */
const LANGUAGE_WORDS = 20;

/** Finds problems of the file as a whole. */
export function findFileProblems(reading: DocumentReading, context: FileContext): Finding[] {
  return [...findLimits(reading, context), ...findFonts(reading), ...findOthers(reading, context)];
}

function whole(code: FindingCode, words = ''): Finding {
  return { code, page: null, boxes: [], words: words.slice(0, 200) };
}

function findLimits(
  { bookmarks, bytes, pageCount }: DocumentReading,
  { byteLimit, pageLimit }: FileContext,
): Finding[] {
  const findings: Finding[] = [];
  if (pageLimit !== null && pageCount > pageLimit) {
    const parts = Math.ceil(pageCount / pageLimit);
    findings.push(
      whole(
        'tooManyPages',
        `${formatCount(pageCount)} pages; limit ${formatCount(pageLimit)}; needs ${parts} parts`,
      ),
    );
  }
  if (byteLimit !== null && bytes > byteLimit) {
    // Adds 10%, because parts with the same number of pages rarely have the same size.
    const parts = Math.ceil((bytes / byteLimit) * 1.1);
    findings.push(
      whole('tooLarge', `${megabytes(bytes)}; limit ${megabytes(byteLimit)}; needs ${parts} parts`),
    );
  }
  if (pageCount >= BOOKMARK_PAGES && bookmarks === 0) {
    findings.push(whole('noBookmarks', `${formatCount(pageCount)} pages`));
  }
  return findings;
}
const megabytes = (bytes: number): string =>
  `${String(Math.round((bytes / 2 ** 20) * 10) / 10)} MB`;

function findFonts({ fonts }: DocumentReading): Finding[] {
  const missing = fonts
    .filter(({ isEmbedded }) => !isEmbedded)
    .map(({ name }) => name.replace(/^[A-Z]{6}\+/, '').replace(/\s/g, ''));
  const refused = missing.filter((name) => SIGN_FONT.test(name));
  const others = missing.filter((name) => !SIGN_FONT.test(name) && !STANDARD_FONT.test(name));
  return [
    ...(refused.length === 0 ? [] : [whole('fontRefused', [...new Set(refused)].join(', '))]),
    ...(others.length === 0 ? [] : [whole('fontNotEmbedded', [...new Set(others)].join(', '))]),
  ];
}

function findOthers(
  { languages: { english, other }, properties }: DocumentReading,
  { twins }: FileContext,
): Finding[] {
  const findings: Finding[] = [];
  const author = properties['Author']?.trim() ?? '';
  const path = Object.values(properties).find((text) =>
    /[a-z]:\\|\\\\\w|\/(?:Users|home)\//i.test(text),
  );
  if (author !== '' || path !== undefined) {
    findings.push(whole('authorInProperties', author === '' ? (path ?? '') : author));
  }
  const [twin] = twins;
  if (twin !== undefined) findings.push(whole('sameDocument', twin));
  if (other >= LANGUAGE_WORDS && other > english) findings.push(whole('otherLanguage'));
  return findings;
}

/** Findings that a scanner or program repeats on every page. */
const REPEATED: ReadonlySet<FindingCode> = new Set([
  'notLetter',
  'rotatedPage',
  'scan',
  'emptyPage',
]);
const LISTED_EACH = 3;

/**
 * Merges the same finding on many pages into one finding for the whole document, which lists the
 * pages.
 */
export function joinRepeats(findings: readonly Finding[]): Finding[] {
  const pages = new Map<FindingCode, number[]>();
  for (const { code, page } of findings) {
    if (!REPEATED.has(code) || page === null) continue;
    const known = pages.get(code) ?? [];
    known.push(page);
    pages.set(code, known);
  }
  const joined = [...pages].filter(([, list]) => list.length > LISTED_EACH);
  const codes = new Set(joined.map(([code]) => code));
  return [
    ...joined.map(([code, list]) => whole(code, `Pages ${ranges(list)}`)),
    ...findings.filter(({ code }) => !codes.has(code)),
  ];
}

/** Formats page ranges: `1-3, 7`. */
function ranges(pages: readonly number[]): string {
  const parts: [number, number][] = [];
  for (const page of pages) {
    const last = parts.at(-1);
    if (last?.[1] === page - 1) last[1] = page;
    else parts.push([page, page]);
  }
  return parts
    .map(([from, to]) => (from === to ? String(from) : `${String(from)}-${String(to)}`))
    .join(', ');
}

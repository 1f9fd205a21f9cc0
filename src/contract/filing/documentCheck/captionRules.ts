import { COUNTIES } from '../../counties/counties';
import type { Finding } from '../../schemas/documentChecks';
import { isNamedIn, nameWords, type NamedParty } from './names';
import { boxesOf, type PageText } from './pageText';

/** The facts that page 1 is compared with. */
export interface CaptionContext {
  /** Such as `Marion Superior 12`; null before a court is chosen. */
  readonly courtName: string | null;
  /** Such as `Marion County`. */
  readonly countyName: string | null;
  /** Empty for a new case. */
  readonly caseNumber: string;
  /** The first party of each side, or the person whom the case is about. */
  readonly parties: readonly NamedParty[];
}

/** Fraction of the page height within which a caption ends. */
const CAPTION_SHARE = 0.5;

const countyPattern = (name: string): string =>
  name
    .replace(/ County$/, '')
    .replace('. ', String.raw`\.?\s`)
    .replace(/^(La|De)(?=[A-Z])/, String.raw`$1\s?`);
const NAMES = COUNTIES.filter(({ state }) => state === 'IN')
  .map(({ name }) => countyPattern(name))
  // Longer names first, so that a name doesn't match as the start of another.
  .sort((a, b) => b.length - a.length)
  .join('|');
const COURT_KINDS = String.raw`circuit|superior|probate|city|town|small\sclaims|county`;
const COURT_NAME = new RegExp(
  String.raw`\b(${NAMES})\s(?:county\s)?(${COURT_KINDS})\b(?:\scourts?)?(?:[ ,]{1,2}(?:civil|criminal|room|no\.?|number|division|div\.?|courtroom|#|d(?=\d))){0,4}[ ,.]{0,2}(\d{1,2})?(?![\w])`,
  'gi',
);
const COUNTY_OF = new RegExp(String.raw`\bcounty\sof\s(${NAMES})\b`, 'gi');

const plain = (name: string): string =>
  name
    .toLowerCase()
    .replace(/ county$/, '')
    .replace(/[^a-z]/g, '');

/** True if page 1 has a caption: a court, and a case number or parties. */
function hasCaption({ text }: PageText): boolean {
  const head = text.slice(0, 1_500);
  return (
    /\bcourts?\b/i.test(head) &&
    /\b(?:cause|case)\s*(?:no|number|#)|\bvs?\.|\bin\sre\b|\bin\sthe\smatter|state\sof\sindiana/i.test(
      head,
    )
  );
}

/** Returns the text of page 1 that can contain the caption. */
function captionOf(page: PageText, height: number): string {
  const end = page.words.findIndex(({ box }) => box.y > height * CAPTION_SHARE);
  return end < 0 ? page.text : page.text.slice(0, page.starts[end]);
}

/** Compares the caption of page 1 with the envelope. */
export function findCaption(page: PageText, height: number, context: CaptionContext): Finding[] {
  if (!hasCaption(page)) return [];
  const head = captionOf(page, height);
  return [
    ...findCourt(page, head, context),
    ...findCaseNumber(page, head, context.caseNumber),
    ...findParties(page, context.parties),
  ];
}

function findCourt(
  page: PageText,
  head: string,
  { countyName, courtName }: CaptionContext,
): Finding[] {
  if (countyName === null || courtName === null) return [];
  const courts = [...head.matchAll(COURT_NAME)];
  const counties = [...courts, ...head.matchAll(COUNTY_OF)];
  const [first] = counties;
  if (first === undefined) return [];
  const own = plain(countyName);
  if (!counties.some(([, name = '']) => plain(name) === own)) {
    return [at('otherCounty', page, first)];
  }
  const named = courts.filter(
    ([, name = '', kind = '']) => plain(name) === own && !/^county$/i.test(kind),
  );
  const [court] = named;
  const kind = /circuit|superior|probate|city|town|small\sclaims/i
    .exec(courtName)?.[0]
    .toLowerCase();
  const number = /(\d{1,2})$/.exec(courtName.trim())?.[1];
  if (court === undefined || kind === undefined) return [];
  const fits = named.some(
    ([, , foundKind = '', foundNumber]) =>
      foundKind.toLowerCase() === kind &&
      (number === undefined || foundNumber === undefined || Number(number) === Number(foundNumber)),
  );
  return fits ? [] : [at('otherCourt', page, court)];
}

function at(code: 'otherCourt' | 'otherCounty', page: PageText, match: RegExpExecArray): Finding {
  const [whole] = match;
  return {
    code,
    page: 1,
    boxes: boxesOf(page, match.index, match.index + whole.length),
    words: whole.replace(/\s+/g, ' ').trim().slice(0, 200),
  };
}

const CASE_NUMBER = /\b\d{2}[A-Z]\d{2}\s?-\s?\d{2,4}\s?-\s?[A-Z][A-Z\d]\s?-\s?\d{1,6}\b/gi;
const CASE_LABEL = /(?:cause|case|no\.?|number|#)[^\n]{0,12}\n?[^\w\n]{0,6}$/i;

/** Normalizes a case number: `49D01-2601-MF-000123` and `49d01-2601-mf-123` are equal. */
function caseKey(number: string): string {
  const [court = '', month = '', type = '', serial = ''] = number
    .replace(/\s/g, '')
    .toUpperCase()
    .split('-');
  return [court, month, type, String(Number(serial))].join('-');
}

function findCaseNumber(page: PageText, head: string, caseNumber: string): Finding[] {
  if (caseNumber.trim().match(CASE_NUMBER) === null) return [];
  const numbers = [...head.matchAll(CASE_NUMBER)];
  const own = caseKey(caseNumber.trim());
  if (numbers.some(([number]) => caseKey(number) === own)) return [];
  const other = numbers.find(({ index }) =>
    CASE_LABEL.test(head.slice(Math.max(0, index - 40), index)),
  );
  if (other === undefined) return [];
  const [number] = other;
  return [
    {
      code: 'otherCaseNumber',
      page: 1,
      boxes: boxesOf(page, other.index, other.index + number.length),
      words: `${number} instead of ${caseNumber.trim()}`.slice(0, 200),
    },
  ];
}

function findParties(page: PageText, parties: readonly NamedParty[]): Finding[] {
  const words = new Set(nameWords(page.text));
  const missing = parties.filter((party) => !isNamedIn(party, words));
  return missing.length === 0
    ? []
    : [
        {
          code: 'otherParties',
          page: 1,
          boxes: [],
          words: missing
            .map(({ name }) => name)
            .join('; ')
            .slice(0, 200),
        },
      ];
}

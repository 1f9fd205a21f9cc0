import type { Finding } from '../../schemas/documentChecks';
import { boxesOf, type PageText } from './pageText';
import type { FindingCode } from './rules';

/** Maximum findings of one code per page. */
const MAX_EACH = 50;
const MONTH = '(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}';
const DATE = [
  String.raw`\d{1,2}[/.-]\d{1,2}[/.-](?:\d{4}|\d{2})`,
  String.raw`\d{4}-\d{2}-\d{2}`,
  String.raw`${MONTH}\.?\s\d{1,2}(?:st|nd|rd|th)?,?\s\d{4}`,
  String.raw`\d{1,2}\s${MONTH}\.?\s\d{4}`,
].join('|');

/** Possible private data at an offset of the text. */
interface Hit {
  readonly from: number;
  readonly to: number;
  /** The found text, masked. */
  readonly words: string;
}

interface PrivacyRule {
  readonly code: FindingCode;
  /** A character or word without which the pattern can't match; tested first. */
  readonly needs: RegExp;
  /** Global. The last group is the private part. */
  readonly pattern: RegExp;
  /** Returns the masked text; null if it isn't private data. */
  readonly accept: (found: string, around: Around) => string | null;
}

interface Around {
  /** Up to 60 characters before the match. */
  readonly before: string;
  readonly after: string;
  /** From the label to the end of the match. */
  readonly whole: string;
}

const digitsOf = (text: string): string => text.replace(/\D/g, '');
/** Masks all but the last digits: `****1234`. */
const masked = (text: string): string => `****${digitsOf(text).slice(-4)}`;

/** True if a number isn't part of a longer one. */
function isWhole({ after, before }: Around): boolean {
  return !/[\w.\-/*]$/.test(before) && !/^(?:[\w*]|[-./]\w)/.test(after);
}

/** Numbers in the shape of an SSN that are something else. */
const OTHER_NUMBER =
  /(?:paragraphs?|para\.?|¶|pages?|parcel|key|tax\s?id|policy|claim|invoice|order|serial|docket|cause|case|tract|plat|file|account|acct\.?|ticket|model|statute|section|I\.?C\.?|§)[^\n]{0,14}$/i;
const SSN_LABEL = /(?:ssn|s\.s\.n|social\s?sec)[^\n]{0,30}$/i;

function isSsn(found: string): boolean {
  const digits = digitsOf(found);
  const [area, group, serial] = [digits.slice(0, 3), digits.slice(3, 5), digits.slice(5)];
  return (
    digits.length === 9 &&
    area !== '000' &&
    area !== '666' &&
    area < '900' &&
    group !== '00' &&
    serial !== '0000'
  );
}

const maskedSsn = (found: string): string => `***-**-${digitsOf(found).slice(-4)}`;

/** True if a card number's check digit is valid (Luhn). */
function fitsLuhn(digits: string): boolean {
  let sum = 0;
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits[digits.length - 1 - index]);
    const twice = index % 2 === 1 ? digit * 2 : digit;
    sum += twice > 9 ? twice - 9 : twice;
  }
  return sum % 10 === 0;
}

/** Lengths and prefixes of card numbers used in the United States. */
const CARD =
  /^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|3(?:0[0-5]|[68]\d)\d{11}|6(?:011|5\d\d|4[4-9]\d)\d{12}|35\d{14})$/;
const NOT_CARD = /(?:tracking|certified|article|parcel|invoice|receipt|barcode)[^\n]{0,40}$/i;

const NAME_WORD = String.raw`(?:\p{Lu}[\p{Ll}'-]{1,20}|\p{Lu}[\p{Lu}'-]{1,20})`;
const NAME = String.raw`${NAME_WORD}(?:\s\p{Lu}\.?)?(?:\s${NAME_WORD}){1,2}`;
/** Capitalized words in court documents that aren't names of people. */
const NOT_NAMES = new Set(
  'the a an of and or in on for to by court county state indiana support petitioner respondent plaintiff defendant father mother guardian guardianship custody parenting time child children minor minors motion order petition notice department services guidelines worksheet superior circuit judge attorney counsel cause case number no hereby wherefore comes now said this that parties party each his her their estate school elementary high trial rule code section friend next health education tax dependent exemption age ages name names born date person matter'.split(
    ' ',
  ),
);

function isName(found: string): boolean {
  return found
    .toLowerCase()
    .split(/\s/)
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .every((word) => word.length === 1 || !NOT_NAMES.has(word));
}

/** Abbreviates `Emma Smith` as `E. S.` */
const initials = (name: string): string =>
  name
    .split(/\s/)
    .map((word) => `${word.charAt(0)}.`)
    .join(' ');

const RULES: readonly PrivacyRule[] = [
  {
    code: 'ssn',
    needs: /\d\s?-\s?\d/,
    pattern: /(\d{3}\s?-\s?\d{2}\s?-\s?\d{4})/g,
    accept: (found, place) =>
      isSsn(found) &&
      isWhole(place) &&
      (SSN_LABEL.test(place.before) || !OTHER_NUMBER.test(place.before))
        ? maskedSsn(found)
        : null,
  },
  {
    code: 'ssn',
    needs: /ssn|s\.s\.n|social/i,
    pattern: /\b(?:SSN|S\.S\.N|social\s?security)\b[^\d]{0,25}?(\d{3}[\s.-]?\d{2}[\s.-]?\d{4})/gi,
    accept: (found, place) => (isSsn(found) && isWhole(place) ? maskedSsn(found) : null),
  },
  {
    code: 'cardNumber',
    needs: /\d{4}[\s-]?\d/,
    pattern: /(\d{4}(?:[\s-]?\d{4}){2}[\s-]?\d{4}|3\d{3}[\s-]?\d{6}[\s-]?\d{4,5})/g,
    accept: (found, place) =>
      CARD.test(digitsOf(found)) &&
      fitsLuhn(digitsOf(found)) &&
      !/^(\d)\1*$/.test(digitsOf(found)) &&
      isWhole(place) &&
      !/^[ ]\d{4}\b/.test(place.after) &&
      !/\d{4} $/.test(place.before) &&
      !NOT_CARD.test(place.before)
        ? masked(found)
        : null,
  },
  {
    code: 'accountNumber',
    needs: /account|acct|loan|routing/i,
    pattern:
      /\b(?:account|acct\.?|loan|routing)\s{0,2}(?:number|no\.?|num\.?|#|:)[^\d\n]{0,14}?(\d(?:[\s-]?\d){5,18})/gi,
    accept: (found, place) =>
      isWhole(place) &&
      !/ending|last|x{2}|\*/i.test(place.whole) &&
      !/^\d{4}-\d\d-\d\d$|^\d{3}[\s-]\d{3}[\s-]\d{4}$|^\d{1,2}-\d{1,2}-\d{4}$/.test(found)
        ? masked(found)
        : null,
  },
  {
    code: 'accountNumber',
    needs: /\bPIN\b|password/i,
    pattern: /\b(?:debit|bank|atm|card|account)[^\d\n]{0,30}\bPIN\b[^\d\n]{0,12}?(\d{4,6})/gi,
    accept: (_found, place) => (isWhole(place) ? '****' : null),
  },
  {
    code: 'driverLicense',
    needs: /licen[sc]e|\bOLN|\bDLN?\b/i,
    pattern:
      /\b(?:(?:driver|operator)'?s?'?\s{0,2}licen[sc]e|OLN\b|DLN?\s?(?:no\.?|number|#|:))[^\d\n]{0,25}?([A-Z]{0,2}\d[\d-]{6,15})/gi,
    accept: (found, place) =>
      digitsOf(found).length >= 7 &&
      !/^\d{1,2}-\d{1,2}-\d{4}$|^\d{3}-\d{3}-\d{4}$/.test(found) &&
      !/^[A-Z]/i.test(place.after)
        ? masked(found)
        : null,
  },
  {
    code: 'birthDate',
    needs: /d\.?o\.?b|birth|born/i,
    pattern: new RegExp(
      String.raw`\b(?:DOB|D\.O\.B|date\sof\sbirth|birth\s?date|birthday|born)\b[^\d]{0,25}?(${DATE})`,
      'gi',
    ),
    accept: (found) => `**/**/${/\d{4}/.exec(found)?.[0] ?? '****'}`,
  },
  {
    code: 'minorName',
    needs: /minor|child/i,
    pattern: new RegExp(
      String.raw`\b(?:[Mm]inor\s(?:[Cc]hild|[Cc]hildren|[Ss]on|[Dd]aughter)|MINOR\sCHILD|MINOR\sCHILDREN|[Cc]hild(?:ren)?\sof\sthe\s(?:marriage|parties))(?:\sof\sthe\s(?:marriage|parties))?(?:,|:|\s\(|\sis:|\sare:|\sis|\sare|\snamed|\snamely|,\snamely|,\sto\swit:)\s?(${NAME})`,
      'gu',
    ),
    accept: (found) => (isName(found) ? initials(found) : null),
  },
  {
    code: 'minorName',
    needs: /minor/i,
    pattern: new RegExp(
      String.raw`(${NAME}),?\s\(?(?:a|the|an unemancipated|A)\s(?:minor|MINOR)\b`,
      'gu',
    ),
    accept: (found) => (isName(found) ? initials(found) : null),
  },
];

/** Finds private data on a page. */
export function findPrivate(page: PageText, number: number): Finding[] {
  const seen: Hit[] = [];
  const findings: Finding[] = [];
  for (const { accept, code, needs, pattern } of RULES) {
    if (!needs.test(page.text)) continue;
    let count = 0;
    for (const match of page.text.matchAll(pattern)) {
      if (count >= MAX_EACH) break;
      const [whole, found = ''] = match;
      // Searches from the end: the group ends the match, unless the pattern has a word after a
      // name.
      const from = match.index + whole.lastIndexOf(found);
      const to = from + found.length;
      const words = accept(found, {
        before: page.text.slice(Math.max(0, from - 60), from),
        after: page.text.slice(to, to + 10),
        whole,
      });
      if (words === null || seen.some((hit) => hit.from < to && from < hit.to)) continue;
      seen.push({ from, to, words });
      findings.push({ code, page: number, boxes: boxesOf(page, from, to), words });
      count += 1;
      if (code === 'minorName') findings.push(...nextNames(page, number, to, seen));
    }
  }
  return findings;
}

/** Finds names that continue a list, such as `, Noah Smith and Mia Smith`. */
function nextNames(page: PageText, number: number, after: number, seen: Hit[]): Finding[] {
  const findings: Finding[] = [];
  const pattern = new RegExp(String.raw`^(?:,\sand|,|\sand|;)\s(${NAME})`, 'u');
  let place = after;
  while (findings.length < 8) {
    const match = pattern.exec(page.text.slice(place, place + 120));
    const name = match?.[1];
    if (match === null || name === undefined || !isName(name)) break;
    const to = place + match[0].length;
    const from = to - name.length;
    seen.push({ from, to, words: initials(name) });
    findings.push({
      code: 'minorName',
      page: number,
      boxes: boxesOf(page, from, to),
      words: initials(name),
    });
    place = to;
  }
  return findings;
}

const EMAIL = /[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63}){1,4}/g;
const PHONE = /(?:\(\d{3}\)\s?|\d{3}[-.\s])\d{3}[-.\s]\d{4}/g;
const VICTIM =
  /victim|protected person|complaining witness|petitioner'?s? (?:phone|telephone|email|address|contact)/gi;
const NOT_VICTIM =
  /attorney|counsel|prosecut|officer|detective|deputy|clerk|\besq|law (?:firm|office)/i;
const REACH = 150;

/**
 * Finds victims' email addresses and phone numbers, which are confidential only in some case types.
 */
export function findVictimContacts(page: PageText, number: number): Finding[] {
  const { text } = page;
  const labels = [...text.matchAll(VICTIM)].slice(0, MAX_EACH);
  if (labels.length === 0) return [];
  return [EMAIL, PHONE]
    .flatMap((pattern) => [...text.matchAll(pattern)].slice(0, MAX_EACH))
    .filter(({ index }) =>
      labels.some((label) => {
        const end = label.index + label[0].length;
        return end <= index && index - end <= REACH && !NOT_VICTIM.test(text.slice(end, index));
      }),
    )
    .map(({ 0: found, index }) => ({
      code: 'victimContact' as const,
      page: number,
      boxes: boxesOf(page, index, index + found.length),
      words: found.includes('@')
        ? `***${found.slice(found.indexOf('@'))}`.slice(0, 200)
        : masked(found),
    }));
}

import type { Finding } from '../../schemas/documentChecks';
import { checkPageText } from './checkPage';
import { countLanguages } from './languages';
import type { PageWord, ReadFile, ReadPage } from './page';
import { plainWord, readPageText, type PageText } from './pageText';
import { findVictimContacts } from './privacyRules';
import { findSignatures, type SignatureLine } from './signatures';

/** Size limits of a reading, which apply even to hostile files. */
const MAX_FIRST_WORDS = 1_500;
const MAX_FINDINGS = 500;
const MAX_CONTACTS = 100;
const MAX_SIGNATURES = 50;
const MAX_FONTS = 200;
const MAX_PROPERTIES = 30;
const CERTIFICATE_LENGTH = 2_500;

/** A page's layout, without its words. */
interface PageOutline {
  readonly number: number;
  readonly width: number;
  readonly height: number;
  readonly rotation: ReadPage['rotation'];
  readonly words: number;
}

/** Data that the check needs after reading a document's pages: plain JSON of limited size. */
export interface DocumentReading {
  readonly bytes: number;
  readonly pageCount: number;
  readonly bookmarks: number;
  readonly fonts: ReadFile['fonts'];
  readonly properties: ReadFile['properties'];
  readonly pages: readonly PageOutline[];
  /** Words of page 1, in reading order. */
  readonly firstPage: readonly PageWord[];
  readonly signatures: readonly SignatureLine[];
  /** The certificate of service and the text after it; empty if there is none. */
  readonly certificate: string;
  /** Page on which the certificate starts; null if there is none. */
  readonly certificatePage: number | null;
  /** Findings on the document's pages that don't depend on the filing. */
  readonly findings: readonly Finding[];
  /** Victims' contact information, which only some case types keep confidential. */
  readonly contacts: readonly Finding[];
  /** Counts of frequent words of English and of other languages. */
  readonly languages: { readonly english: number; readonly other: number };
  /** Hash that is equal for documents with the same text; empty if there is no text. */
  readonly fingerprint: string;
  /** True if there were more findings than a reading can hold. */
  readonly isCut: boolean;
}

/** Creates a document's reading: its facts, without pages. */
export function startReading(file: ReadFile): DocumentReading {
  const properties = Object.entries(file.properties).slice(0, MAX_PROPERTIES);
  return {
    bytes: file.bytes,
    pageCount: file.pages,
    bookmarks: file.bookmarks.length,
    fonts: file.fonts
      .slice(0, MAX_FONTS)
      .map(({ isEmbedded, name }) => ({ name: name.slice(0, 100), isEmbedded })),
    properties: Object.fromEntries(
      properties.map(([name, text]) => [name.slice(0, 60), text.slice(0, 200)]),
    ),
    pages: [],
    firstPage: [],
    signatures: [],
    certificate: '',
    certificatePage: null,
    findings: [],
    contacts: [],
    languages: { english: 0, other: 0 },
    fingerprint: '',
    isCut: false,
  };
}

/** Adds a page to the reading; pages come in order. Takes milliseconds for a dense page. */
export function addPage(reading: DocumentReading, page: ReadPage): DocumentReading {
  const text = readPageText(page);
  const findings = [...reading.findings, ...checkPageText(page, text)];
  const languages = countLanguages(text.text);
  return {
    ...reading,
    pages: [...reading.pages, outlineOf(page, text)],
    firstPage: page.number === 1 ? firstWords(text) : reading.firstPage,
    signatures: [...reading.signatures, ...findSignatures(page, text)].slice(0, MAX_SIGNATURES),
    ...certificateWith(reading, page.number, text.text),
    findings: findings.slice(0, MAX_FINDINGS),
    contacts: [...reading.contacts, ...findVictimContacts(text, page.number)].slice(
      0,
      MAX_CONTACTS,
    ),
    languages: {
      english: reading.languages.english + languages.english,
      other: reading.languages.other + languages.other,
    },
    fingerprint: fingerprintWith(reading.fingerprint, text.text),
    isCut: reading.isCut || findings.length > MAX_FINDINGS,
  };
}

function outlineOf({ height, number, rotation, width }: ReadPage, text: PageText): PageOutline {
  return { number, width, height, rotation, words: text.words.length };
}

function firstWords({ words }: PageText): PageWord[] {
  return words
    .slice(0, MAX_FIRST_WORDS)
    .map(({ box, text }) => ({ text: plainWord(text).slice(0, 100), box }));
}

const CERTIFICATE =
  /certificate\s+of\s+service|proof\s+of\s+service|certif(?:y|ies)\s+that\b[^.]{0,200}\bserv/i;

/** Adds a page's text to the certificate of service, which may continue on the next page. */
function certificateWith(
  { certificate, certificatePage }: DocumentReading,
  number: number,
  text: string,
): Pick<DocumentReading, 'certificate' | 'certificatePage'> {
  if (certificatePage !== null) {
    // The last certificate is the document's own; earlier text may mention another one.
    const again = CERTIFICATE.exec(text);
    if (again !== null) {
      return {
        certificate: text.slice(again.index).slice(0, CERTIFICATE_LENGTH),
        certificatePage: number,
      };
    }
    const isNext = number === certificatePage + 1;
    const whole = isNext ? `${certificate}\n${text}` : certificate;
    return { certificate: whole.slice(0, CERTIFICATE_LENGTH), certificatePage };
  }
  const found = CERTIFICATE.exec(text);
  return found === null
    ? { certificate, certificatePage }
    : {
        certificate: text.slice(found.index).slice(0, CERTIFICATE_LENGTH),
        certificatePage: number,
      };
}

const FNV_PRIME = 0x01000193;

/** Adds a page's letters and digits to the document's running hash. */
function fingerprintWith(before: string, text: string): string {
  if (text === '') return before;
  let [one, other] =
    before === ''
      ? [0x811c9dc5, 0x9747b28c]
      : [parseInt(before.slice(0, 8), 16), parseInt(before.slice(8), 16)];
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    // Skips spaces, because PDF readers report them differently.
    if (code <= 32) continue;
    one = Math.imul(one ^ code, FNV_PRIME);
    other = Math.imul(other ^ (code + 31), FNV_PRIME);
  }
  return hex(one) + hex(other);
}

const hex = (number: number): string => (number >>> 0).toString(16).padStart(8, '0');

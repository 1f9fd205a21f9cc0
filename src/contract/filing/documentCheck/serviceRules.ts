import type { Finding } from '../../schemas/documentChecks';
import { nameWords, surnameOf } from './names';
import type { DocumentReading } from './reading';

/** A person to be served, with the parties that this person represents. */
export interface ServedName {
  readonly name: string;
  readonly parties: readonly string[];
}

/** Required signers, and the people to be served. */
export interface ServiceContext {
  readonly kind: 'newCase' | 'existingCase';
  readonly component: 'lead' | 'attachment' | 'word';
  /** Name of the filing code; empty if unknown. */
  readonly codeName: string;
  /** Names of the filing attorneys, or of the parties who file without one. */
  readonly signers: readonly string[];
  /** True if others may sign for a party, such as for a business without an attorney. */
  readonly hasOtherSigners: boolean;
  readonly served: readonly ServedName[];
  /** True if another document of the envelope is the certificate of service. */
  readonly hasOwnCertificate: boolean;
  /** ISO date at the court. */
  readonly filedOn: string;
}

/**
 * Filing codes of documents that no filer signs, and of documents that need no certificate of
 * service.
 */
const UNSIGNED =
  /exhibit|summons|subpoena|proposed|confidential|exclusion|\border\b|correspondence/i;
const UNSERVED =
  /exhibit|summons|subpoena|proposed|confidential|exclusion|certificate|affidavit of service|\border\b|correspondence/i;
/** Papers signed by a witness, a clerk, or both sides. */
const SIGNED_BY_ANYONE =
  /affidavit|agreed|stipulation|satisfaction|inventory|accounting|claim against/i;

/** Finds signature problems of a lead document. */
export function findSignatureProblems(
  reading: DocumentReading,
  context: ServiceContext,
): Finding[] {
  const { codeName, component, hasOtherSigners, signers } = context;
  if (component !== 'lead' || codeName === '' || UNSIGNED.test(codeName)) return [];
  const { signatures } = reading;
  // A document without text can't have an `/s/`; the missing text is a separate finding.
  const hasText = reading.pages.some(({ words }) => words >= 5);
  if (signatures.length === 0) {
    return hasText ? [{ code: 'noSignature', page: null, boxes: [], words: '' }] : [];
  }
  const typed = signatures.filter(
    ({ kind, name }) => kind === 'typed' && nameWords(name).length > 0,
  );
  const isDrawn = typed.length < signatures.length;
  const surnames = signers.map(surnameOf).filter((name) => name !== '');
  const first = typed[0];
  if (first === undefined || isDrawn || hasOtherSigners || surnames.length === 0) return [];
  if (SIGNED_BY_ANYONE.test(codeName)) return [];
  const isSigner = typed.some(({ name }) => {
    const words = nameWords(name);
    return surnames.some((surname) => words.includes(surname));
  });
  return isSigner
    ? []
    : [
        {
          code: 'signatureOfOther',
          page: first.page,
          boxes: first.box === null ? [] : [first.box],
          words: first.name.slice(0, 100),
        },
      ];
}

/** Finds certificate-of-service problems of a lead document. */
export function findCertificateProblems(
  reading: DocumentReading,
  context: ServiceContext,
): Finding[] {
  const { codeName, component, hasOwnCertificate, kind, served } = context;
  const isNeeded =
    kind === 'existingCase' &&
    component === 'lead' &&
    codeName !== '' &&
    !UNSERVED.test(codeName) &&
    served.length > 0;
  const { certificate, certificatePage } = reading;
  if (certificatePage === null) {
    const hasText = reading.pages.some(({ words }) => words >= 5);
    return isNeeded && hasText && !hasOwnCertificate
      ? [{ code: 'noCertificate', page: null, boxes: [], words: '' }]
      : [];
  }
  if (kind !== 'existingCase' || component !== 'lead') return [];
  const findings: Finding[] = [];
  const missing = missingNames(certificate, served);
  if (missing.length > 0) {
    findings.push({
      code: 'certificateNames',
      page: certificatePage,
      boxes: [],
      words: missing.join('; ').slice(0, 200),
    });
  }
  const date = wrongDate(certificate, context.filedOn);
  if (date !== null) {
    findings.push({ code: 'certificateDate', page: certificatePage, boxes: [], words: date });
  }
  return findings;
}

const EVERYONE =
  /\b(?:all|each)\s(?:other\s)?(?:counsel|parties|attorneys|persons)\b|counsel\s(?:of|for)\srecord|following\spersons\sby\soperation/i;

/** Lists people on the service list whom a certificate doesn't name, by surname or party. */
function missingNames(certificate: string, served: readonly ServedName[]): string[] {
  if (EVERYONE.test(certificate)) return [];
  const words = new Set(nameWords(certificate));
  const isThere = (name: string): boolean => {
    const parts = nameWords(name).filter((part) => part.length > 2);
    return (
      words.has(surnameOf(name)) || (parts.length > 0 && parts.every((part) => words.has(part)))
    );
  };
  return served
    .filter(({ name, parties }) => ![name, ...parties].some(isThere))
    .map(({ name }) => name);
}

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const MONTH = '(jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]{0,6}';
const MONTH_FIRST = new RegExp(
  String.raw`\b${MONTH}\.?\s(\d{1,2})(?:st|nd|rd|th)?,?\s(\d{4})\b`,
  'gi',
);
const DAY_FIRST = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s(?:day\sof\s)?${MONTH}\.?,?\s(\d{4})\b`,
  'gi',
);
const NUMBERS = /\b(\d{1,2})[/-](\d{1,2})[/-](\d{4}|\d{2})\b/g;
const BLANK_DATE = /\b(?:on|this)\s(?:the\s)?_{2,}|_{2,}\s?day\sof|_{2,}\s?,\s?20\d\d/i;

/** Returns the certificate's date if it isn't the filing date, or `No date`; null if it matches. */
function wrongDate(certificate: string, filedOn: string): string | null {
  const iso = (year: string, month: number, day: string): string =>
    `${year.length === 2 ? `20${year}` : year}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`;
  const monthOf = (name: string): number => MONTHS.indexOf(name.toLowerCase().slice(0, 3)) + 1;
  const dates = [
    ...[...certificate.matchAll(MONTH_FIRST)].map(([whole, month = '', day = '', year = '']) => ({
      whole,
      date: iso(year, monthOf(month), day),
    })),
    ...[...certificate.matchAll(DAY_FIRST)].map(([whole, day = '', month = '', year = '']) => ({
      whole,
      date: iso(year, monthOf(month), day),
    })),
    ...[...certificate.matchAll(NUMBERS)].map(([whole, month = '', day = '', year = '']) => ({
      whole,
      date: iso(year, Number(month), day),
    })),
  ];
  const [first] = dates;
  if (first === undefined) return BLANK_DATE.test(certificate) ? 'No date' : null;
  return dates.some(({ date }) => date === filedOn) ? null : first.whole.replace(/\s+/g, ' ');
}

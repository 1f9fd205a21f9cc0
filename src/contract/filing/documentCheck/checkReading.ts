import type { DraftFacts } from '../draftProblems';
import { findCode } from '../policyCodes';
import { partyName } from '../drafts';
import type { Finding } from '../../schemas/documentChecks';
import type { DraftContent, DraftParty } from '../../schemas/filingDrafts';
import { findCaption, type CaptionContext } from './captionRules';
import { findFileProblems, joinRepeats, type FileContext } from './fileRules';
import { readPageText } from './pageText';
import type { DocumentReading } from './reading';
import { FINDING_RULES, type FindingCode } from './rules';
import {
  findCertificateProblems,
  findSignatureProblems,
  type ServedName,
  type ServiceContext,
} from './serviceRules';
import { findOtherTitle } from './titleRules';

/** Maximum findings per document. */
const MAX_FINDINGS = 500;

/** The envelope that a document is checked against. */
export interface CheckContext extends CaptionContext, FileContext, ServiceContext {
  /** False for confidential documents, in which nothing needs to be redacted. */
  readonly isPublic: boolean;
  /** True if the case type keeps victims' contact information confidential. */
  readonly hidesVictims: boolean;
  /** Codes that the firm silenced. */
  readonly silenced: readonly FindingCode[];
}

/** Returns all findings of a document, in page order. */
export function checkReading(reading: DocumentReading, context: CheckContext): Finding[] {
  const { isPublic, silenced } = context;
  const [first] = reading.pages;
  const page = readPageText({
    number: 1,
    width: 612,
    height: 792,
    rotation: 0,
    marks: [],
    ...first,
    words: reading.firstPage,
  });
  const isLead = context.component === 'lead';
  const findings = [
    ...findFileProblems(reading, context),
    ...(isLead && first !== undefined ? findCaption(page, first.height, context) : []),
    ...(isLead ? findOtherTitle(page, context.codeName) : []),
    ...joinRepeats(reading.findings),
    ...(context.hidesVictims ? reading.contacts : []),
    ...findSignatureProblems(reading, context),
    ...findCertificateProblems(reading, context),
  ];
  return findings
    .filter(({ code }) => !silenced.includes(code) && (isPublic || !isPrivacy(code)))
    .sort((a, b) => (a.page ?? 0) - (b.page ?? 0))
    .slice(0, MAX_FINDINGS);
}

/** True for privacy findings, which don't matter in a confidential document. */
function isPrivacy(code: FindingCode): boolean {
  return FINDING_RULES[code].fix === 'redact';
}

/** Types of cases in which victims' addresses and numbers aren't public (Rule 5). */
const VICTIM_TYPES = /^(?:PO|MR|F[1-6A-D]|CF|DF|CM|JD|JM|JC)$/;

/** Facts about a draft that both browser and server know. */
export interface CheckFacts extends Pick<DraftFacts, 'kind' | 'policy' | 'codes'> {
  /** The draft's court; null before one is chosen. */
  readonly court: { readonly name: string; readonly countyName: string } | null;
  /** Attorneys of the filer's firm. */
  readonly attorneys: readonly { readonly barNumber: string; readonly name: string }[];
  /** The case's service list; empty for a new case. */
  readonly served: readonly ServedName[];
  /** ISO date at the court. */
  readonly filedOn: string;
  readonly silenced: readonly FindingCode[];
  /** Readings of the draft's files, to detect duplicates. */
  readonly readings: readonly { readonly uploadId: string; readonly fingerprint: string }[];
}

/**
 * Returns the context that a draft's document is checked against; null if the draft has no such
 * document.
 */
export function contextFor(
  content: DraftContent,
  facts: CheckFacts,
  documentId: string,
): CheckContext | null {
  const filing = content.filings.find(({ documents }) =>
    documents.some((each) => each.documentId === documentId),
  );
  const document = filing?.documents.find((each) => each.documentId === documentId);
  if (filing === undefined || document === undefined) return null;
  const { codes, court, kind, policy } = facts;
  const codeNameOf = (code: string | null): string =>
    findCode(codes, 'filingCode', code)?.name ?? '';
  const { caseNumber } = content;
  return {
    courtName: court?.name ?? null,
    countyName: court?.countyName ?? null,
    caseNumber: kind === 'existingCase' ? caseNumber : '',
    parties: captionParties(content.parties).map(asNamed),
    pageLimit: policy?.documentPages ?? null,
    byteLimit: policy?.documentBytes ?? null,
    twins: twinsOf(content, facts, documentId),
    kind,
    component: document.component,
    codeName: codeNameOf(filing.code) === '' ? filing.codeName : codeNameOf(filing.code),
    ...signersOf(content, facts, filing.attorney),
    served: kind === 'existingCase' ? facts.served : [],
    hasOwnCertificate: content.filings.some(
      (each) =>
        /certificate of service/i.test(codeNameOf(each.code)) ||
        each.documents.some(
          ({ documentId: id, title }) => id !== documentId && /certificate of service/i.test(title),
        ),
    ),
    filedOn: facts.filedOn,
    isPublic: isPublicDocument(document.security, codes),
    hidesVictims: VICTIM_TYPES.test(content.typeCode ?? caseTypeOf(caseNumber)),
    silenced: facts.silenced,
  };
}

/** True unless the name of the document's security type says confidential or sealed. */
function isPublicDocument(security: string, codes: CheckFacts['codes']): boolean {
  const name = findCode(codes, 'documentType', security)?.name ?? '';
  return !/confidential|seal/i.test(`${security} ${name}`);
}

/**
 * Returns the case type in a number, such as `MF` in `49D01-2601-MF-000123`; empty for other
 * formats.
 */
function caseTypeOf(caseNumber: string): string {
  return /^\w{5}-\d{2,4}-([A-Z][A-Z\d])-/i.exec(caseNumber.trim())?.[1]?.toUpperCase() ?? '';
}

const SIDES: readonly ReadonlySet<string>[] = [
  new Set(['PLAINTIFF', 'PETITIONER']),
  new Set(['DEFENDANT', 'RESPONDENT']),
];
const MATTERS = new Set(['DECEDENT', 'PROTECTED_PERSON', 'CHILD', 'TRUSTEE']);

/**
 * Returns the parties in a caption: the first of each side, or the person whom the case is about.
 */
function captionParties(parties: readonly DraftParty[]): DraftParty[] {
  const named = parties.filter((party) => partyName(party) !== '');
  const matter = named.find(({ typeCode }) => typeCode !== null && MATTERS.has(typeCode));
  // A caption shows a child only by initials.
  if (matter !== undefined) return matter.typeCode === 'CHILD' ? [] : [matter];
  return SIDES.flatMap(
    (side) => named.find(({ typeCode }) => typeCode !== null && side.has(typeCode)) ?? [],
  );
}

function asNamed(party: DraftParty): { readonly name: string; readonly isOrganization: boolean } {
  return { name: partyName(party), isOrganization: party.isOrganization };
}

/** Returns the permitted signers: the filing's attorneys, or the filers themselves. */
function signersOf(
  { attorney, parties }: DraftContent,
  { attorneys }: CheckFacts,
  ofFiling: string | null,
): Pick<ServiceContext, 'signers' | 'hasOtherSigners'> {
  const filers = parties.filter(({ isFiler }) => isFiler);
  const numbers = [attorney, ofFiling, ...filers.flatMap((party) => party.attorneys)];
  const names = attorneys
    .filter(({ barNumber }) => numbers.includes(barNumber))
    .map(({ name }) => name);
  if (attorney !== null || ofFiling !== null) return { signers: names, hasOtherSigners: false };
  return {
    signers: [...names, ...filers.filter((each) => !each.isOrganization).map(partyName)],
    hasOtherSigners: filers.some(({ isOrganization }) => isOrganization),
  };
}

/**
 * Returns the titles of earlier documents of the draft with the same text; only the later document
 * gets the finding.
 */
function twinsOf(
  { filings }: DraftContent,
  { readings }: CheckFacts,
  documentId: string,
): readonly string[] {
  const all = filings.flatMap(({ documents }) => documents);
  const at = all.findIndex((each) => each.documentId === documentId);
  const printOf = (uploadId: string | null): string =>
    readings.find((each) => each.uploadId === uploadId)?.fingerprint ?? '';
  const own = printOf(all[at]?.uploadId ?? null);
  return own === ''
    ? []
    : all
        .slice(0, at)
        .filter(({ uploadId }) => printOf(uploadId) === own)
        .map(({ title }) => title);
}

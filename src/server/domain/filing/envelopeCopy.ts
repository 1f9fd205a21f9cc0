import { randomUUID } from 'node:crypto';
import { NO_DETAILS } from '#contract/filing/details';
import { composeCaption, EMPTY_CONTENT, EMPTY_PARTY, partyName } from '#contract/filing/drafts';
import { intoCase } from '#contract/filing/partyRoles';
import type { DraftKind } from '#contract/filing/draftWords';
import type { EnvelopeMessage, PolicyCode } from '#contract/schemas/efmMessages';
import type { DraftContent, DraftFiling, DraftParty } from '#contract/schemas/filingDrafts';
import { askPolicy, isManagerDown } from './askManager';
import type { DraftReader } from './draftContentRepository';
import { findSubmittedEnvelope, type SubmittedEnvelope } from './envelopeRecordRepository';
import { findFilingCase, type CaseParts } from './findFilingCase';
import type { Replacement } from './replacementRepository';

/** An envelope as a draft, without files. */
export interface EnvelopeCopy {
  readonly kind: DraftKind;
  /** Documents keep their ids from the envelope. */
  readonly content: DraftContent;
  readonly submitted: SubmittedEnvelope;
  /** True if the court allows copies of rejected envelopes, or can't be reached. */
  readonly allowsCopies: boolean;
}

/** Why an envelope is copied. */
export interface CopyPurpose {
  readonly isCorrection: boolean;
  /** The envelope that began the case instead; null if none did. */
  readonly replacement?: Replacement | null;
}

/**
 * Builds a draft's content from an envelope visible to the reader; null if there is none. Expired
 * codes keep their names, so that the draft shows their replacements. For an existing case, loads
 * the parties from the court again; if it can't be reached, they stay as filed. A correction of an
 * envelope that began a case is filed in that case.
 */
export async function findEnvelopeCopy(
  parts: CaseParts,
  reader: DraftReader,
  envelopeId: string,
  { isCorrection, replacement = null }: CopyPurpose,
): Promise<EnvelopeCopy | null> {
  const submitted = await findSubmittedEnvelope(parts.db, reader, envelopeId);
  if (submitted === null) return null;
  const { submission } = submitted;
  // Only a new case begins with a filing that another envelope can replace.
  const mayHaveBegun = isCorrection && submission.caseNumber === null;
  const { caseNumber: numbered, courtId } = (mayHaveBegun ? replacement : null) ?? submitted;
  const begun = mayHaveBegun ? numbered : null;
  const caseNumber = submission.caseNumber === null ? begun : submitted.caseNumber;
  const asked = await unlessDown(() => askPolicy(parts.manager, courtId, parts.now()));
  const codes = [...(asked?.codes ?? []), ...(asked?.ended ?? [])];
  const newCase = caseNumber === null ? submission.newCase : null;
  const filed = { ...submission, courtId, caseNumber, newCase };
  const plain = contentOf({ ...submitted, submission: filed }, codes);
  // The clerk may have moved a new case to another court.
  const place = begun === null ? { courtId } : {};
  const found =
    caseNumber === null
      ? null
      : await unlessDown(() => findFilingCase(parts, { caseNumber, ...place }));
  const [only] = found?.cases ?? [];
  const content =
    only === undefined || found?.cases.length !== 1
      ? plain
      : { ...plain, ...withCaseParties(plain, intoCase(plain, only, randomUUID)) };
  return {
    kind: caseNumber === null ? 'newCase' : 'existingCase',
    content,
    submitted,
    allowsCopies: asked?.policy.allowsCopies ?? true,
  };
}

async function unlessDown<Answer>(work: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await work();
  } catch (error) {
    if (isManagerDown(error)) return null;
    throw error;
  }
}

/**
 * Replaces filed parties with the court's version of them; keeps parties that the court doesn't
 * list.
 */
function withCaseParties(
  { parties: filed, filings }: DraftContent,
  change: Partial<DraftContent>,
): Partial<DraftContent> {
  const listed = change.parties ?? [];
  const ids = new Map<string, string>();
  const parties = listed.map((party) => {
    const before = filed.find((each) => isSameName(partyName(each), party.name));
    if (before !== undefined) ids.set(before.partyId, party.partyId);
    return { ...party, isFiler: party.isFiler || before?.isFiler === true };
  });
  const others = filed.filter(({ partyId }) => !ids.has(partyId));
  return {
    ...change,
    parties: [...parties, ...others],
    filings: filings.map((filing) => ({
      ...filing,
      partyIds: filing.partyIds.map((id) => ids.get(id) ?? id),
    })),
  };
}

function isSameName(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

function contentOf(
  { clientNumber, filerPartyIds, paymentAccountId, submission }: SubmittedEnvelope,
  codes: readonly PolicyCode[],
): DraftContent {
  const {
    caseNumber,
    comment,
    courtId,
    crossReferences = [],
    filings,
    newCase,
    parties,
  } = submission;
  const nameOf = (list: string, code: string): string =>
    codes.find((each) => each.list === list && each.code === code)?.name ?? code;
  // Filings list the parties that they concern, which can be the other side.
  const concerned = filings.flatMap(({ partyIds }) => partyIds);
  const filers = new Set(filerPartyIds.length > 0 ? filerPartyIds : concerned);
  const drafted = parties.map((party) => partyOf(party, filers));
  const attorney = filings[0]?.attorney ?? null;
  const caption = newCase?.caption ?? '';
  const composed = composeCaption(drafted);
  // Earlier versions composed captions with "v.".
  const isComposed = [composed, composed.replace(' vs. ', ' v. ')].includes(caption);
  return {
    ...EMPTY_CONTENT,
    courtId,
    typeCode: newCase?.typeCode ?? null,
    typeName: newCase === null ? '' : nameOf('caseType', newCase.typeCode),
    amountCents: newCase?.amountCents ?? null,
    // A composed caption is left empty, so that it follows the parties again.
    caption: isComposed ? '' : caption,
    caseNumber: caseNumber ?? '',
    attorney,
    parties: drafted,
    filings: filings.map((filing) => filingOf(filing, attorney, filers, nameOf)),
    payment: { kind: submission.payment.kind, accountId: paymentAccountId },
    comment,
    clientNumber: clientNumber ?? '',
    crossReferences: crossReferences.map(({ code, number }) => ({ code, number })),
  };
}

function filingOf(
  filing: EnvelopeMessage['filings'][number],
  attorney: string | null,
  filers: ReadonlySet<string>,
  nameOf: (list: string, code: string) => string,
): DraftFiling {
  const { code, description, details, documents, filingId, kind, optionalServices } = filing;
  const concerned = new Set(filing.partyIds);
  const isForAll = concerned.size === filers.size && [...concerned].every((id) => filers.has(id));
  return {
    filingId,
    code,
    codeName: nameOf('filingCode', code),
    kind,
    description,
    partyIds: isForAll ? [] : [...filing.partyIds],
    attorney: filing.attorney === attorney ? null : filing.attorney,
    documents: documents.map(({ component, documentId, security, title }) => ({
      documentId,
      uploadId: null,
      component,
      title,
      security,
    })),
    optionalServices: optionalServices.map(({ name: _name, ...service }) => service),
    details: { ...(details ?? NO_DETAILS) },
  };
}

const SUFFIX = /^(?:jr|sr|ii|iii|iv|v)\.?$/i;
const ALIAS = ', also known as ';

/** Converts a filed party to form fields; splits a person's name where `partyName` joins it. */
export function partyOf(
  party: EnvelopeMessage['parties'][number],
  filers: ReadonlySet<string>,
): DraftParty {
  const { attorneys, isOnCase = false, isOrganization, partyId, typeCode } = party;
  const [name = '', ...aliases] = party.name.split(ALIAS);
  const drafted = {
    ...EMPTY_PARTY,
    partyId,
    typeCode,
    isOrganization,
    isOnCase,
    isFiler: filers.has(partyId),
    alias: aliases.join(ALIAS),
    address: addressOf(party.address),
    attorneys: [...attorneys],
  };
  // Parties listed by the court have a single name, as the court writes it.
  if (isOrganization || isOnCase) return { ...drafted, isOrganization: true, name };
  const words = name.split(' ').filter((word) => word !== '');
  const last = words.at(-1) ?? '';
  const suffix = words.length > 2 && SUFFIX.test(last) ? last : '';
  const rest = suffix === '' ? words : words.slice(0, -1);
  const [firstName = '', ...others] = rest.length > 1 ? rest : [''];
  return {
    ...drafted,
    firstName,
    middleName: others.slice(0, -1).join(' '),
    lastName: rest.at(-1) ?? '',
    suffix,
  };
}

/** Splits an address where `partyAddress` joins it. */
function addressOf(line: string): DraftParty['address'] {
  const parts = line.split(', ');
  const last = /^([A-Z]{2})?(?:\s*(\d{5}(?:-\d{4})?))?$/.exec(parts.at(-1) ?? '');
  const [, state = '', zip = ''] = last ?? [];
  const rest = last === null ? parts : parts.slice(0, -1);
  const city = rest.length > 1 ? (rest.at(-1) ?? '') : '';
  const [line1 = '', ...more] = rest.length > 1 ? rest.slice(0, -1) : rest;
  const short = (text: string): string => text.slice(0, ADDRESS_MAX);
  return { line1: short(line1), line2: short(more.join(', ')), city: short(city), state, zip };
}

const ADDRESS_MAX = 100;

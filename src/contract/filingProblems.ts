import { hasHiddenCharacters } from './givenNames';
import { ruleOf } from './documentCheck/rules';
import { DRAFT_LIMITS, type DraftKind } from './filingDraftWords';
import { DETAIL_LABELS, missingDetails } from './filingDetails';
import { captionOf, partyName } from './filingDrafts';
import { isByPage, isOfferedWith } from './filingServices';
import type { CourtPolicy, PolicyCode } from './schemas/efmMessages';
import type { Finding } from './schemas/documentChecks';
import type { DraftContent, DraftFiling, DraftParty } from './schemas/filingDrafts';

/** Steps of the filing flow, in order. */
export const FILING_STEPS = ['case', 'parties', 'documents', 'service', 'fees', 'review'] as const;
export type FilingStep = (typeof FILING_STEPS)[number];

/** What can be missing or wrong. The client has a text for each. */
export const DRAFT_PROBLEMS = [
  'courtMissing',
  'notAccepted',
  'typeMissing',
  'typeEnded',
  'typeNotForFiler',
  'amountMissing',
  'amountTooHigh',
  'caseNumberMissing',
  'commentMissing',
  'clientNumberMissing',
  'crossReferenceMissing',
  'partyMissing',
  'partyRequired',
  'partyOnce',
  'partyTypeMissing',
  'partyTypeEnded',
  'nameMissing',
  'nameTooLong',
  'nameHidden',
  'captionMissing',
  'captionTooLong',
  'onBehalfMissing',
  'attorneyUnknown',
  'attorneyInactive',
  'filingMissing',
  'codeMissing',
  'codeEnded',
  'codeNotHere',
  'codeNeeds',
  'leadMissing',
  'leadsTooMany',
  'wordMissing',
  'fileMissing',
  'fileChecking',
  'fileRefused',
  'fileTooLarge',
  'fileTooLong',
  'fileTwice',
  'checkWaiting',
  'checkError',
  'warningOpen',
  'titleMissing',
  'serviceEnded',
  'serviceNotHere',
  'pagesMissing',
  'detailMissing',
  'envelopeTooLarge',
  'paymentMissing',
  'paymentEnded',
  'petitionMissing',
  'kindNotHere',
] as const;
export type DraftProblemCode = (typeof DRAFT_PROBLEMS)[number];

/** Something missing or wrong in a draft. */
export interface DraftProblem {
  readonly step: FilingStep;
  /** Id of the field, such as `court`, `party.<id>.name`, or `document.<id>`. */
  readonly field: string;
  readonly code: DraftProblemCode;
  /** A name or number for the problem's text; empty if it needs none. */
  readonly subject: string;
}

/** An uploaded file, as its check left it. */
export interface DraftUpload {
  readonly id: string;
  readonly name: string;
  readonly bytes: number;
  readonly state: 'receiving' | 'checking' | 'passed' | 'refused';
  readonly hash: string | null;
  readonly pages: number | null;
}

/** The envelope check of one document of a draft. */
export interface CheckedDocument {
  readonly documentId: string | null;
  /** `failed`: the file couldn't be read, or not in time; that never keeps it from being filed. */
  readonly state: 'waiting' | 'done' | 'failed';
  readonly findings: readonly Pick<Finding, 'code' | 'page'>[];
}

/** What a draft is checked against. */
export interface DraftFacts {
  readonly kind: DraftKind;
  /** Null until a court is chosen and its policy has arrived. */
  readonly policy: CourtPolicy | null;
  readonly codes: readonly PolicyCode[];
  readonly uploads: readonly DraftUpload[];
  readonly attorneys: readonly { readonly barNumber: string; readonly status: string | null }[];
  readonly paymentAccounts: readonly { readonly id: number; readonly isActive: boolean }[];
  /** Checks of its documents; absent before they have arrived. */
  readonly checks?: readonly CheckedDocument[];
}

/** Lists everything that keeps a draft from being filed, in the order of the steps. */
export function findDraftProblems(
  content: DraftContent,
  facts: DraftFacts,
): readonly DraftProblem[] {
  return [
    ...caseProblems(content, facts),
    ...partyProblems(content, facts),
    ...documentProblems(content, facts),
    ...serviceProblems(content, facts),
    ...paymentProblems(content, facts),
  ];
}

/** A new case isn't served electronically: its summons is served on the other parties. */
function serviceProblems({ filings }: DraftContent, { kind }: DraftFacts): DraftProblem[] {
  const problem = problemIn('service');
  return kind === 'existingCase'
    ? []
    : filings
        .filter((filing) => filing.kind !== 'file')
        .map(({ description, filingId }) =>
          problem(`filing.${filingId}.kind`, 'kindNotHere', description),
        );
}

/** Codes of one list. */
export function codesOf(codes: readonly PolicyCode[], list: string): readonly PolicyCode[] {
  return codes.filter((each) => each.list === list);
}

/** Finds a code of a list. */
export function findCode(
  codes: readonly PolicyCode[],
  list: string,
  code: string | null,
): PolicyCode | undefined {
  return codes.find((each) => each.list === list && each.code === code);
}

/** Case types that a filer may start: some are for attorneys or agencies only. */
function mayStart(type: PolicyCode, hasAttorney: boolean): boolean {
  const who = type.facts['mayStart'];
  return who === 'attorney' ? hasAttorney : who !== 'agency';
}

/** True if a court takes a code in a new case or in an existing one. */
export function isCodeFor(code: PolicyCode, kind: DraftKind): boolean {
  return code.facts['kind'] === 'both' || code.facts['kind'] === INITIAL_OR_NOT[kind];
}

const INITIAL_OR_NOT = { newCase: 'initial', existingCase: 'subsequent' } as const;

/** A field that the court requires. */
function requires(policy: CourtPolicy, field: string): boolean {
  return policy.fields.some((each) => each.field === field && each.isVisible && each.isRequired);
}

/** A problem of a step. */
function problemIn(step: FilingStep) {
  return (field: string, code: DraftProblemCode, subject = ''): DraftProblem => ({
    step,
    field,
    code,
    subject,
  });
}

function caseProblems(content: DraftContent, facts: DraftFacts): DraftProblem[] {
  const problem = problemIn('case');
  const { codes, kind, policy } = facts;
  const found: DraftProblem[] = [];
  if (content.courtId === null) found.push(problem('court', 'courtMissing'));
  if (kind === 'existingCase' && content.caseNumber.trim() === '') {
    found.push(problem('caseNumber', 'caseNumberMissing'));
  }
  if (policy === null) {
    if (kind === 'newCase' && content.typeCode === null) found.push(problem('type', 'typeMissing'));
    return found;
  }
  const isAccepted = kind === 'newCase' ? policy.acceptsInitial : policy.acceptsSubsequent;
  if (!isAccepted) found.push(problem('court', 'notAccepted'));
  if (kind === 'newCase') found.push(...typeProblems(content, facts));
  if (requires(policy, 'comment') && content.comment.trim() === '') {
    found.push(problem('comment', 'commentMissing'));
  }
  if (requires(policy, 'clientNumber') && content.clientNumber.trim() === '') {
    found.push(problem('clientNumber', 'clientNumberMissing'));
  }
  for (const [index, { code, number }] of content.crossReferences.entries()) {
    const isKnown = findCode(codes, 'crossReference', code) !== undefined;
    if (!isKnown || number.trim() === '') {
      found.push(problem(`crossReference.${String(index)}`, 'crossReferenceMissing'));
    }
  }
  return found;
}

function typeProblems(content: DraftContent, { codes, policy }: DraftFacts): DraftProblem[] {
  const problem = problemIn('case');
  if (content.typeCode === null) return [problem('type', 'typeMissing')];
  const type = findCode(codes, 'caseType', content.typeCode);
  if (type === undefined) return [problem('type', 'typeEnded', content.typeName)];
  const found: DraftProblem[] = [];
  if (!mayStart(type, content.attorney !== null)) {
    found.push(problem('type', 'typeNotForFiler', type.name));
  }
  const asks = type.facts['asks'];
  const asksAmount = asks === 'amount' || asks === 'estate';
  const isRequired = asks === 'amount' || (policy !== null && requires(policy, 'amount'));
  if (asksAmount && isRequired && content.amountCents === null) {
    found.push(problem('amount', 'amountMissing'));
  }
  const most = type.facts['maxCents'];
  if (asksAmount && typeof most === 'number' && (content.amountCents ?? 0) > most) {
    found.push(problem('amount', 'amountTooHigh', (most / 100).toLocaleString('en-US')));
  }
  return found;
}

/** Codes of the parties that a case type requires. */
export function requiredParties(type: PolicyCode | undefined): readonly string[] {
  const required = type?.facts['requiredParties'];
  return typeof required === 'string' ? required.split(';').map((code) => code.trim()) : [];
}

function partyProblems(content: DraftContent, facts: DraftFacts): DraftProblem[] {
  const problem = problemIn('parties');
  const { codes, kind } = facts;
  const types = codesOf(codes, 'partyType');
  const found: DraftProblem[] = [];
  const nameOf = (code: string): string => types.find((each) => each.code === code)?.name ?? code;
  if (content.parties.length === 0) found.push(problem('parties', 'partyMissing'));
  if (kind === 'newCase') {
    const type = findCode(codes, 'caseType', content.typeCode);
    for (const code of requiredParties(type)) {
      if (content.parties.some(({ typeCode }) => typeCode === code)) continue;
      found.push(problem('parties', 'partyRequired', nameOf(code)));
    }
  }
  for (const { code, facts: own, name } of types) {
    const same = content.parties.filter(({ typeCode }) => typeCode === code);
    if (own['isOnce'] === true && same.length > 1) {
      found.push(problem(`party.${same[1]?.partyId ?? ''}.type`, 'partyOnce', name));
    }
  }
  for (const party of content.parties) found.push(...onePartyProblems(party, facts));
  if (content.parties.length > 0 && content.parties.every(({ isFiler }) => !isFiler)) {
    found.push(problem('onBehalf', 'onBehalfMissing'));
  }
  if (content.attorney !== null) {
    found.push(...attorneyProblems('attorney', content.attorney, facts, 'parties'));
  }
  if (kind === 'newCase') {
    const caption = captionOf(content);
    if (caption === '') found.push(problem('caption', 'captionMissing'));
    if (caption.length > DRAFT_LIMITS.caption) found.push(problem('caption', 'captionTooLong'));
    if (hasHiddenCharacters(caption)) found.push(problem('caption', 'nameHidden'));
  }
  return found;
}

const PARTY_NAME_MAX = 300;

function onePartyProblems(party: DraftParty, facts: DraftFacts): DraftProblem[] {
  if (party.isOnCase) return [];
  const problem = problemIn('parties');
  const { partyId, typeCode } = party;
  const name = partyName(party);
  const found: DraftProblem[] = [];
  if (typeCode === null) found.push(problem(`party.${partyId}.type`, 'partyTypeMissing', name));
  else if (facts.policy !== null && findCode(facts.codes, 'partyType', typeCode) === undefined) {
    found.push(problem(`party.${partyId}.type`, 'partyTypeEnded', name));
  }
  const field = `party.${partyId}.name`;
  if (!/[\p{L}\p{N}]/u.test(name)) found.push(problem(field, 'nameMissing'));
  else if (name.length > PARTY_NAME_MAX) found.push(problem(field, 'nameTooLong', name));
  else if (hasHiddenCharacters(name)) found.push(problem(field, 'nameHidden'));
  for (const barNumber of party.attorneys) {
    found.push(...attorneyProblems(`party.${partyId}.attorney`, barNumber, facts, 'parties'));
  }
  return found;
}

function attorneyProblems(
  field: string,
  barNumber: string,
  { attorneys }: DraftFacts,
  step: FilingStep,
): DraftProblem[] {
  const found = attorneys.find((each) => each.barNumber === barNumber);
  if (found === undefined) return [problemIn(step)(field, 'attorneyUnknown', barNumber)];
  return found.status === 'active' ? [] : [problemIn(step)(field, 'attorneyInactive', barNumber)];
}

function documentProblems(content: DraftContent, facts: DraftFacts): DraftProblem[] {
  const problem = problemIn('documents');
  const { policy, uploads } = facts;
  const found: DraftProblem[] = [];
  if (content.filings.length === 0) found.push(problem('filings', 'filingMissing'));
  for (const filing of content.filings) found.push(...filingProblems(filing, content, facts));
  if (policy === null) return found;
  const used = content.filings.flatMap(({ documents }) => documents);
  const files = used.flatMap(({ documentId, uploadId }) => {
    const upload = uploads.find(({ id }) => id === uploadId);
    return upload === undefined ? [] : [{ documentId, upload }];
  });
  const hashes = new Map<string, string>();
  for (const { documentId, upload } of files) {
    const { hash, id, name } = upload;
    const key = hash ?? id;
    const before = hashes.get(key);
    if (before === undefined) hashes.set(key, name);
    else found.push(problem(`document.${documentId}`, 'fileTwice', before));
  }
  const bytes = files.reduce((sum, { upload }) => sum + upload.bytes, 0);
  if (bytes > policy.envelopeBytes) found.push(problem('filings', 'envelopeTooLarge'));
  return found;
}

function filingProblems(
  filing: DraftFiling,
  content: DraftContent,
  facts: DraftFacts,
): DraftProblem[] {
  const problem = problemIn('documents');
  const { codes, kind, policy } = facts;
  const { code: chosen, codeName, documents, filingId } = filing;
  const field = `filing.${filingId}`;
  const found: DraftProblem[] = [];
  const code = findCode(codes, 'filingCode', chosen);
  const name = code?.name ?? codeName;
  if (chosen === null) found.push(problem(`${field}.code`, 'codeMissing'));
  else if (policy !== null && code === undefined) {
    found.push(problem(`${field}.code`, 'codeEnded', codeName));
  } else if (code !== undefined && !isCodeFor(code, kind)) {
    found.push(problem(`${field}.code`, 'codeNotHere', name));
  }
  const needed = findCode(codes, 'filingCode', String(code?.facts['needs'] ?? ''));
  if (needed !== undefined && content.filings.every((each) => each.code !== needed.code)) {
    found.push(problem(`${field}.code`, 'codeNeeds', needed.name));
  }
  if (filing.attorney !== null) {
    found.push(...attorneyProblems(`${field}.attorney`, filing.attorney, facts, 'documents'));
  }
  const leads = documents.filter(({ component }) => component === 'lead').length;
  if (leads === 0) found.push(problem(field, 'leadMissing', name));
  if (leads > 1 && policy !== null && !policy.allowsSeveralLeads) {
    found.push(problem(field, 'leadsTooMany', name));
  }
  const needsWord = code?.facts['goesToJudge'] === true;
  if (needsWord && documents.every(({ component }) => component !== 'word')) {
    found.push(problem(field, 'wordMissing', name));
  }
  for (const document of documents) {
    const where = `document.${document.documentId}`;
    if (document.title.trim() === '') found.push(problem(where, 'titleMissing'));
    const ofFile = fileProblems(where, document, facts);
    found.push(...ofFile);
    if (ofFile.length === 0) found.push(...checkProblems(document.documentId, content, facts));
  }
  for (const prompt of missingDetails(filing.details, code)) {
    found.push(problem(`${field}.${prompt}`, 'detailMissing', DETAIL_LABELS[prompt]));
  }
  for (const { code: id, pages } of policy === null ? [] : filing.optionalServices) {
    const service = findCode(codes, 'optionalService', id);
    const where = `${field}.service.${id}`;
    if (service === undefined) found.push(problem(where, 'serviceEnded', id));
    else if (!isOfferedWith(service, chosen)) {
      found.push(problem(where, 'serviceNotHere', service.name));
    } else if (isByPage(service) && pages === 0) {
      found.push(problem(where, 'pagesMissing', service.name));
    }
  }
  return found;
}

function fileProblems(
  field: string,
  { title, uploadId }: { readonly title: string; readonly uploadId: string | null },
  { policy, uploads }: DraftFacts,
): DraftProblem[] {
  const problem = problemIn('documents');
  const upload = uploads.find(({ id }) => id === uploadId);
  if (upload === undefined) return [problem(field, 'fileMissing', title)];
  const { bytes, name, pages, state } = upload;
  if (state === 'refused') return [problem(field, 'fileRefused', name)];
  if (state !== 'passed') return [problem(field, 'fileChecking', name)];
  if (policy === null) return [];
  if (bytes > policy.documentBytes) return [problem(field, 'fileTooLarge', name)];
  return (pages ?? 0) > policy.documentPages ? [problem(field, 'fileTooLong', name)] : [];
}

/** What the envelope check found and the filer hasn't dealt with: one problem for each rule. */
function checkProblems(
  documentId: string,
  { checkedOff }: DraftContent,
  { checks = [] }: DraftFacts,
): DraftProblem[] {
  const problem = problemIn('documents');
  const check = checks.find((each) => each.documentId === documentId);
  if (check === undefined || check.state === 'failed') return [];
  const field = `document.${documentId}`;
  if (check.state === 'waiting') return [problem(field, 'checkWaiting')];
  const open = check.findings.filter(
    ({ code, page }) =>
      ruleOf(code).level === 'error' ||
      (ruleOf(code).level === 'warning' && !isCheckedOff(checkedOff, { documentId, code, page })),
  );
  return [...new Set(open.map(({ code }) => code))].map((code) => {
    const { level, title } = ruleOf(code);
    return problem(field, level === 'error' ? 'checkError' : 'warningOpen', title);
  });
}

/** True if the filer has looked at a warning and accepts it. */
export function isCheckedOff(
  checkedOff: DraftContent['checkedOff'],
  { code, documentId, page }: DraftContent['checkedOff'][number],
): boolean {
  return checkedOff.some(
    (each) => each.documentId === documentId && each.code === code && each.page === page,
  );
}

function paymentProblems(content: DraftContent, facts: DraftFacts): DraftProblem[] {
  const problem = problemIn('fees');
  const { accountId, kind } = content.payment;
  if (kind === null || accountId === null) return [problem('payment', 'paymentMissing')];
  const account = facts.paymentAccounts.find(({ id }) => id === accountId);
  if (account?.isActive !== true) return [problem('payment', 'paymentEnded')];
  const hasPetition = content.filings.some(
    ({ code }) => findCode(facts.codes, 'filingCode', code)?.facts['isWaiverPetition'] === true,
  );
  return kind === 'waiver' && !hasPetition && facts.policy !== null
    ? [problem('payment', 'petitionMissing')]
    : [];
}

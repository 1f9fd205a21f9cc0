import { ruleOf } from './documentCheck/rules';
import { DETAIL_LABELS, missingDetails } from './details';
import { isTooPublic, securityOf } from './documentSecurity';
import { initialPleadings, namesOf } from './initialPleading';
import { isByPage, isOfferedWith } from './optionalServices';
import type { DraftContent, DraftDocument, DraftFiling } from '../schemas/filingDrafts';
import { attorneyProblems, type DraftFacts, type DraftProblem, problemIn } from './draftProblems';
import { findCode, isCodeFor } from './policyCodes';

export function documentProblems(content: DraftContent, facts: DraftFacts): DraftProblem[] {
  const problem = problemIn('documents');
  const { policy, uploads } = facts;
  const found: DraftProblem[] = [];
  if (content.filings.length === 0) found.push(problem('filings', 'filingMissing'));
  for (const filing of content.filings) found.push(...filingProblems(filing, content, facts));
  if (policy === null) return found;
  found.push(...initialProblems(content, facts));
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

/**
 * Checks that a new case begins with an initial pleading, if the court's codes identify initial
 * pleadings. Skips a first filing with a missing or wrong code, which is a different problem.
 */
function initialProblems({ filings, typeCode }: DraftContent, facts: DraftFacts): DraftProblem[] {
  const { codes, kind } = facts;
  const [first] = filings;
  const code = findCode(codes, 'filingCode', first?.code ?? null);
  const initial = initialPleadings(codes, typeCode);
  const isInitial = (each: { readonly code: string | null }): boolean =>
    initial.some((pleading) => pleading.code === each.code);
  const isChecked = kind === 'newCase' && code !== undefined && isCodeFor(code, kind);
  if (first === undefined || !isChecked || initial.length === 0 || isInitial(first)) return [];
  const problem = problemIn('documents');
  const field = `filing.${first.filingId}.code`;
  const later = filings.find(isInitial);
  if (later === undefined) return [problem(field, 'initialMissing', namesOf(initial))];
  const name = findCode(codes, 'filingCode', later.code)?.name ?? later.codeName;
  return [problem(field, 'initialNotFirst', name)];
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
    if (document.component === 'word' && code !== undefined && !needsWord) {
      found.push(problem(where, 'wordNotHere', name));
    }
    if (document.title.trim() === '') found.push(problem(where, 'titleMissing'));
    if (isTooPublic(document.security, securityOf(code))) {
      found.push(problem(`${where}.security`, 'tooPublic', name));
    }
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
  { component, title, uploadId }: DraftDocument,
  { hasUnknownUploads = false, policy, uploads }: DraftFacts,
): DraftProblem[] {
  const problem = problemIn('documents');
  const upload = uploads.find(({ id }) => id === uploadId);
  if (upload === undefined) {
    const isUnknown = uploadId !== null && hasUnknownUploads;
    return isUnknown ? [] : [problem(field, 'fileMissing', title)];
  }
  const { bytes, kind, name, pages, state } = upload;
  if (state === 'refused') return [problem(field, 'fileRefused', name)];
  if (state !== 'passed') return [problem(field, 'fileChecking', name)];
  if (component !== 'word' && kind === 'word') return [problem(field, 'fileIsWord', name)];
  if (component === 'word' && kind === 'pdf') return [problem(field, 'fileNotWord', name)];
  if (policy === null) return [];
  if (bytes > policy.documentBytes) return [problem(field, 'fileTooLarge', name)];
  return (pages ?? 0) > policy.documentPages ? [problem(field, 'fileTooLong', name)] : [];
}

/**
 * Returns the envelope check's findings that the filer hasn't handled: one problem for each rule.
 */
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

/** True if the filer has reviewed and accepted a warning. */
export function isCheckedOff(
  checkedOff: DraftContent['checkedOff'],
  { code, documentId, page }: DraftContent['checkedOff'][number],
): boolean {
  return checkedOff.some(
    (each) => each.documentId === documentId && each.code === code && each.page === page,
  );
}

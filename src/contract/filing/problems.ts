import { formatCount } from '../formats';
import type { DraftContent } from '../schemas/filingDrafts';
import { type DraftFacts, type DraftProblem, problemIn } from './draftProblems';
import { findCode, mayStart, requires } from './policyCodes';
import { partyProblems } from './partyProblems';
import { documentProblems } from './documentProblems';

/** Lists everything that prevents a draft from being filed, in the order of the steps. */
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

/**
 * Finds filings to be served in a new case. Electronic service isn't possible there; the summons is
 * served on the other parties instead.
 */
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
    found.push(problem('amount', 'amountTooHigh', formatCount(most / 100)));
  }
  return found;
}

function paymentProblems(content: DraftContent, facts: DraftFacts): DraftProblem[] {
  const problem = problemIn('fees');
  const { accountId, kind } = content.payment;
  if (kind === null || accountId === null) return [problem('payment', 'paymentMissing')];
  const account = facts.paymentAccounts.find(({ id }) => id === accountId);
  if (account?.isActive !== true) {
    return [problem('payment', 'paymentEnded', account?.name)];
  }
  const hasPetition = content.filings.some(
    ({ code }) => findCode(facts.codes, 'filingCode', code)?.facts['isWaiverPetition'] === true,
  );
  return kind === 'waiver' && !hasPetition && facts.policy !== null
    ? [problem('payment', 'petitionMissing')]
    : [];
}

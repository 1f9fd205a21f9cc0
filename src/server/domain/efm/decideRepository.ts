import type { Transaction } from 'kysely';
import { DECISION_STATUSES, type ReviewDecision } from '#contract/filing/review';
import { formatDate } from '#contract/formats';
import { DAY_MS } from '#contract/time';
import type { Database } from '../../db/tables/database';
import { conflict, invalidField, notFound } from '../../http/problems';
import { findOrderHearings, lockWaitingOrder } from '../orders/hearingsRepository';
import {
  acceptFilings,
  courtDay,
  isCaseOnFile,
  requireCaseOnFile,
  type AcceptanceContext,
} from './acceptRepository';
import { acceptanceProblem, decisionsFor, planAcceptAll, unbegunProblem } from './acceptance';
import { changeFiling, NOTICE_MAX_LENGTH } from './changesRepository';
import { findCorrectionNote } from './correctedRepository';
import { findOtherHolder, type Reviewer } from './locksRepository';
import {
  codesOf,
  findReviewed,
  type ReviewedEnvelope,
  type ReviewedFiling,
} from './reviewedRepository';

/** A decision about one filing, as sent by a clerk. */
export interface DecisionRequest {
  readonly envelopeId: string;
  readonly filingId: string;
  readonly decision: ReviewDecision;
  /** Sequence number of the filing's last change that the clerk saw. */
  readonly sequence: number;
  readonly reasonCode: string | null;
  readonly words: string;
  readonly documentId: string | null;
  /** ISO date. */
  readonly until: string | null;
}

/** Maximum days for replacing a returned filing. */
const RETURN_MAX_DAYS = 60;

export const CHANGED =
  'This filing changed since the page was loaded. Reload the envelope, then decide again.';

/**
 * Loads an envelope for a change by its reviewer, who must hold the lock. Serializes decisions
 * about one envelope. Throws 404 outside the reviewer's county, and 409 without the lock.
 */
export async function openForChange(
  trx: Transaction<Database>,
  reviewer: Reviewer,
  envelopeId: string,
  at: number,
): Promise<ReviewedEnvelope> {
  const holder = await findOtherHolder(trx, reviewer, envelopeId, at);
  const envelope = await findReviewed(trx, envelopeId);
  if (envelope?.court.countyId !== reviewer.countyId) throw notFound();
  if (holder === null) return envelope;
  throw conflict(
    holder === ''
      ? 'Your review of this envelope ended. Open it for review again, then decide.'
      : `${holder} is reviewing this envelope. Take it over with a reason, or choose another one.`,
    'reviewLock',
  );
}

function filingOf(envelope: ReviewedEnvelope, filingId: string): ReviewedFiling {
  const filing = envelope.filings.find(({ id }) => id === filingId);
  if (filing === undefined) throw notFound();
  return filing;
}

/**
 * Decides one filing in the caller's transaction. Throws an HTTP problem that names the broken
 * rule.
 */
export async function decideFiling(
  trx: Transaction<Database>,
  request: DecisionRequest,
  context: AcceptanceContext,
): Promise<void> {
  const { at, reviewer } = context;
  const { decision, envelopeId, filingId, sequence } = request;
  const envelope = await openForChange(trx, reviewer, envelopeId, at);
  const filing = filingOf(envelope, filingId);
  if (filing.sequence !== sequence) throw conflict(CHANGED, 'filingChanged');
  if (!decisionsFor(filing).includes(decision)) {
    const problem = decision === 'accept' ? acceptanceProblem(envelope, [filing]) : null;
    throw conflict(problem ?? CHANGED, problem === null ? 'filingChanged' : 'notAcceptable');
  }
  if (decision === 'accept') {
    const problem = acceptanceProblem(envelope, [filing]);
    if (problem !== null) throw conflict(problem, 'notAcceptable');
    await acceptFilings(trx, envelope, [filing], context);
    return;
  }
  if (decision === 'sendToJudge') {
    const problem = unbegunProblem(envelope);
    if (problem !== null) throw conflict(problem, 'notAcceptable');
    await requireCaseOnFile(trx, envelope);
  }
  if (decision === 'recall') await requireRecallable(trx, envelope, filing);
  await recordDecision(trx, envelope, request, context);
}

/**
 * Changes a filing by a decision other than acceptance, and notes the reason for the filer. The
 * caller has checked that the decision is possible. Throws an HTTP problem without the required
 * reason, or if the filing changed.
 */
export async function recordDecision(
  trx: Transaction<Database>,
  envelope: ReviewedEnvelope,
  request: DecisionRequest,
  { at, reviewer }: AcceptanceContext,
): Promise<void> {
  const { decision, filingId, sequence } = request;
  const filing = filingOf(envelope, filingId);
  const reason = readReason(envelope, filing, request, at);
  // An acceptance has its own note about corrections. The other decisions leave the filing open.
  const isSentBack = decision === 'reject' || decision === 'return';
  const said = [
    reason.words,
    reason.until === null ? '' : replaceBy(reason.until),
    isSentBack ? await findCorrectionNote(trx, envelope, filing.message) : '',
  ]
    .filter((part) => part !== '')
    .join(' ')
    .slice(0, NOTICE_MAX_LENGTH);
  const by = { actor: 'clerk', actorName: reviewer.name, messageId: null } as const;
  const isChanged = await changeFiling(
    trx,
    {
      filingId,
      to: DECISION_STATUSES[decision],
      ...by,
      reasonCode: reason.code,
      words: said,
      documentId: reason.documentId,
      until: reason.until,
    },
    at,
  );
  if (!isChanged) throw conflict(CHANGED, 'filingChanged');
  await trx
    .insertInto('efm_decision')
    .values({
      filing_id: filingId,
      sequence: sequence + 1,
      reviewer_id: reviewer.userId,
      reason_code: reason.code,
      words: reason.words,
      document_id: reason.documentId,
      until_on: reason.until,
    })
    .execute();
  if (reason.code !== null) await rememberWords(trx, reviewer.userId, reason.code, reason.words);
}

/**
 * Locks a filing that waits for the judge. Throws 409 if the judge decided it, or set it for a
 * hearing, which only the judge can cancel while the case is on file.
 */
async function requireRecallable(
  trx: Transaction<Database>,
  envelope: ReviewedEnvelope,
  { id: filingId, sequence }: ReviewedFiling,
): Promise<void> {
  if (!(await lockWaitingOrder(trx, filingId, sequence))) throw conflict(CHANGED, 'filingChanged');
  const hearings = await findOrderHearings(trx, [filingId]);
  if (hearings.size === 0 || !(await isCaseOnFile(trx, envelope))) return;
  throw conflict(
    'The judge has set this filing for a hearing, so it can’t be recalled.',
    'notAcceptable',
  );
}

interface Reason {
  readonly code: string | null;
  readonly words: string;
  readonly documentId: string | null;
  readonly until: string | null;
}

/** Checks the reason of a decision; rejections and returns need one, with a note. */
function readReason(
  envelope: ReviewedEnvelope,
  filing: ReviewedFiling,
  { decision, documentId, reasonCode, until, words }: DecisionRequest,
  at: number,
): Reason {
  const said = words.trim();
  if (decision !== 'reject' && decision !== 'return') {
    return { code: null, words: said, documentId: null, until: null };
  }
  if (!codesOf(envelope, 'rejectionReason').some(({ code }) => code === reasonCode)) {
    throw invalidField('reasonCode', 'Choose a reason from the list.');
  }
  if (said === '') throw invalidField('words', 'Enter what the filer should correct.');
  if (decision === 'reject')
    return { code: reasonCode, words: said, documentId: null, until: null };
  if (documentId !== null) {
    const isOwn = filing.message.documents.some((each) => each.documentId === documentId);
    if (!isOwn) throw invalidField('documentId', 'Choose a document of this filing.');
  }
  const { timeZone } = envelope.court;
  const today = courtDay(at, timeZone);
  const last = courtDay(at + RETURN_MAX_DAYS * DAY_MS, timeZone);
  if (until === null || until <= today || until > last) {
    throw invalidField(
      'until',
      `Enter a deadline after today and within ${String(RETURN_MAX_DAYS)} days.`,
    );
  }
  return { code: reasonCode, words: said, documentId, until };
}

/** Formats the deadline of a return as text for the filer. */
function replaceBy(until: string): string {
  return `Replace it by ${formatDate(until)}, or it is rejected.`;
}

async function rememberWords(
  trx: Transaction<Database>,
  userId: number,
  code: string,
  words: string,
): Promise<void> {
  await trx
    .insertInto('efm_reason_words')
    .values({ user_id: userId, reason_code: code, words })
    .onConflict((conflicting) =>
      conflicting.columns(['user_id', 'reason_code']).doUpdateSet({ words }),
    )
    .execute();
}

/**
 * Accepts all filings of an envelope under review, and sends its proposed orders to the judge, in
 * the caller's transaction. `seen` contains the filings in the preview. Throws 409 if they have
 * changed since.
 */
export async function acceptAll(
  trx: Transaction<Database>,
  envelopeId: string,
  seen: readonly { readonly filingId: string; readonly sequence: number }[],
  context: AcceptanceContext,
): Promise<void> {
  const { at, reviewer } = context;
  const envelope = await openForChange(trx, reviewer, envelopeId, at);
  const plan = planAcceptAll(envelope);
  const [problem] = plan.problems;
  if (problem !== undefined) throw conflict(problem, 'notAcceptable');
  const planned = [...plan.accepted, ...plan.toJudge];
  const isSame =
    planned.length === seen.length &&
    planned.every(({ id, sequence }) =>
      seen.some((each) => each.filingId === id && each.sequence === sequence),
    );
  if (!isSame) throw conflict(CHANGED, 'filingChanged');
  if (plan.accepted.length > 0) await acceptFilings(trx, envelope, plan.accepted, context);
  // Accepting the other filings checks or opens the case.
  else await requireCaseOnFile(trx, envelope);
  for (const { id: filingId } of plan.toJudge) {
    const by = { actor: 'clerk', actorName: reviewer.name, messageId: null } as const;
    await changeFiling(trx, { filingId, to: 'sentToJudge', ...by }, at);
  }
}

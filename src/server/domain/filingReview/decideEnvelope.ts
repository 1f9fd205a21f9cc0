import type { CallName } from '#contract/calls';
import { conflict, forbidden, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { answerOnce } from '../answeredOnce/repository';
import { transactionWithAudit, type Audit, type AuditedTransaction } from '../audit/repository';
import type { AcceptanceContext } from '../efm/acceptRepository';
import { correctEnvelope, type CorrectionRequest } from '../efm/correctRepository';
import { acceptAll, decideFiling, type DecisionRequest } from '../efm/decideRepository';
import { canReview, lockEnvelope, lockNext, type Reviewer } from '../efm/locksRepository';
import type { QueueFilter } from '../efm/queueRepository';
import { returnAll, type ReturnAllRequest } from '../efm/returnAllRepository';
import { strikeAcceptance } from '../efm/strikeRepository';
import { decideWaiver, type WaiverRequest } from '../efm/waiversRepository';
import { findOwnOpenEnvelopes, isOwnEnvelope } from '../filing/envelopesRepository';
import { findOwnReviewed, findRollNames } from './findReview';

const OWN_FILING =
  'You or your firm filed this envelope, so another reviewer must decide it. Choose another one.';

/** Dependencies of a review. */
export interface ReviewParts {
  readonly db: AppDatabase;
}

/** A reviewer's change that must happen only once. */
export interface OnceByReviewer {
  readonly reviewer: Reviewer;
  readonly actor: Actor;
  /** Idempotency-Key. */
  readonly onceKey: string;
}

const targetOf = (envelopeId: string): string => `filingEnvelope/${envelopeId}`;

/** Prevents filers from deciding their own filings or their firm's. */
async function requireOthersFiling(
  db: AppDatabase,
  { userId }: Reviewer,
  envelopeId: string,
): Promise<void> {
  if (await isOwnEnvelope(db, envelopeId, userId)) throw forbidden(OWN_FILING, 'ownFiling');
}

/**
 * Locks an envelope for review, or renews the lock; with a reason, takes it over from another
 * reviewer. Throws 404 for another county's envelope, 403 for the reviewer's own filings, and 409
 * if another reviewer holds it.
 */
export async function openReview(
  { db }: ReviewParts,
  { actor, reviewer }: Omit<OnceByReviewer, 'onceKey'>,
  { envelopeId, reason }: { readonly envelopeId: string; readonly reason: string | null },
): Promise<void> {
  if (!(await canReview(db, reviewer, envelopeId))) throw notFound();
  await requireOthersFiling(db, reviewer, envelopeId);
  const refusal = await transactionWithAudit(db, async (trx, audit) => {
    const refused = await lockEnvelope(trx, reviewer, { envelopeId, reason, at: actor.at });
    if (refused === null && reason !== null) {
      audit({
        ...actor,
        action: 'takeOverReview',
        target: targetOf(envelopeId),
        detail: { reason },
      });
    }
    return refused;
  });
  if (refusal === null || refusal === 'unknown') return;
  throw conflict(
    `${refusal.heldBy} is reviewing this envelope. Take it over with a reason, or choose another one.`,
    'reviewLock',
  );
}

/** Locks the matching envelope that has waited longest; null if none is waiting. */
export async function openNextReview(
  { db }: ReviewParts,
  reviewer: Reviewer,
  {
    at,
    except,
    filter = null,
  }: {
    readonly except: string | null;
    readonly filter?: QueueFilter | null;
    readonly at: number;
  },
): Promise<string | null> {
  const own = await findOwnOpenEnvelopes(db, reviewer.userId);
  const skipped = except === null ? own : [...own, except];
  return db
    .transaction()
    .execute((trx) => lockNext(trx, reviewer, { except: skipped, filter, at }));
}

/** Runs a decision on an envelope once per key, with its audit row in the same transaction. */
async function decideOnce(
  { db }: ReviewParts,
  { actor, onceKey, reviewer }: OnceByReviewer,
  { asked, call, envelopeId }: { call: CallName; envelopeId: string; asked: object },
  work: (trx: AuditedTransaction, audit: Audit, context: AcceptanceContext) => Promise<void>,
): Promise<void> {
  const envelope = await findOwnReviewed(db, reviewer, envelopeId);
  await requireOthersFiling(db, reviewer, envelopeId);
  const context = { reviewer, rollNames: await findRollNames(db, envelope), at: actor.at };
  const once = { userId: reviewer.userId, key: onceKey, call, asked, at: actor.at };
  await transactionWithAudit(db, (trx, audit) =>
    answerOnce(trx, once, async () => {
      await work(trx, audit, context);
      return null;
    }),
  );
}

/** Decides one filing. */
export function decideEnvelopeFiling(
  parts: ReviewParts,
  by: OnceByReviewer,
  request: DecisionRequest,
): Promise<void> {
  const { decision, envelopeId, filingId, reasonCode } = request;
  const about = { call: 'decideFiling', envelopeId, asked: request } as const;
  return decideOnce(parts, by, about, async (trx, audit, context) => {
    await decideFiling(trx, request, context);
    audit({
      ...by.actor,
      action: 'decideFiling',
      target: targetOf(envelopeId),
      detail: { decision, filingId, reasonCode },
    });
  });
}

/** Accepts all filings of an envelope, and sends its proposed orders to the judge. */
export function acceptEnvelope(
  parts: ReviewParts,
  by: OnceByReviewer,
  envelopeId: string,
  filings: readonly { readonly filingId: string; readonly sequence: number }[],
): Promise<void> {
  const asked = { envelopeId, filings };
  return decideOnce(
    parts,
    by,
    { call: 'acceptAll', envelopeId, asked },
    async (trx, audit, context) => {
      await acceptAll(trx, envelopeId, filings, context);
      audit({
        ...by.actor,
        action: 'acceptEnvelope',
        target: targetOf(envelopeId),
        detail: { filings: filings.length },
      });
    },
  );
}

/** Returns all filings of an envelope that aren't decided yet. */
export function returnEnvelope(
  parts: ReviewParts,
  by: OnceByReviewer,
  request: ReturnAllRequest,
): Promise<void> {
  const { envelopeId, filings, reasonCode } = request;
  const about = { call: 'returnAll', envelopeId, asked: request } as const;
  return decideOnce(parts, by, about, async (trx, audit, context) => {
    await returnAll(trx, request, context);
    audit({
      ...by.actor,
      action: 'returnEnvelope',
      target: targetOf(envelopeId),
      detail: { filings: filings.length, reasonCode },
    });
  });
}

/** Decides the fee waiver of an envelope. */
export function decideEnvelopeWaiver(
  parts: ReviewParts,
  by: OnceByReviewer,
  envelopeId: string,
  request: WaiverRequest,
): Promise<void> {
  const { decision, dueCents } = request;
  const about = { call: 'decideWaiver', envelopeId, asked: { envelopeId, ...request } } as const;
  return decideOnce(parts, by, about, async (trx, audit) => {
    await decideWaiver(trx, by.reviewer, envelopeId, request, by.actor.at);
    audit({
      ...by.actor,
      action: 'decideWaiver',
      target: targetOf(envelopeId),
      detail: { decision, dueCents },
    });
  });
}

/** Strikes the acceptance of a filing; for supervisors. */
export function strikeFiling(
  parts: ReviewParts,
  by: OnceByReviewer,
  request: { readonly envelopeId: string; readonly filingId: string; readonly reason: string },
): Promise<void> {
  const { envelopeId, filingId, reason } = request;
  const about = { call: 'strikeAcceptance', envelopeId, asked: request } as const;
  return decideOnce(parts, by, about, async (trx, audit) => {
    await strikeAcceptance(trx, by.reviewer, request, by.actor.at);
    audit({
      ...by.actor,
      action: 'strikeAcceptance',
      target: targetOf(envelopeId),
      detail: { filingId, reason },
    });
  });
}

/** Saves corrections of an envelope under review. */
export async function correctReview(
  { db }: ReviewParts,
  { actor, reviewer }: Omit<OnceByReviewer, 'onceKey'>,
  envelopeId: string,
  requests: readonly CorrectionRequest[],
): Promise<void> {
  await requireOthersFiling(db, reviewer, envelopeId);
  await transactionWithAudit(db, async (trx, audit) => {
    const changes = await correctEnvelope(trx, reviewer, { envelopeId, requests }, actor.at);
    // The values may be confidential, so only the envelope stores them, not the audit log.
    for (const { field, id } of changes) {
      audit({
        ...actor,
        action: 'correctFiling',
        target: targetOf(envelopeId),
        detail: { field, id },
      });
    }
  });
}

import type { Transaction } from 'kysely';
import { RETURN_ALL_STATUSES } from '#contract/filing/review';
import type { Database } from '../../db/tables/database';
import { conflict } from '../../http/problems';
import type { AcceptanceContext } from './acceptRepository';
import { changeFiling } from './changesRepository';
import { CHANGED, openForChange, recordDecision } from './decideRepository';

/** A return of all open filings of an envelope, as sent by a clerk. */
export interface ReturnAllRequest {
  readonly envelopeId: string;
  /** The open filings as displayed, with the sequence number of their last change. */
  readonly filings: readonly { readonly filingId: string; readonly sequence: number }[];
  readonly reasonCode: string;
  readonly words: string;
  /** ISO date. */
  readonly until: string | null;
}

/**
 * Returns all filings of an envelope that aren't decided yet, in the caller's transaction, with one
 * reason, note, and deadline. Resumes the review of deferred filings first. Throws 409 if no filing
 * is open, or if the open filings differ from the displayed ones.
 */
export async function returnAll(
  trx: Transaction<Database>,
  { envelopeId, filings: seen, reasonCode, until, words }: ReturnAllRequest,
  context: AcceptanceContext,
): Promise<void> {
  const { at, reviewer } = context;
  const envelope = await openForChange(trx, reviewer, envelopeId, at);
  const open = envelope.filings.filter(({ status }) => RETURN_ALL_STATUSES.includes(status));
  if (open.length === 0) {
    throw conflict('No filing of this envelope is waiting for a decision.', 'filingChanged');
  }
  const isSame =
    open.length === seen.length &&
    open.every(({ id, sequence }) =>
      seen.some((each) => each.filingId === id && each.sequence === sequence),
    );
  if (!isSame) throw conflict(CHANGED, 'filingChanged');
  for (const { id: filingId, sequence, status } of open) {
    const isDeferred = status === 'deferred';
    if (isDeferred) {
      const by = { actor: 'clerk', actorName: reviewer.name, messageId: null } as const;
      await changeFiling(trx, { filingId, to: 'underReview', ...by }, at);
    }
    const decided = { decision: 'return', sequence: isDeferred ? sequence + 1 : sequence } as const;
    const reason = { reasonCode, words, documentId: null, until };
    await recordDecision(trx, envelope, { envelopeId, filingId, ...decided, ...reason }, context);
  }
}

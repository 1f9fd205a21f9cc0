import type { AppDatabase } from '../../http/services';
import type { CardProcessor, ProcessorCard } from '../cards/processor';
import {
  findSubmitted,
  submitEnvelope,
  type EnvelopeFacts,
  type FiledEnvelope,
  type NewEnvelope,
  type Submitter,
} from './envelopesRepository';
import { authorizeHold, type RejectionLog } from './authorizeHold';
import { attachHold, recordHold } from './holdsRepository';

/** Dependencies of submitting. */
export interface SubmitParts {
  readonly db: AppDatabase;
  readonly now: () => number;
  /** Null if this site accepts no cards. */
  readonly processor: CardProcessor | null;
  readonly log: RejectionLog;
}

/** The card to charge, and the key of its hold. */
export interface SubmitCard {
  readonly id: number;
  readonly card: Pick<ProcessorCard, 'customerToken' | 'cardToken'>;
  readonly holdKey: string;
  /** URL to which the card's owner returns after confirming. */
  readonly returnAddress: string | null;
}

/** Outcome of a submission. */
export type SubmitOutcome =
  | { readonly kind: 'filed'; readonly filed: FiledEnvelope }
  /** Nothing was filed; the declined hold is recorded as an attempt. */
  | { readonly kind: 'declined'; readonly reason: string }
  /** Nothing is filed until the card's owner confirms at the URL. */
  | { readonly kind: 'needsAction'; readonly url: string }
  /** The bank hasn't responded yet: submit again in a minute. */
  | { readonly kind: 'pending' }
  /** The hold ended or was used meanwhile: submit with a new key. */
  | { readonly kind: 'holdEnded' };

/** A transaction of this database. */
type FilingTransaction = Parameters<typeof attachHold>[0];

/** Options of a submission. */
export interface SubmitOptions extends EnvelopeFacts {
  /** Null to place no hold. */
  readonly card: SubmitCard | null;
  /**
   * Rechecks everything in the transaction before the envelope is written; throws if there is a
   * problem, so that nothing is filed. `again`: another request may have filed it meanwhile.
   */
  readonly prepare?: (trx: FilingTransaction, at: number) => Promise<'again' | undefined>;
  /** Writes data that depends on the new envelope, in its transaction. */
  readonly finish?: (trx: FilingTransaction, at: number) => Promise<void>;
  /** Runs the work in the transaction, for example once per key. */
  readonly isolate?: (
    trx: FilingTransaction,
    work: () => Promise<SubmitOutcome>,
  ) => Promise<SubmitOutcome>;
}

function runDirectly(
  _trx: FilingTransaction,
  work: () => Promise<SubmitOutcome>,
): Promise<SubmitOutcome> {
  return work();
}

/** Thrown to roll back a transaction whose hold can't be used. */
class HoldEndedError extends Error {
  override readonly name = 'HoldEndedError';
}

/**
 * Submits an envelope: places the hold, then writes the envelope, its filings, the hold's use, and
 * the outgoing ReviewFiling in one transaction, whose commit is the time of filing. For an envelope
 * submitted before, returns its number. If the transaction fails, `settleHolds` releases the hold.
 */
export async function submitFiling(
  { db, log, now, processor }: SubmitParts,
  submitter: Submitter,
  envelope: NewEnvelope,
  { card, finish, isolate = runDirectly, prepare, ...facts }: SubmitOptions,
): Promise<SubmitOutcome> {
  const before = await findSubmitted(db, envelope.envelopeId, submitter.userId);
  if (before !== null) return { kind: 'filed', filed: before };
  const cents = envelope.payment.totalCents;
  if (card !== null) {
    const { accountId, userId } = submitter;
    if (processor === null || accountId === null) throw new TypeError('No card can pay here.');
    const placed = { key: card.holdKey, cardId: card.id, processor: processor.name, cents };
    const hold = { ...placed, draftId: envelope.envelopeId };
    await recordHold(db, { ...hold, accountId, userId }, now());
    const outcome = await authorizeHold(
      { db, log, now, processor },
      {
        key: card.holdKey,
        card: card.card,
        cents,
        description: 'Court filing',
        returnAddress: card.returnAddress,
      },
    );
    if (outcome.kind === 'declined') return { kind: 'declined', reason: outcome.reason };
    if (outcome.kind === 'needsAction') return { kind: 'needsAction', url: outcome.url };
    if (outcome.kind === 'pending') return { kind: 'pending' };
    if (outcome.kind !== 'held') return { kind: 'holdEnded' };
  }
  try {
    return await db.transaction().execute((trx) =>
      isolate(trx, async () => {
        const at = now();
        const { envelopeId } = envelope;
        if ((await prepare?.(trx, at)) === 'again') {
          const filed = await findSubmitted(trx, envelopeId, submitter.userId);
          if (filed !== null) return { kind: 'filed', filed };
        }
        await submitEnvelope(trx, submitter, envelope, at, facts);
        if (card !== null) {
          const use = { key: card.holdKey, envelopeId, userId: submitter.userId, cents };
          if (!(await attachHold(trx, use, at))) throw new HoldEndedError();
        }
        await finish?.(trx, at);
        const filed = await findSubmitted(trx, envelopeId, submitter.userId);
        if (filed === null) throw new Error('The new envelope was not found.');
        return { kind: 'filed', filed };
      }),
    );
  } catch (error) {
    if (error instanceof HoldEndedError) return { kind: 'holdEnded' };
    throw error;
  }
}

import type { PaymentAnswer } from '#contract/schemas/filingEnvelopes';
import { answerOnce } from '../answeredOnce/repository';
import { findEnvelope } from './envelopeRecordRepository';
import { findReader } from './envelopeListRepository';
import { authorizeHold } from './authorizeHold';
import { findOpenHold, recordHold } from './holdsRepository';
import { settleHold } from './settleHolds';
import { attachPayment, findDue } from './settlingRepository';
import { conflict, forbidden, notFound } from '../../http/problems';
import { restrictedWords } from './filerRules';
import { findPayingCard, type FilingParts, type FilingUser } from './draftToFile';

/** A payment request. */
export interface PaymentRequest {
  readonly envelopeId: string;
  /** As shown to the user. */
  readonly cents: number;
  /** Idempotency-Key; also the key of the hold. */
  readonly onceKey: string;
  /** URL to which the card's owner returns after confirming. */
  readonly returnAddress: string;
}

const NOTHING: PaymentAnswer = { outcome: 'nothingDue', url: null, reason: null };

/**
 * Pays an envelope's balance due with the account's card: a hold that is captured immediately. Runs
 * only once per key and once per envelope; a job releases an unused hold.
 *
 * Throws 404 for another account's envelope, 403 for a user who may only prepare filings, 409 if a different amount is due, and 422 if the key
 * was used for a different request.
 */
export async function payEnvelope(
  parts: FilingParts,
  { accountId, userId }: FilingUser,
  { cents, envelopeId, onceKey, returnAddress }: PaymentRequest,
): Promise<PaymentAnswer> {
  const { db, log, now, processor } = parts;
  const record = await findEnvelope(db, await findReader(db, userId), envelopeId);
  if (record === null || record.access === 'facts') throw notFound();
  if (record.access === 'prepare') throw forbidden(restrictedWords('pay the fees'));
  const due = await findDue(db, envelopeId);
  if (accountId === null || due.accountId !== accountId) throw notFound();
  if (due.money === 'captured') return { ...NOTHING, outcome: 'paid' };
  if (due.money !== 'due' || due.cents === null) return NOTHING;
  if (due.cents !== cents) {
    throw conflict('The amount due has changed. Reload the page to see it.');
  }
  const card = await findPayingCard(parts, accountId);
  if (card === null || processor === null) return { ...NOTHING, outcome: 'noCard' };
  // The card's owner may have confirmed the payment since the last attempt.
  const open = { draftId: envelopeId, userId, cardId: card.id, cents };
  const key = (await findOpenHold(db, open)) ?? onceKey;
  await recordHold(db, { ...open, key, accountId, processor: processor.name }, now());
  const order = { key, card, cents, description: 'Court filing', returnAddress };
  const outcome = await authorizeHold({ db, log, now, processor }, order);
  switch (outcome.kind) {
    case 'declined':
      return { ...NOTHING, outcome: 'declined', reason: outcome.reason };
    case 'needsAction':
      return { ...NOTHING, outcome: 'needsAction', url: outcome.url };
    case 'pending':
      return { ...NOTHING, outcome: 'cardPending' };
    default:
  }
  const asked = { envelopeId, cents };
  const once = { call: 'payEnvelope', userId, key: onceKey, asked, at: now() } as const;
  const payment = await db
    .transaction()
    .execute((trx) => answerOnce(trx, once, () => attachPayment(trx, key, envelopeId, now())));
  if (payment !== null) await settleHold({ db, now, processor }, payment);
  const after = await findDue(db, envelopeId);
  if (after.money === 'captured') return { ...NOTHING, outcome: 'paid' };
  return { ...NOTHING, outcome: 'declined', reason: NOT_CHARGED };
}

const NOT_CHARGED = 'The card could not be charged, or another payment is in progress.';

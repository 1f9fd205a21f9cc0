import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { disputedFeesLetter } from '../billing/letters';
import { findBilled, queueToAccount } from '../billing/mailsRepository';
import { receivePayment } from '../billing/paymentsRepository';
import { updateBillingStatuses } from '../billing/standingRepository';
import { chargeAccount, lockAccount } from '../ledger/repository';

interface CapturedHold {
  readonly key: string;
  readonly accountId: number;
  readonly envelopeNumber: string;
  readonly capturedCents: number;
  /** The disputed part that wasn't won back. */
  readonly lostCents: number;
}

/** Finds the captured hold with the processor's id, and locks its account; null if there is none. */
async function lockCaptured(
  trx: Transaction<Database>,
  processorId: string,
): Promise<CapturedHold | null> {
  const isThis = sql`h.processor_id = ${processorId} and h.status = 'CAPTURED'`;
  const { rows: accounts } = await sql<{ id: number }>`
    select h.account_id as id from filing_hold h where ${isThis}`.execute(trx);
  const [account] = accounts;
  if (account === undefined) return null;
  await lockAccount(trx, account.id);
  const { rows } = await sql<CapturedHold>`
    select h.key, h.account_id as "accountId", e.number as "envelopeNumber",
           h.captured_cents as "capturedCents",
           (select coalesce(sum(d.charged_cents - d.reinstated_cents), 0)::bigint
              from filing_hold_dispute d where d.hold_key = h.key) as "lostCents"
      from filing_hold h join filing_envelope e on e.id = h.envelope_id
     where ${isThis} for update of h`.execute(trx);
  return rows[0] ?? null;
}

/** A dispute of a capture, as the processor reports it. */
interface Dispute {
  readonly disputeId: string;
  readonly cents: number;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/**
 * Charges an account for the disputed part of a captured hold: the court keeps its fees, so the
 * account owes the amount on its next invoice, and gets an email. Amounts won back can be disputed again. Does nothing
 * without a captured hold.
 */
export async function disputeHold(
  trx: Transaction<Database>,
  processorId: string,
  { at, cents, disputeId }: Dispute,
): Promise<void> {
  const hold = await lockCaptured(trx, processorId);
  if (hold === null) return;
  const { accountId, capturedCents, envelopeNumber, key, lostCents } = hold;
  const gone = Math.min(cents, capturedCents - lostCents);
  if (gone <= 0) return;
  await trx
    .insertInto('filing_hold_dispute')
    .values({ dispute_id: disputeId, hold_key: key, charged_cents: gone })
    .execute();
  await trx
    .updateTable('filing_hold')
    .set({ disputed_cents: sql`disputed_cents + ${gone}` })
    .where('key', '=', key)
    .execute();
  const charge = {
    kind: 'FILING_FEE',
    reference: `Envelope ${envelopeNumber}, disputed card payment`,
    billingCode: null,
    parts: [{ ledger: 'FILING_CASH', countyId: null, cents: gone }],
  } as const;
  await chargeAccount(trx, { accountId, userId: null }, charge, at);
  const { accountName, emails } = await findBilled(trx, accountId);
  const letter = disputedFeesLetter(accountName, gone, envelopeNumber);
  await queueToAccount(trx, { accountId, emails }, letter, at);
}

/** Records the won amount of a dispute, and returns it: at most what the account was charged. */
async function reinstate(
  trx: Transaction<Database>,
  holdKey: string,
  { cents, disputeId }: Dispute,
): Promise<number> {
  // Disputes recorded by an earlier version have an id made from their hold.
  const { rows } = await sql<{ id: string; rest: number }>`
    select d.dispute_id as id, d.charged_cents - d.reinstated_cents as rest
      from filing_hold_dispute d
     where d.hold_key = ${holdKey} and d.dispute_id in (${disputeId}, ${`earlier ${holdKey}`})
     order by d.dispute_id = ${disputeId} desc limit 1`.execute(trx);
  const [found] = rows;
  const back = Math.min(cents, found?.rest ?? 0);
  if (found === undefined || back === 0) return 0;
  await trx
    .updateTable('filing_hold_dispute')
    .set({ reinstated_cents: sql`reinstated_cents + ${back}` })
    .where('dispute_id', '=', found.id)
    .execute();
  return back;
}

/**
 * After the site wins a dispute, records its amount as a payment of the account, which was charged
 * for it. The caller calls this once per dispute.
 */
export async function reinstateHold(
  trx: Transaction<Database>,
  processorId: string,
  { today, ...dispute }: Dispute & { readonly today: string },
): Promise<void> {
  const hold = await lockCaptured(trx, processorId);
  if (hold === null) return;
  const { accountId, envelopeNumber, key } = hold;
  const cents = await reinstate(trx, key, dispute);
  if (cents === 0) return;
  const reference = `envelope ${envelopeNumber}, dispute won`;
  const payment = { accountId, userId: null, kind: 'CARD', cents, reference } as const;
  const receiptId = await receivePayment(trx, payment, dispute.at);
  // A refund of this payment goes to the card that was held.
  await trx.updateTable('receipt').set({ hold_key: key }).where('id', '=', receiptId).execute();
  await updateBillingStatuses(trx, [accountId], today);
}

import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import { receivePayment } from '../billing/paymentsRepository';
import { updateBillingStatuses } from '../billing/standingRepository';
import { chargeAccount, lockAccount } from '../ledger/repository';

interface CapturedHold {
  readonly key: string;
  readonly accountId: number;
  readonly envelopeNumber: string;
  readonly capturedCents: number;
  readonly disputedCents: number;
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
           h.captured_cents as "capturedCents", h.disputed_cents as "disputedCents"
      from filing_hold h join filing_envelope e on e.id = h.envelope_id
     where ${isThis} for update of h`.execute(trx);
  return rows[0] ?? null;
}

/**
 * Charges an account for the disputed part of a captured hold: the court keeps its fees, so the
 * account owes the amount on its next invoice. Does nothing without a captured hold.
 */
export async function disputeHold(
  trx: Transaction<Database>,
  processorId: string,
  { at, cents }: { readonly cents: number; readonly at: number },
): Promise<void> {
  const hold = await lockCaptured(trx, processorId);
  if (hold === null) return;
  const { accountId, capturedCents, disputedCents, envelopeNumber, key } = hold;
  const gone = Math.min(cents, capturedCents - disputedCents);
  if (gone === 0) return;
  await trx
    .updateTable('filing_hold')
    .set({ disputed_cents: disputedCents + gone })
    .where('key', '=', key)
    .execute();
  const charge = {
    kind: 'FILING_FEE',
    reference: `Envelope ${envelopeNumber}, disputed card payment`,
    billingCode: null,
    parts: [{ ledger: 'FILING_CASH', countyId: null, cents: gone }],
  } as const;
  await chargeAccount(trx, { accountId, userId: null }, charge, at);
}

/**
 * Records the amount of a dispute that the site won as a payment of the account, which was charged
 * for it. The caller calls this once per dispute.
 */
export async function reinstateHold(
  trx: Transaction<Database>,
  processorId: string,
  { at, cents, today }: { readonly cents: number; readonly at: number; readonly today: string },
): Promise<void> {
  const hold = await lockCaptured(trx, processorId);
  if (hold === null || hold.disputedCents === 0) return;
  const { accountId, disputedCents, envelopeNumber } = hold;
  const payment = {
    accountId,
    userId: null,
    kind: 'CARD',
    cents: Math.min(cents, disputedCents),
    reference: `envelope ${envelopeNumber}, dispute won`,
  } as const;
  await receivePayment(trx, payment, at);
  await updateBillingStatuses(trx, [accountId], today);
}

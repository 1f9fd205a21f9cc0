import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely';
import { MIN_CARD_CENTS } from '#contract/billing/smallInvoices';
import { formatMoney } from '#contract/formats';
import type { Database } from '../../db/tables/database';
import { inBatches } from './batchesRepository';
import { receivePayment } from './paymentsRepository';
import { updateBillingStatuses } from './standingRepository';

const BATCH = 200;

const REASON = `Balance under ${formatMoney(MIN_CARD_CENTS)}, too small to charge`;

/**
 * Credits invoices whose unpaid amount is too small for a card, so that it doesn't become past due.
 * Returns the number of invoices.
 */
export function creditSmallInvoices(
  db: Kysely<Database>,
  { at, today }: { readonly at: number; readonly today: string },
  signal?: AbortSignal,
): Promise<number> {
  const run = async (trx: Transaction<Database>): Promise<number> => {
    const credited = await creditSmall(trx, sql`true`, at);
    await updateBillingStatuses(trx, credited, today);
    return credited.length;
  };
  return inBatches(db, run, signal);
}

/** Credits the small unpaid amounts of accounts that the caller has locked. */
export async function creditSmallInvoicesOf(
  trx: Transaction<Database>,
  accountIds: readonly number[],
  at: number,
): Promise<void> {
  const which = sql`i.account_id = any(${accountIds}::bigint[])`;
  let credited: number;
  do {
    credited = (await creditSmall(trx, which, at)).length;
  } while (credited === BATCH);
}

/** Returns the account of each credited invoice. */
async function creditSmall(
  trx: Transaction<Database>,
  which: RawBuilder<unknown>,
  at: number,
): Promise<number[]> {
  const { rows } = await sql<{ id: number; accountId: number; cents: number }>`
    select i.id, i.account_id as "accountId", i.open_cents as cents
      from invoice i join account a on a.id = i.account_id
     where i.open_cents > 0 and i.open_cents < ${MIN_CARD_CENTS}::integer and ${which}
       and not exists (select from card_charge k
         where k.invoice_id = i.id and k.status in ('WAITING', 'NEEDS_ACTION'))
     order by i.account_id, i.id limit ${BATCH} for update of a, i skip locked`.execute(trx);
  for (const { accountId, cents, id } of rows) {
    const credit = { accountId, userId: null, kind: 'CREDIT', cents, reference: REASON } as const;
    await receivePayment(trx, { ...credit, pays: id }, at);
  }
  return rows.map(({ accountId }) => accountId);
}

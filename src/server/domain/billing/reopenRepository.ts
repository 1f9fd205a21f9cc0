import { sql, type Transaction } from 'kysely';
import { DUE_DAYS } from '#contract/billing/standings';
import type { Database } from '../../db/tables/database';
import { addDays } from './periods';

/** Effects of a reversed payment on the invoices that it paid. */
export interface Reopening {
  /** True if an invoice has a larger balance due. */
  readonly hasReopened: boolean;
  /** True if an invoice that was paid in full is now due again, `DUE_DAYS` from today. */
  readonly hasRestarted: boolean;
}

/**
 * Removes an amount of a receipt from the invoices that it paid, newest first. The caller holds the
 * account's lock.
 */
export async function reopenInvoices(
  trx: Transaction<Database>,
  receiptId: number,
  cents: number,
  today: string,
): Promise<Reopening> {
  const uses = await trx
    .selectFrom('receipt_use')
    .where('receipt_id', '=', receiptId)
    .select(['invoice_id', 'cents'])
    .orderBy('invoice_id', 'desc')
    .execute();
  let left = cents;
  let hasRestarted = false;
  for (const use of uses) {
    const reopened = Math.min(left, use.cents);
    if (reopened === 0) break;
    const isThis = sql<boolean>`receipt_id = ${receiptId} and invoice_id = ${use.invoice_id}`;
    await (reopened === use.cents
      ? trx.deleteFrom('receipt_use').where(isThis).execute()
      : trx
          .updateTable('receipt_use')
          .set({ cents: use.cents - reopened })
          .where(isThis)
          .execute());
    if (await restartIfPaid(trx, use.invoice_id, today)) hasRestarted = true;
    await sql`
      update invoice set open_cents = open_cents + ${reopened}
       where id = ${use.invoice_id}`.execute(trx);
    left -= reopened;
  }
  return { hasReopened: left < cents, hasRestarted };
}

/**
 * Makes an invoice due again `DUE_DAYS` from today if it is paid in full, and allows new notices.
 * Returns true if it is.
 */
async function restartIfPaid(
  trx: Transaction<Database>,
  invoiceId: number,
  today: string,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('invoice')
    .set({ reopened_on: today, due_on: addDays(today, DUE_DAYS) })
    .where('id', '=', invoiceId)
    .where('open_cents', '=', 0)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await trx.deleteFrom('dunning_step').where('invoice_id', '=', invoiceId).execute();
  return true;
}

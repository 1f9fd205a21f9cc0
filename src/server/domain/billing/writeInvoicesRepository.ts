import { sql, type Transaction } from 'kysely';
import { DUE_DAYS } from '#contract/billing/standings';
import type { Database } from '../../db/tables/database';
import { BILL_TO } from '../accounts/repository';
import { addDays } from './periods';

/** A newly written invoice. */
export interface WrittenInvoice {
  readonly id: number;
  readonly number: number;
  readonly accountId: number;
  readonly dueOn: string;
  readonly totalCents: number;
}

/**
 * Writes one invoice per account that has unbilled charges: all of them, or only `entryIds`. The
 * caller holds the accounts' locks. Writers wait for each other until commit, so that invoice
 * numbers have no gaps.
 */
export async function writeInvoices(
  trx: Transaction<Database>,
  accountIds: readonly number[],
  today: string,
  entryIds: readonly number[] | null = null,
): Promise<WrittenInvoice[]> {
  const isOne = sql`(${entryIds}::bigint[] is null or o.entry_id = any(${entryIds}::bigint[]))`;
  // The last day on which a payment keeps the account active.
  const dueOn = addDays(today, DUE_DAYS);
  const { rows } = await sql<WrittenInvoice>`
    with due as materialized (
      select o.account_id, sum(o.cents)::bigint as cents,
             row_number() over (order by o.account_id) as place
        from open_charge o where o.account_id = any(${accountIds}::bigint[]) and ${isOne}
       group by o.account_id),
    counter as (
      update document_counter set last_number = last_number + (select count(*) from due)
       where kind = 'INVOICE' returning last_number - (select count(*) from due) as before),
    made as (
      insert into invoice (number, account_id, issued_on, due_on, bill_to, total_cents, open_cents)
      select c.before + d.place, d.account_id, ${today}::date, ${dueOn}::date,
             ${BILL_TO},
             d.cents, d.cents
        from due d join account a on a.id = d.account_id cross join counter c
      returning id, number, account_id, due_on, total_cents),
    taken as (
      delete from open_charge o using made m where o.account_id = m.account_id and ${isOne}
      returning o.entry_id, m.id as invoice_id),
    linked as (insert into invoice_entry (entry_id, invoice_id) select entry_id, invoice_id from taken)
    select id, number, account_id as "accountId", due_on as "dueOn", total_cents as "totalCents"
      from made order by number`.execute(trx);
  return rows;
}

import { sql, type Kysely } from 'kysely';
import { PLAN } from '../../db/reference/plans';
import type { Database } from '../../db/tables/database';

/** Two amounts that must be equal; cents or counts. */
interface Proof {
  readonly rule: string;
  readonly one: number;
  readonly other: number;
}

/**
 * Checks the accounting rules. Returns a sentence with both amounts for each broken rule; empty if
 * all hold.
 */
export async function proveBooks(db: Kysely<Database>): Promise<string[]> {
  const balance = (ledger: string) =>
    sql`coalesce((select sum(cents) from journal_line where ledger = ${ledger}), 0)::bigint`;
  const sum = (column: string, table: string) =>
    sql`coalesce((select sum(${sql.ref(column)}) from ${sql.table(table)}), 0)::bigint`;
  const { rows } = await sql<Proof>`
    select 'The journal sums to 0' as rule, ${sum('cents', 'journal_line')} as one,
           0::bigint as other
    union all
    select 'What accounts owe is what stands on invoices or will', ${balance('RECEIVABLE')},
           ${sum('open_cents', 'invoice')} + ${sum('cents', 'open_charge')}
    union all
    select 'What no invoice has taken is what receipts have left', -${balance('UNAPPLIED')},
           ${sum('cents', 'receipt')} - ${sum('refunded_cents', 'receipt')}
             - ${sum('cents', 'receipt_use')}
    union all
    select 'Cash is what came in and was not given back', ${balance('CASH')},
           coalesce((select sum(cents - refunded_cents) from receipt where kind <> 'CREDIT'),
                    0)::bigint
    union all
    select 'An invoice is the sum of its charges', ${sum('total_cents', 'invoice')},
           coalesce((select sum(l.cents) from invoice_entry e
             join journal_line l on l.entry_id = e.entry_id and l.ledger = 'RECEIVABLE'), 0)::bigint
    union all
    select 'What is paid of invoices is what they took of receipts',
           ${sum('total_cents', 'invoice')} - ${sum('open_cents', 'invoice')},
           ${sum('cents', 'receipt_use')}
    union all
    select 'Invoices that are wrong one by one', count(*), 0::bigint from invoice i
     where i.total_cents - i.open_cents <> (
             select coalesce(sum(u.cents), 0) from receipt_use u where u.invoice_id = i.id)
        or i.total_cents <> (
             select coalesce(sum(l.cents), 0) from invoice_entry e
               join journal_line l on l.entry_id = e.entry_id and l.ledger = 'RECEIVABLE'
              where e.invoice_id = i.id)
    union all
    select 'Charges are on an invoice or wait for one',
           (select count(*) from journal_line where ledger = 'RECEIVABLE' and cents > 0
              and entry_id in (select id from journal_entry where kind not in ('DISPUTE'))),
           (select count(*) from invoice_entry) + (select count(*) from open_charge)
    union all
    select 'Billed plans without a running subscription', count(*), 0::bigint from account_billing b
     where b.ended_on is null and b.plan_id <> ${PLAN.TRIAL} and not exists (
             select from subscription s where s.account_id = b.account_id
                and s.plan_id = b.plan_id and (s.ends_on is null or s.ends_on >= b.period_from))
    union all
    select 'No number of an invoice is left out',
           (select last_number - 1000 from document_counter where kind = 'INVOICE'),
           (select count(*) from invoice)
    union all
    select 'No number of a receipt is left out',
           (select last_number - 1000 from document_counter where kind = 'RECEIPT'),
           (select count(*) from receipt)`.execute(db);
  return rows
    .filter(({ one, other }) => one !== other)
    .map(({ one, other, rule }) => `${rule}: ${String(one)} against ${String(other)}.`);
}

import { sql, type Kysely } from 'kysely';
import type { TransactionSide } from '#contract/billing/files';
import type { Transaction } from '#contract/schemas/billing';
import type { Database } from '../../db/tables/database';
import { USER_NAME } from '../../domain/billing/invoicesRepository';

/** Upper bound on the size of an account's transaction file. */
export const MAX_TRANSACTIONS = 50_000;

type Row = Omit<Transaction, 'at'> & { readonly at: Date };

/**
 * Loads the account's events that change its balance, newest first, each with the balance after it.
 * `side` filters out other events, which still count toward the balances. Leaves out transfers from
 * the credit balance to an invoice, which change nothing.
 */
export async function findTransactions(
  db: Kysely<Database>,
  accountId: number,
  page: { readonly size: number; readonly offset: number },
  side?: TransactionSide,
): Promise<{
  readonly rows: Transaction[];
  readonly total: number;
  readonly balanceCents: number;
}> {
  const isOnSide =
    side === undefined ? sql`true` : side === 'CHARGE' ? sql`cents > 0` : sql`cents < 0`;
  const { rows } = await sql<Row & { total: number; newest: number }>`
    with event as (
      select e.id, e.entered_at, e.kind, e.reference, e.billing_code, e.user_id,
             sum(l.cents)::bigint as cents
        from journal_entry e
        join journal_line l on l.entry_id = e.id and l.ledger in ('RECEIVABLE', 'UNAPPLIED')
       where e.account_id = ${accountId} group by e.id having sum(l.cents) <> 0),
    summed as (
      select v.*, sum(v.cents) over (order by v.id)::bigint as balance,
             (count(*) filter (where ${isOnSide}) over ())::integer as total
        from event v)
    select s.id, s.entered_at as at, s.kind, s.reference, ${USER_NAME} as "userName",
           s.billing_code as "billingCode", s.cents, s.balance as "balanceCents", s.total,
           i.id as "invoiceId", i.number as "invoiceNumber",
           r.id as "receiptId", r.number as "receiptNumber",
           (select sum(cents) from event)::bigint as newest
      from summed s
      left join app_user u on u.id = s.user_id
      left join invoice_entry n on n.entry_id = s.id left join invoice i on i.id = n.invoice_id
      left join lateral (select id, number from receipt where entry_id = s.id) r on true
     where ${isOnSide}
     order by s.id desc limit ${page.size} offset ${page.offset}`.execute(db);
  const [first] = rows;
  if (first === undefined && page.offset > 0) {
    const { balanceCents, total } = await findTransactions(
      db,
      accountId,
      { size: 1, offset: 0 },
      side,
    );
    return { rows: [], total, balanceCents };
  }
  return {
    rows: rows.map(({ newest: _newest, total: _total, ...row }) => ({
      ...row,
      at: row.at.toISOString(),
    })),
    total: first?.total ?? 0,
    balanceCents: first?.newest ?? (await findBalance(db, accountId)),
  };
}

/** Sums the account's events, in cents: what it owes, or below 0 its credit. */
async function findBalance(db: Kysely<Database>, accountId: number): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select coalesce(sum(l.cents), 0)::bigint as cents from journal_entry e
      join journal_line l on l.entry_id = e.id and l.ledger in ('RECEIVABLE', 'UNAPPLIED')
     where e.account_id = ${accountId}`.execute(db);
  return rows[0]?.cents ?? 0;
}

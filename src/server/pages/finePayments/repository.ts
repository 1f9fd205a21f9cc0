import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/database';

/** Filter for payments to a county's courts between two days, inclusive. */
export interface PaymentFilter {
  readonly countyId: number;
  readonly from: string;
  readonly to: string;
  /** Court account, such as "Fines"; null for all. */
  readonly account: string | null;
}

export interface FinePayment {
  readonly id: number;
  readonly caseId: number;
  readonly caseNumber: string;
  readonly caption: string;
  readonly courtName: string;
  readonly paidOn: string;
  readonly payor: string | null;
  readonly account: string;
  readonly receiptNumber: string | null;
  /** Negative for a refund. */
  readonly cents: number;
}

export interface PaymentSums {
  readonly count: number;
  readonly cents: number;
  /** Accounts with payments in the period, and their totals. */
  readonly accounts: readonly { readonly name: string; readonly cents: number }[];
}

function found({ account, countyId, from, to }: PaymentFilter): RawBuilder<unknown> {
  const isAccount = account === null ? sql`true` : sql`p.account = ${account}`;
  return sql`
    from case_payment p join public_case c on c.id = p.case_id
    join court k on k.id = c.court_id and k.county_id = ${countyId}
   where p.paid_on between ${from}::date and ${to}::date and ${isAccount}`;
}

export async function findPayments(
  db: Kysely<Database>,
  filter: PaymentFilter,
  page: { readonly size: number; readonly offset: number },
): Promise<FinePayment[]> {
  const { rows } = await sql<FinePayment>`
    select p.id, c.id as "caseId", c.number as "caseNumber", c.caption, k.name as "courtName",
           p.paid_on as "paidOn", p.payor, p.account, p.receipt_number as "receiptNumber",
           p.amount_cents as cents
    ${found(filter)} order by p.paid_on desc, p.id desc
     limit ${page.size} offset ${page.offset}`.execute(db);
  return rows;
}

export async function sumPayments(
  db: Kysely<Database>,
  filter: PaymentFilter,
): Promise<PaymentSums> {
  const { rows } = await sql<{ name: string; count: number; cents: number }>`
    select p.account as name, count(*)::integer as count, sum(p.amount_cents)::bigint as cents
    ${found({ ...filter, account: null })} group by p.account order by p.account`.execute(db);
  const chosen = rows.filter(({ name }) => filter.account === null || name === filter.account);
  return {
    count: chosen.reduce((sum, row) => sum + row.count, 0),
    cents: chosen.reduce((sum, row) => sum + row.cents, 0),
    accounts: rows.map(({ cents, name }) => ({ name, cents })),
  };
}

export async function findCountyName(
  db: Kysely<Database>,
  countyId: number,
): Promise<string | null> {
  const county = db.selectFrom('county').where('id', '=', countyId).select('name');
  return (await county.executeTakeFirst())?.name ?? null;
}

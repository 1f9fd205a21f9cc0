import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { PurchaseCountRow, PurchaseMonth } from '#contract/schemas/purchaseCounts';
import { STATE_ZONE, startOfStateDay } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';

/** Maximum rows of the list. */
export const MAX_ROWS = 5_000;

/** The users whose purchases are counted: the whole account, or one user. */
export interface BuyersOfAccount {
  readonly accountId: number;
  /** Null for all users. */
  readonly userId: number | null;
}

function boughtBy({ accountId, userId }: BuyersOfAccount): RawBuilder<boolean> {
  const isOwn = userId === null ? sql`true` : sql`p.user_id = ${userId}`;
  return sql`p.account_id = ${accountId} and ${isOwn}`;
}

const SUMS = sql`
  count(*)::integer as purchases, coalesce(sum(cardinality(p.pages)), 0)::integer as pages,
  coalesce(sum(p.office_cents), 0)::bigint as "officeCents",
  coalesce(sum(p.service_cents), 0)::bigint as "serviceCents"`;

/** Counts a month's purchases (`2026-06`) by user and billing code; at most `max` + 1 rows. */
export async function findPurchaseCounts(
  db: Kysely<Database>,
  buyers: BuyersOfAccount,
  month: string,
  max: number,
): Promise<PurchaseCountRow[]> {
  const first = sql`${`${month}-01`}::date`;
  const { rows } = await sql<PurchaseCountRow>`
    select u.id as "userId", concat_ws(' ', u.first_name, u.last_name) as "userName",
           min(p.billing_code) as "billingCode", ${SUMS}
      from document_purchase p join app_user u on u.id = p.user_id
     where ${boughtBy(buyers)} and p.bought_at >= ${startOfStateDay(first)}
       and p.bought_at < ${startOfStateDay(sql`(${first} + interval '1 month')`)}
     group by u.id, billing_code_key(p.billing_code)
     order by u.last_name collate by_name, u.first_name collate by_name, u.id,
              min(p.billing_code) collate by_name
     limit ${max + 1}`.execute(db);
  return rows;
}

/** Counts purchases month by month, newest first, up to a given month. */
export async function findPurchaseMonths(
  db: Kysely<Database>,
  buyers: BuyersOfAccount,
  newest: string,
  count: number,
): Promise<PurchaseMonth[]> {
  const { rows } = await sql<PurchaseMonth>`
    with bought as (
      select to_char(p.bought_at at time zone ${STATE_ZONE}, 'YYYY-MM') as month,
             ${SUMS}
        from document_purchase p where ${boughtBy(buyers)} group by 1)
    select to_char(m.first, 'YYYY-MM') as month, coalesce(b.purchases, 0) as purchases,
           coalesce(b.pages, 0) as pages, coalesce(b."officeCents", 0) as "officeCents",
           coalesce(b."serviceCents", 0) as "serviceCents"
      from generate_series(0, ${count - 1}) back
     cross join lateral (select ${`${newest}-01`}::date - back * interval '1 month') m (first)
      left join bought b on b.month = to_char(m.first, 'YYYY-MM')
     order by m.first desc`.execute(db);
  return rows;
}

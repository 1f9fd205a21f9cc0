import { sql, type Kysely, type RawBuilder } from 'kysely';
import { startOfStateDay } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { INCLUDED_SEARCHES } from '../billing/includedSearches';
import type { BudgetUse } from './words';

/** Safety limit on response size; no account has this many budgets. */
export const MAX_BUDGETS = 500;

/** What an account spends beyond its plan in the current period. Cents; ISO dates. */
export interface SpendingFacts {
  readonly periodFrom: string;
  /** First day of the next period. */
  readonly periodTo: string;
  /** Counted searches in the period, within and beyond the plan. */
  readonly used: number;
  /** Null for an unlimited plan, or if no plan is billed. */
  readonly included: number | null;
  /** Price of a search beyond the plan; 0 if none is charged. */
  readonly extraCents: number;
  readonly searchCents: number;
  readonly pageCents: number;
}

/**
 * Builds SQL with two queries. `terms`: an account's current period and what its plan includes.
 * `spent`: each search and purchase beyond the plan, with its user and code. The first searches in
 * a period use the plan. Accounts that aren't billed have calendar months.
 */
function withSpent(accountId: number, today: string): RawBuilder<unknown> {
  return sql`
    terms as (
      select r.period_from, r.period_to, b.counted_from, case when b.period_to > ${today}::date then ${INCLUDED_SEARCHES}
                  else p.included_searches end as included,
             coalesce(p.extra_search_cents, 0) as extra_cents
        from (select null) one
        left join account_billing b on b.account_id = ${accountId}::bigint and b.ended_on is null
        left join plan p on p.id = b.plan_id
       cross join lateral (select
         case when b.period_to > ${today}::date then b.period_from
              when b.period_to is not null then b.period_to
              else date_trunc('month', ${today}::date)::date end as period_from,
         case when b.period_to > ${today}::date then b.period_to
              when b.period_to is not null then (b.period_to + interval '1 month')::date
              else (date_trunc('month', ${today}::date) + interval '1 month')::date end as period_to
       ) r),
    counted as materialized (
      select l.user_id, l.billing_code, l.at, l.id from search_log l
       where l.account_id = ${accountId}::bigint and l.is_counted and l.bonus_grant_id is null
         and l.at >= (
               select greatest(${startOfStateDay(sql`period_from`)}, counted_from) from terms)),
    extra as (
      select c.user_id, c.billing_code from counted c
       where (select included from terms) is not null
       order by c.at, c.id offset (select coalesce(included, 0) from terms)),
    spent as (
      select user_id, billing_code_key(billing_code) as code_key, (select extra_cents from terms)::bigint as cents,
             true as is_search
        from extra
      union all
      select d.user_id, billing_code_key(d.billing_code), d.office_cents + d.service_cents, false
        from document_purchase d
       where d.account_id = ${accountId}::bigint
         and d.bought_at >= ${startOfStateDay(sql`(select period_from from terms)`)})`;
}

/** Reads the spending of the current period. */
export async function findSpending(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<SpendingFacts> {
  const { rows } = await sql<SpendingFacts>`
    with ${withSpent(accountId, today)}
    select t.period_from as "periodFrom", t.period_to as "periodTo", t.included,
           t.extra_cents as "extraCents", (select count(*)::integer from counted) as used,
           coalesce((select sum(cents) from spent where is_search), 0)::bigint as "searchCents",
           coalesce((select sum(cents) from spent where not is_search), 0)::bigint as "pageCents"
      from terms t`.execute(db);
  const [facts] = rows;
  if (facts === undefined) throw new Error('No billing period was found.');
  return facts;
}

/** Reads the budgets of an account, its users, and its billing codes, with the amounts used. */
export async function findBudgets(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<BudgetUse[]> {
  const { rows } = await sql<BudgetUse>`
    with ${withSpent(accountId, today)}
    select b.id, case when b.user_id is not null then 'USER'
                      when b.billing_code is not null then 'CODE' else 'ACCOUNT' end as scope,
           b.user_id as "userId", concat_ws(' ', u.first_name, u.last_name) as "userName",
           b.billing_code as "billingCode", b.cents, b.is_stop as "isStop",
           coalesce((select sum(s.cents) from spent s
             where (b.user_id is null or s.user_id = b.user_id)
               and (b.billing_code is null or s.code_key = billing_code_key(b.billing_code))), 0)::bigint
             as "usedCents"
      from spend_budget b left join app_user u on u.id = b.user_id
     where b.account_id = ${accountId}
     order by (b.user_id is not null), (b.billing_code is not null),
              u.last_name collate by_name, u.first_name collate by_name, b.user_id,
              b.billing_code collate by_name, b.id
     limit ${MAX_BUDGETS}`.execute(db);
  return rows.map((row) => ({ ...row, userName: row.userId === null ? null : row.userName }));
}

/** Returns whether the account has budgets; most don't. */
export async function hasBudgets(db: Kysely<Database>, accountId: number): Promise<boolean> {
  const found = await db
    .selectFrom('spend_budget')
    .where('account_id', '=', accountId)
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Loads the names of the account's active administrators. */
export async function findAdministrators(
  db: Kysely<Database>,
  accountId: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('is_admin', '=', true)
    .where('status', '=', 'ACTIVE')
    .select(sql<string>`concat_ws(' ', first_name, last_name)`.as('name'))
    .orderBy('id')
    .limit(3)
    .execute();
  return rows.map(({ name }) => name);
}

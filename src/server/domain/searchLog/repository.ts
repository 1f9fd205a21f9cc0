import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DAY_MS } from '#contract/time';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import { INCLUDED_SEARCHES } from '../billing/includedSearches';
import { COUNTED_AGAIN_AFTER_MS, criteriaKey, type SearchIdentity } from './rules';

/** A finished search, for the log. */
export interface LoggedSearch extends SearchIdentity {
  readonly userId: number;
  readonly accountId: number | null;
  /** Filters besides the criteria: logged, but not part of the search's identity. */
  readonly filters: Readonly<Record<string, string>>;
  readonly billingCode: string | null;
  /** At most the cap. */
  readonly resultCount: number;
  readonly isCapped: boolean;
  /** True if a subscription outside the plan covers the search, so it doesn't use the plan. */
  readonly isSubscribed: boolean;
  readonly asOf: Date | null;
  readonly durationMs: number;
  readonly requestId: string;
  /** Instant of the search, and its day in Indiana's main time zone. */
  readonly at: number;
  readonly today: string;
  /**
   * Content of the search's certificate if the search counts; null for a search without a
   * certificate.
   */
  readonly receipt: {
    /** Ids of the records found, at most the cap. */
    readonly ids: readonly number[];
    /** SQL of one row with one column, the text of `rows`. */
    readonly rows: RawBuilder<{ rows: string }>;
    readonly rulesVersion: number;
    readonly coverageKey: string;
    /** Typed text that wasn't searched; empty for none. */
    readonly leftOut: readonly string[];
  } | null;
}

/** How a logged search was counted. */
export interface CountedAs {
  /** The search whose certificate lists the results; null if none. */
  readonly receiptId: string | null;
  readonly isCounted: boolean;
  /** True if the search uses a bonus search. */
  readonly isGivenOnTop: boolean;
}

const NO_RECEIPT = sql<{ rows: string }>`select null::text as rows where false`;

/**
 * Selects the best of the account's active plans, with the first day of its current month. Each
 * month starts on the same day as the plan's first month, or on the last day of a shorter month.
 */
function runningPlan(accountId: number | null, today: string): RawBuilder<unknown> {
  return sql`
    select p.id, p.name, p.included_searches, b.began,
           (b.began + make_interval(months => case
              when (b.began + make_interval(months => m.months))::date <= ${today}::date
              then m.months else m.months - 1 end))::date as period_start
      from (select *, coalesce(anchor_on, starts_on) as began from subscription) b
      join plan p on p.id = b.plan_id
      cross join lateral (select
        ((extract(year from ${today}::date) - extract(year from b.began)) * 12
         + extract(month from ${today}::date) - extract(month from b.began))::integer as months
      ) m
     where b.account_id = ${accountId}::integer and b.starts_on <= ${today}::date
       and (b.ends_on is null or b.ends_on >= ${today}::date)
     order by p.included_searches desc nulls first, b.starts_on, b.id
     limit 1`;
}

/** SQL: true if the certificate of the capped search `l` lists all of these records. */
function listsAll(ids: readonly number[]): RawBuilder<boolean> {
  return sql<boolean>`${ids}::bigint[] <@ (
    select coalesce(array_agg((listed ->> 0)::bigint), '{}')
      from search_receipt c cross join jsonb_array_elements(c.rows::jsonb) listed
     where c.log_id = l.id)`;
}

/**
 * Logs a finished search and decides whether it counts, in one statement. It doesn't count for
 * unlimited plans, users without a plan, or if the user ran the same search within a day. Of two
 * identical searches at the same time, only one counts; its results are stored for the certificate.
 * A repeated search has that certificate unless filters or the cap made it list other results.
 */
export async function logSearch(db: Kysely<Database>, search: LoggedSearch): Promise<CountedAs> {
  const key = criteriaKey(search);
  const at = new Date(search.at);
  const countedBefore = new Date(search.at - COUNTED_AGAIN_AFTER_MS);
  const filters = JSON.stringify(search.filters);
  const leftOut = JSON.stringify(search.receipt?.leftOut ?? []);
  const criteria = JSON.stringify({ ...search.criteria, ...search.filters });
  const { rows } = await sql<CountedAs>`
    with running as (${runningPlan(search.accountId, search.today)}),
    claim as (
      insert into counted_search (user_id, criteria_key, counted_at)
      select ${search.userId}::integer, ${key}, ${at}::timestamptz
        from running where included_searches is not null and not ${search.isSubscribed}::boolean
      on conflict (user_id, criteria_key) do update set counted_at = excluded.counted_at
        where counted_search.counted_at <= ${countedBefore}::timestamptz
      returning user_id),
    bonus as (
      update bonus_grant set used = used + 1
       where exists (select from claim) and id = (
         select g.id from bonus_grant g
          where g.account_id = ${search.accountId}::bigint and g.used < g.searches
            and g.expires_on >= ${search.today}::date
          order by g.expires_on, g.id limit 1 for update)
      returning id),
    judged as (
      select case
        when exists (select from claim) then null
        when ${search.isSubscribed}::boolean then 'SUBSCRIBED'
        when ${search.accountId}::integer is null then 'NO_ACCOUNT'
        when not exists (select from running) then 'NO_PLAN'
        when exists (select from running where included_searches is null) then 'UNLIMITED'
        else 'REPEATED' end as reason),
    found as (
      select kept.rows, encode(sha256(convert_to(kept.rows, 'UTF8')), 'hex') as hash
        from claim cross join lateral (${search.receipt?.rows ?? NO_RECEIPT}) kept),
    logged as (
    insert into search_log (account_id, user_id, app_code, region_id, billing_code, criteria,
                            criteria_key, is_counted, reason_not_counted, result_count, is_capped,
                            as_of, duration_ms, request_id, at, rows_hash, rules_version,
                            coverage_key, left_out, bonus_grant_id)
    select ${search.accountId}::integer, ${search.userId}::integer, ${search.appCode},
           ${search.regionId}::integer, ${search.billingCode}, ${criteria}::jsonb, ${key},
           reason is null, reason, ${search.resultCount}::integer, ${search.isCapped}::boolean,
           ${search.asOf}::timestamptz, ${search.durationMs}::integer, ${search.requestId},
           ${at}::timestamptz, found.hash,
           case when found.hash is not null then ${search.receipt?.rulesVersion ?? null}::integer end,
           case when found.hash is not null then ${search.receipt?.coverageKey ?? null}::text end,
           case when found.hash is not null then ${leftOut}::jsonb end,
           (select id from bonus)
      from judged left join found on true
    returning id, rows_hash, is_counted, bonus_grant_id),
    kept as (
      insert into search_receipt (log_id, at, rows)
      select logged.id, ${at}::timestamptz, found.rows from logged cross join found)
    select case when logged.rows_hash is not null then logged.id else (
             select l.id from search_log l
              where l.user_id = ${search.userId}::integer and l.criteria_key = ${key}
                and l.rows_hash is not null and l.at > ${countedBefore}::timestamptz
                and l.criteria - ${Object.keys(search.criteria)}::text[] <@ ${filters}::jsonb
                and (not l.is_capped or ${listsAll(search.receipt?.ids ?? [])})
              order by l.id desc limit 1) end::text as "receiptId",
           logged.is_counted as "isCounted", logged.bonus_grant_id is not null as "isGivenOnTop"
      from logged`.execute(db);
  const [counted] = rows;
  if (counted === undefined) throw new Error('The search was not logged.');
  return counted;
}

/** Counted searches by all of the account's users in the current month. */
export interface SearchUse {
  readonly planId: number;
  readonly planName: string;
  /** ISO date. */
  readonly startedOn: string;
  readonly used: number;
  /** Null for an unlimited plan. */
  readonly included: number | null;
  /** Remaining bonus searches, which are used before the plan's. */
  readonly bonusLeft: number;
  /** Bonus searches used in the current month. */
  readonly bonusUsed: number;
}

/**
 * Returns the searches used and included, with bonus searches. Bonus searches are used first, so a
 * meter without them wouldn't move.
 */
export function meteredUse({
  bonusLeft,
  bonusUsed,
  included,
  used,
}: SearchUse): Pick<SearchUse, 'used' | 'included'> {
  return {
    used: used + bonusUsed,
    included: included === null ? null : included + bonusUsed + bonusLeft,
  };
}

/** Reads the account's plan usage; null without an active plan. */
export async function findSearchUse(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<SearchUse | null> {
  const { rows } = await sql<SearchUse>`
    select p.id as "planId", p.name as "planName", p.period_start as "startedOn",
           ${INCLUDED_SEARCHES} as included,
           counted.used, counted.bonus_used as "bonusUsed",
           (select coalesce(sum(g.searches - g.used), 0)::integer from bonus_grant g
             where g.account_id = ${accountId}::bigint and g.expires_on >= ${today}::date
           ) as "bonusLeft"
      from (${runningPlan(accountId, today)}) p
      left join account_billing b on b.account_id = ${accountId}::bigint and b.plan_id = p.id
       and b.ended_on is null and b.period_to > ${today}::date
      cross join lateral (
        select (count(*) filter (where l.bonus_grant_id is null))::integer as used,
               count(l.bonus_grant_id)::integer as bonus_used
          from search_log l
         where l.account_id = ${accountId}::integer and l.is_counted
           and l.at >= greatest(
                 p.period_start::timestamp at time zone ${STATE_ZONE},
                 (select b.counted_from from account_billing b
                   where b.account_id = ${accountId}::bigint and b.ended_on is null))
      ) counted`.execute(db);
  return rows[0] ?? null;
}

/** A month of an account's plan; ISO dates. */
export interface SearchPeriod {
  readonly from: string;
  /** First day of the next period. */
  readonly to: string;
}

/** Finds the plan's current and earlier months, newest first; without a plan, calendar months. */
export async function findSearchPeriods(
  db: Kysely<Database>,
  accountId: number | null,
  today: string,
  count: number,
): Promise<SearchPeriod[]> {
  const { rows } = await sql<SearchPeriod>`
    with running as (
      select began, period_start, 1 as place from (${runningPlan(accountId, today)}) p
      union all
      select date_trunc('month', ${today}::date)::date, date_trunc('month', ${today}::date)::date, 2
       order by place limit 1),
    placed as (
      select began, ((extract(year from period_start) - extract(year from began)) * 12
                     + extract(month from period_start) - extract(month from began))::integer as n
        from running)
    select (began + make_interval(months => n - back))::date as from,
           (began + make_interval(months => n - back + 1))::date as to
      from placed cross join generate_series(0, ${count - 1}) back order by back`.execute(db);
  return rows;
}

/** Retention of a counted search's rows. */
export const RECEIPT_RETENTION_MS = 30 * DAY_MS;

/** Deletes the rows of expired certificates; the log keeps their facts and hash. */
export async function sweepReceipts(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('search_receipt')
    .where('at', '<=', new Date(now - RECEIPT_RETENTION_MS))
    .execute();
}

/**
 * Deletes entries about counted searches that are too old to keep the same search from counting
 * again.
 */
export async function sweepCountedSearches(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('counted_search')
    .where('counted_at', '<=', new Date(now - COUNTED_AGAIN_AFTER_MS))
    .execute();
}

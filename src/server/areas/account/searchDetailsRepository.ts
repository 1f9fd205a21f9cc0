import { sql, type Kysely, type RawBuilder } from 'kysely';
import { billingCodeKey } from '#contract/billing/billingCodes';
import type { SearchDetail } from '#contract/schemas/account';
import { STATE_ZONE, startOfStateDay } from '../../db/stateTime';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import type { Owner } from '../../http/requester';
import type { SearchPeriod } from '../../domain/searchLog/repository';
import { searchedFields } from '../../domain/searchLog/rules';

/** Maximum searches counted and paged; the response indicates when there are more. */
export const MAX_SEARCHES = 10_000;
/** Maximum users and billing codes offered as choices. */
const MAX_CHOICES = 500;

const FULL_NAME = sql<string>`concat_ws(' ', u.first_name, u.last_name)`;

/** SQL: a criterion in comparable form; searches ignore case and extra spaces. */
function sameText(value: RawBuilder<unknown>): RawBuilder<string> {
  return sql`lower(regexp_replace(btrim(${value}), '\\s+', ' ', 'g'))`;
}

/**
 * SQL: id of the counted search whose certificate lists the rows found by `l`; null if there is
 * none. A counted search with filters that `l` lacks found fewer rows, so its certificate doesn't
 * apply. The certificate of a capped search applies only to the same filters, because other filters
 * find records that it doesn't list.
 */
const RECEIPT_ID = sql<string | null>`case when l.rows_hash is not null then l.id::text
  when l.reason_not_counted = 'REPEATED' then (
    select c.id::text from search_log c
     where c.user_id = l.user_id and c.criteria_key = l.criteria_key and c.rows_hash is not null
       and c.id < l.id
       and not exists (
         select from jsonb_each_text(c.criteria) k
          where ${sameText(sql`k.value`)} is distinct from ${sameText(sql`l.criteria ->> k.key`)})
       and not (c.is_capped and exists (
         select from jsonb_object_keys(l.criteria) k where not c.criteria ? k))
     order by c.id desc limit 1) end`;

/** The searches of an owner in a billing month. */
export interface SearchScope {
  /** If `accountId` is null, only that user's searches, regardless of account. */
  readonly owner: Owner;
  /** A billing month. */
  readonly period: SearchPeriod;
}

export interface SearchFilter {
  readonly userId: number | null;
  /** Null for all codes; empty for searches without a code. */
  readonly billingCode: string | null;
}

/** SQL: true for searches in the scope. Filters by user, because the log is indexed by user. */
function inScope({ owner, period }: SearchScope): RawBuilder<boolean> {
  const whose =
    owner.accountId === null
      ? sql`l.user_id = ${owner.userId}`
      : sql`l.account_id = ${owner.accountId} and l.user_id in (
          select m.id from app_user m where m.account_id = ${owner.accountId})`;
  return sql<boolean>`(${whose} and l.at >= ${startOfStateDay(period.from)}
    and l.at < ${startOfStateDay(period.to)})`;
}

function matchesFilter({ billingCode, userId }: SearchFilter): RawBuilder<boolean> {
  const code =
    billingCode === null
      ? sql`true`
      : billingCode === ''
        ? sql`l.billing_code is null`
        : sql`billing_code_key(l.billing_code) = ${billingCodeKey(billingCode)}`;
  return sql<boolean>`(${code} and (${userId}::integer is null or l.user_id = ${userId}::integer))`;
}

/** Counts the searches, up to one more than the cap. */
export async function countSearches(
  db: Kysely<Database>,
  scope: SearchScope,
  filter: SearchFilter,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (
      select from search_log l where ${inScope(scope)} and ${matchesFilter(filter)}
       limit ${MAX_SEARCHES + 1}) capped`.execute(db);
  return rows[0]?.found ?? 0;
}

/** Lists the days that have searches, in order. */
export async function findSearchDays(
  db: Kysely<Database>,
  scope: SearchScope,
  filter: SearchFilter,
): Promise<{ day: string; counted: number; answered: number }[]> {
  const { rows } = await sql<{ day: string; counted: number; answered: number }>`
    select to_char(l.at at time zone ${STATE_ZONE}, 'YYYY-MM-DD') as day,
           (count(*) filter (where l.is_counted))::integer as counted,
           count(*)::integer as answered
      from search_log l where ${inScope(scope)} and ${matchesFilter(filter)}
     group by 1 order by 1`.execute(db);
  return rows;
}

/** Loads one page of the searches, newest first. */
export async function findSearches(
  db: Kysely<Database>,
  scope: SearchScope,
  filter: SearchFilter,
  page: { readonly offset: number; readonly limit: number },
): Promise<SearchDetail[]> {
  const rows = await db
    .selectFrom('search_log as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .leftJoin('region as r', 'r.id', 'l.region_id')
    .where(inScope(scope))
    .where(matchesFilter(filter))
    .select(['l.at', 'l.criteria', 'l.app_code as appCode', 'l.billing_code as billingCode'])
    .select([
      'r.name as regionName',
      'r.id as regionId',
      'l.reason_not_counted as reasonNotCounted',
    ])
    .select(['l.result_count as resultCount', 'l.is_capped as isCapped'])
    .select([sql<string>`l.id::text`.as('id'), FULL_NAME.as('userName')])
    .select(RECEIPT_ID.as('receiptId'))
    .orderBy('l.at', 'desc')
    .orderBy('l.id', 'desc')
    .offset(page.offset)
    .limit(page.limit)
    .execute();
  return rows.map(({ at, criteria, ...row }) => ({
    ...row,
    at: at.toISOString(),
    searchedFor: searchedFields(criteria),
  }));
}

/** Lists the users and billing codes of the month's searches. */
export async function findSearchChoices(
  db: Kysely<Database>,
  scope: SearchScope,
): Promise<{ users: { id: number; name: string }[]; billingCodes: string[] }> {
  const users = await db
    .selectFrom('app_user as u')
    .where(
      sql<boolean>`exists (select from search_log l where l.user_id = u.id and ${inScope(scope)})`,
    )
    .select(['u.id', FULL_NAME.as('name')])
    .orderBy('u.last_name', byName)
    .orderBy('u.first_name', byName)
    .orderBy('u.id')
    .limit(MAX_CHOICES)
    .execute();
  const codes = await db
    .selectFrom('search_log as l')
    .where(inScope(scope))
    .where('l.billing_code', 'is not', null)
    .select(sql<string>`min(l.billing_code)`.as('code'))
    .groupBy(sql`billing_code_key(l.billing_code)`)
    .orderBy(sql`min(l.billing_code)`, byName)
    .limit(MAX_CHOICES)
    .execute();
  return { users, billingCodes: codes.map(({ code }) => code) };
}

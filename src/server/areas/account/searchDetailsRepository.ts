import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { ApplicationCode } from '#contract/applications';
import { SEARCH_DETAILS_PAGE_SIZE, type ReasonNotCounted } from '#contract/searchDetails';
import type { SearchDetail } from '#contract/schemas/account';
import type { Database } from '../../db/tables/database';
import type { Owner } from '../../http/asker';
import { searchedFields } from './rules';

/** Searches that are counted and can be paged through; beyond it the answer says so. */
export const MOST_SEARCHES = 10_000;
/** Users and billing codes to choose from. */
const MOST_CHOICES = 500;

/** Whose searches since when. */
export interface SearchScope {
  /** `accountId` null: the searches of that user alone, whatever account they were made in. */
  readonly owner: Owner;
  /** ISO date on Indiana's main clock. */
  readonly startedOn: string;
}

export interface SearchFilter {
  readonly userId: number | null;
  /** Null for all; empty for searches without a code. */
  readonly billingCode: string | null;
}

/** By user, since that is how the log is indexed. */
function inScope({ owner, startedOn }: SearchScope): RawBuilder<boolean> {
  const whose =
    owner.accountId === null
      ? sql`l.user_id = ${owner.userId}`
      : sql`l.account_id = ${owner.accountId} and l.user_id in (
          select m.id from app_user m where m.account_id = ${owner.accountId})`;
  return sql<boolean>`(${whose} and l.at >=
    ${startedOn}::date::timestamp at time zone 'America/Indiana/Indianapolis')`;
}

function isWanted({ billingCode, userId }: SearchFilter): RawBuilder<boolean> {
  const code =
    billingCode === null
      ? sql`true`
      : billingCode === ''
        ? sql`l.billing_code is null`
        : sql`l.billing_code = ${billingCode}`;
  return sql<boolean>`(${code} and (${userId}::integer is null or l.user_id = ${userId}::integer))`;
}

/** How many searches there are, at most one more than the cap. */
export async function countSearches(
  db: Kysely<Database>,
  scope: SearchScope,
  filter: SearchFilter,
): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*)::integer as found from (
      select from search_log l where ${inScope(scope)} and ${isWanted(filter)}
       limit ${MOST_SEARCHES + 1}) capped`.execute(db);
  return rows[0]?.found ?? 0;
}

interface SearchRow {
  readonly id: string;
  readonly at: Date;
  readonly user_name: string;
  readonly app_code: ApplicationCode;
  readonly criteria: unknown;
  readonly region_name: string | null;
  readonly billing_code: string | null;
  readonly reason_not_counted: ReasonNotCounted | null;
  readonly result_count: number;
  readonly is_capped: boolean;
}

/** One page of the searches, newest first. */
export async function findSearches(
  db: Kysely<Database>,
  scope: SearchScope,
  filter: SearchFilter,
  pageNumber: number,
): Promise<SearchDetail[]> {
  const { rows } = await sql<SearchRow>`
    select l.id::text as id, l.at, concat_ws(' ', u.first_name, u.last_name) as user_name,
           l.app_code, l.criteria, r.name as region_name, l.billing_code, l.reason_not_counted,
           l.result_count, l.is_capped
      from search_log l
      join app_user u on u.id = l.user_id
      left join region r on r.id = l.region_id
     where ${inScope(scope)} and ${isWanted(filter)}
     order by l.at desc, l.id desc
     offset ${(pageNumber - 1) * SEARCH_DETAILS_PAGE_SIZE}
     limit ${SEARCH_DETAILS_PAGE_SIZE}`.execute(db);
  return rows.map((row) => ({
    id: row.id,
    at: row.at.toISOString(),
    userName: row.user_name,
    appCode: row.app_code,
    searchedFor: searchedFields(row.criteria),
    regionName: row.region_name,
    billingCode: row.billing_code,
    reasonNotCounted: row.reason_not_counted,
    resultCount: row.result_count,
    isCapped: row.is_capped,
  }));
}

/** The users and billing codes that the month's searches have. */
export async function findSearchChoices(
  db: Kysely<Database>,
  scope: SearchScope,
): Promise<{ users: { id: number; name: string }[]; billingCodes: string[] }> {
  const users = await sql<{ id: number; name: string }>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name
      from app_user u
     where exists (select from search_log l where l.user_id = u.id and ${inScope(scope)})
     order by u.last_name collate by_name, u.first_name collate by_name, u.id
     limit ${MOST_CHOICES}`.execute(db);
  const codes = await sql<{ code: string }>`
    select l.billing_code as code
      from search_log l
     where l.billing_code is not null and ${inScope(scope)}
     group by l.billing_code
     order by l.billing_code collate by_name
     limit ${MOST_CHOICES}`.execute(db);
  return { users: users.rows, billingCodes: codes.rows.map(({ code }) => code) };
}

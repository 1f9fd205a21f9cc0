import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { Owner } from '../../http/requester';

/**
 * Builds the SQL condition that a subscription `s` of the account is active on the day and open to
 * the user.
 */
function isUsable({ accountId, userId }: Owner, today: string): RawBuilder<boolean> {
  return sql<boolean>`
    s.account_id = ${accountId}::bigint and ${userId}::bigint = any(s.user_ids)
      and ${today}::date between s.starts_on and s.ends_on`;
}

/** Returns whether the user has a subscription for all these counties; null means every county. */
export async function isSubscribed(
  db: Kysely<Database>,
  owner: Owner,
  countyIds: readonly number[] | null,
  today: string,
): Promise<boolean> {
  const { rows } = await sql<{ isIncluded: boolean }>`
    select exists (
      select from warrant_subscription s
       where ${isUsable(owner, today)}
         and (s.county_ids is null or ${countyIds}::integer[] <@ s.county_ids)
    ) as "isIncluded"`.execute(db);
  return rows[0]?.isIncluded === true;
}

/** Returns the counties whose reports the user may read: null for all, undefined for none. */
export async function findReportCounties(
  db: Kysely<Database>,
  owner: Owner,
  today: string,
): Promise<readonly number[] | null | undefined> {
  const { rows } = await sql<{ countyIds: number[] | null }>`
    select s.county_ids as "countyIds" from warrant_subscription s
     where ${isUsable(owner, today)} and s.has_reports
     order by s.county_ids is null desc, s.id limit 1`.execute(db);
  return rows[0] === undefined ? undefined : rows[0].countyIds;
}

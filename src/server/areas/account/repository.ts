import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { AccountDashboard, AccountPlan, AccountUser } from '#contract/schemas/account';
import { TRIAL_SUBSCRIPTIONS } from '#contract/limits';
import { STATE_ZONE } from '../../db/stateTime';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import { LAST_LOGIN } from '../../domain/logins/lastLogin';
import type { SearchPeriod } from '../../domain/searchLog/repository';
import { HAS_SECOND_FACTOR } from '../../domain/secondFactor/hasFactor';

/** Upper bound on response size; no account has this many users. */
export const MAX_USERS = 1_000;
/** Upper bound on response size; no account has this many subscriptions. */
const MAX_PLANS = 200;

/** Loads the account's name, both statuses, and number of active users. */
export async function findAccount(
  db: Kysely<Database>,
  accountId: number,
): Promise<Pick<AccountDashboard, 'name' | 'status' | 'accountStatus' | 'activeUsers'>> {
  return db
    .selectFrom('account as a')
    .where('a.id', '=', accountId)
    .select(['a.name', 'a.status', 'a.account_status as accountStatus'])
    .select(
      sql<number>`(select count(*)::integer from app_user u
        where u.account_id = a.id and u.status = 'ACTIVE')`.as('activeUsers'),
    )
    .executeTakeFirstOrThrow();
}

/**
 * Loads the account's plans that haven't ended by that day, sorted by application and first day.
 */
export async function findPlans(
  db: Kysely<Database>,
  accountId: number,
  today: string,
): Promise<AccountPlan[]> {
  const rows = await db
    .selectFrom('subscription as b')
    .innerJoin('plan as p', 'p.id', 'b.plan_id')
    .where('b.account_id', '=', accountId)
    .where((eb) => eb.or([eb('b.ends_on', 'is', null), eb('b.ends_on', '>=', today)]))
    .select(['p.id as planId', 'p.name as planName', 'b.app_code as appCode'])
    .select(['b.starts_on as startsOn', 'b.ends_on as endsOn'])
    .orderBy('b.app_code')
    .orderBy('b.starts_on')
    .orderBy('b.id')
    .limit(MAX_PLANS)
    .execute();
  return rows.map(({ planId, ...plan }) => ({
    ...plan,
    isTrial: TRIAL_SUBSCRIPTIONS.includes(planId),
  }));
}

/**
 * Loads the account's users, active ones first, then by name; at most one more than the cap.
 * Excludes super users, because no account may change them. `month` is the month whose searches are
 * counted.
 */
export async function findAccountUsers(
  db: Kysely<Database>,
  accountId: number,
  month: SearchPeriod | undefined,
): Promise<AccountUser[]> {
  const rows = await db
    .selectFrom('app_user as u')
    .where('u.account_id', '=', accountId)
    .where('u.is_super_user', '=', false)
    .select(['u.id', 'u.first_name as firstName', 'u.last_name as lastName', 'u.username'])
    .select(['u.email', 'u.is_admin as isAdmin'])
    .select(sql<boolean>`u.status = 'ACTIVE'`.as('isActive'))
    .select(HAS_SECOND_FACTOR.as('hasSecondFactor'))
    .select(LAST_LOGIN.as('lastLoginAt'))
    .select(searchesIn(month).as('searches'))
    .orderBy('u.status')
    .orderBy('u.last_name', byName)
    .orderBy('u.first_name', byName)
    .orderBy('u.id')
    .limit(MAX_USERS + 1)
    .execute();
  return rows.map((row) => ({ ...row, lastLoginAt: row.lastLoginAt?.toISOString() ?? null }));
}

/** SQL: number of counted searches of user `u` for the account in the month. */
function searchesIn(month: SearchPeriod | undefined): RawBuilder<number> {
  if (month === undefined) return sql<number>`0`;
  return sql<number>`(
    select count(*)::integer from search_log l
     where l.user_id = u.id and l.account_id = u.account_id and l.is_counted
       and l.at >= ${month.from}::date::timestamp at time zone ${STATE_ZONE}
       and l.at < ${month.to}::date::timestamp at time zone ${STATE_ZONE})`;
}

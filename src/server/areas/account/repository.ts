import { sql, type Kysely } from 'kysely';
import type { AccountDashboard, AccountPlan, AccountUser } from '#contract/schemas/account';
import { TRIAL_SUBSCRIPTIONS } from '#contract/limits';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';

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

/** Loads the account's plans that haven't ended by that day, by application and first day. */
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
 * Loads the account's users by name, active ones first; one more than the cap. Excludes super
 * users, because no account may change them.
 */
export async function findAccountUsers(
  db: Kysely<Database>,
  accountId: number,
): Promise<AccountUser[]> {
  return db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('is_super_user', '=', false)
    .select(['id', 'first_name as firstName', 'last_name as lastName', 'username', 'email'])
    .select(['is_admin as isAdmin', sql<boolean>`status = 'ACTIVE'`.as('isActive')])
    .orderBy('status')
    .orderBy('last_name', byName)
    .orderBy('first_name', byName)
    .orderBy('id')
    .limit(MAX_USERS + 1)
    .execute();
}

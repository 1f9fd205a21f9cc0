import { sql, type Kysely, type Transaction } from 'kysely';
import { billingCodeKey } from '#contract/billing/billingCodes';
import type { BudgetChange } from '#contract/schemas/spending';
import { startOfStateDay } from '../../db/stateTime';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';

/** Maximum users and codes offered as choices. */
const MAX_CHOICES = 500;

/** A budget in the audit log, before or after a change. */
export interface AuditedBudget {
  readonly id: number;
  readonly userId: number | null;
  readonly billingCode: string | null;
  readonly cents: number;
  readonly isStop: boolean;
}

function keyOf(billingCode: string | null): string | null {
  return billingCode === null ? null : billingCodeKey(billingCode);
}

const COLUMNS = ['id', 'user_id as userId', 'billing_code as billingCode', 'cents'] as const;

/** Lists the account's active users, sorted by name. */
export async function findSpenders(
  db: Kysely<Database>,
  accountId: number,
): Promise<{ id: number; name: string }[]> {
  return db
    .selectFrom('app_user')
    .where('account_id', '=', accountId)
    .where('is_super_user', '=', false)
    .where('status', '=', 'ACTIVE')
    .select(['id', sql<string>`concat_ws(' ', first_name, last_name)`.as('name')])
    .orderBy('last_name', byName)
    .orderBy('first_name', byName)
    .orderBy('id')
    .limit(MAX_CHOICES)
    .execute();
}

/** Lists the billing codes of the account's searches and purchases since a day. */
export async function findCodesSince(
  db: Kysely<Database>,
  accountId: number,
  startedOn: string,
): Promise<string[]> {
  const since = startOfStateDay(startedOn);
  const { rows } = await sql<{ code: string }>`
    select min(code) as code from (
      select l.billing_code as code from search_log l
       where l.account_id = ${accountId} and l.is_counted and l.at >= ${since}
      union
      select d.billing_code from document_purchase d
       where d.account_id = ${accountId} and d.bought_at >= ${since}) used
     where code is not null group by billing_code_key(code) order by min(code) collate by_name limit ${MAX_CHOICES}`.execute(
    db,
  );
  return rows.map(({ code }) => code);
}

/** Loads the budget of the same user, code, or account; undefined if there is none. */
export async function findSameBudget(
  trx: Transaction<Database>,
  accountId: number,
  { billingCode, userId }: Pick<BudgetChange, 'billingCode' | 'userId'>,
): Promise<AuditedBudget | undefined> {
  return trx
    .selectFrom('spend_budget')
    .where('account_id', '=', accountId)
    .where('user_id', 'is not distinct from', userId)
    .where(sql`billing_code_key(billing_code)`, 'is not distinct from', keyOf(billingCode))
    .select([...COLUMNS, 'is_stop as isStop'])
    .executeTakeFirst();
}

export async function countBudgets(trx: Transaction<Database>, accountId: number): Promise<number> {
  const { count } = await trx
    .selectFrom('spend_budget')
    .where('account_id', '=', accountId)
    .select(sql<number>`count(*)::integer`.as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/**
 * Saves a budget, replacing the existing one of the same user, code, or account; a new amount
 * resets its warnings. Returns its id; null if the user is not on the account.
 */
export async function saveBudget(
  trx: Transaction<Database>,
  accountId: number,
  { billingCode, cents, isStop, userId }: Omit<BudgetChange, 'scope'>,
): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into spend_budget (account_id, user_id, billing_code, cents, is_stop)
    select ${accountId}::bigint, ${userId}::bigint, ${billingCode}::text, ${cents}::bigint,
           ${isStop}::boolean
     where ${userId}::bigint is null or exists (
       select from app_user u where u.id = ${userId}::bigint and u.account_id = ${accountId}::bigint)
    on conflict (account_id, user_id, billing_code_key(billing_code)) do update
       set cents = excluded.cents, is_stop = excluded.is_stop,
           warned_in = case when spend_budget.cents = excluded.cents then spend_budget.warned_in end
    returning id`.execute(trx);
  return rows[0]?.id ?? null;
}

/** Deletes a budget and returns it; undefined if the account has no such budget. */
export async function removeBudget(
  trx: Transaction<Database>,
  accountId: number,
  id: number,
): Promise<AuditedBudget | undefined> {
  return trx
    .deleteFrom('spend_budget')
    .where('account_id', '=', accountId)
    .where('id', '=', id)
    .returning([...COLUMNS, 'is_stop as isStop'])
    .executeTakeFirst();
}

import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';

/** The complimentary plan of an account. */
export interface CompPlan {
  /** Included searches a month; null without a limit. */
  readonly searches: number | null;
  /** Last day, ISO date; may have passed. */
  readonly until: string;
}

/** Finds an account's complimentary plan, current or ended; null if it never had one. */
export async function findCompPlan(
  db: Kysely<Database>,
  accountId: number,
): Promise<CompPlan | null> {
  const row = await db
    .selectFrom('comp_account as c')
    .innerJoin('plan as p', 'p.id', 'c.plan_id')
    .where('c.account_id', '=', accountId)
    .select(['p.included_searches as searches', 'c.until'])
    .executeTakeFirst();
  return row ?? null;
}

/** Sets the last day of an account's complimentary plan, which may be the day before today. */
export async function setCompEnd(
  trx: Transaction<Database>,
  accountId: number,
  until: string,
): Promise<void> {
  await trx
    .updateTable('comp_account')
    .set({ until })
    .where('account_id', '=', accountId)
    .execute();
  await trx
    .updateTable('subscription')
    .set({ ends_on: until })
    .where('account_id', '=', accountId)
    .where('plan_id', '=', (plan) =>
      plan.selectFrom('comp_account').where('account_id', '=', accountId).select('plan_id'),
    )
    .execute();
}

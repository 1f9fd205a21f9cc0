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
    .leftJoin('subscription as s', (join) =>
      join.onRef('s.account_id', '=', 'c.account_id').onRef('s.plan_id', '=', 'c.plan_id'),
    )
    .groupBy(['p.included_searches', 'c.until'])
    .select(['p.included_searches as searches', 'c.until'])
    // A paid plan ended it earlier, or an administrator did.
    .select((eb) => eb.fn.max('s.ends_on').as('endsOn'))
    .executeTakeFirst();
  if (row === undefined) return null;
  const { endsOn, searches, until } = row;
  return { searches, until: endsOn !== null && endsOn < until ? endsOn : until };
}

/**
 * Sets the last day of an account's complimentary plan, which may be the day before today. False if
 * a paid plan has replaced the plan since its first day.
 */
export async function setCompEnd(
  trx: Transaction<Database>,
  accountId: number,
  until: string,
): Promise<boolean> {
  await trx
    .updateTable('comp_account')
    .set({ until })
    .where('account_id', '=', accountId)
    .execute();
  const { numUpdatedRows } = await trx
    .updateTable('subscription')
    .set({ ends_on: until })
    .where('account_id', '=', accountId)
    .where('plan_id', '=', (plan) =>
      plan.selectFrom('comp_account').where('account_id', '=', accountId).select('plan_id'),
    )
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

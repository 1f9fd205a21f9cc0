import { sql, type Kysely } from 'kysely';

/**
 * Adds the missing subscriptions of plans that followed a trial. Earlier versions billed these
 * plans, but started no subscription for them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    insert into subscription (account_id, app_code, plan_id, starts_on, anchor_on)
    select b.account_id, s.app_code, b.plan_id, s.ends_on + 1, b.anchor_on
      from account_billing b
      join subscription s on s.account_id = b.account_id
     where b.ended_on is null and s.plan_id <> b.plan_id and s.ends_on < b.period_from
       and s.ends_on = (select max(ends_on) from subscription where account_id = b.account_id)
       and not exists (select from subscription o where o.account_id = b.account_id
             and (o.ends_on is null or o.ends_on >= b.period_from))`.execute(db);
}

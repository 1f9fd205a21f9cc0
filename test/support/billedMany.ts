import { sql, type Kysely } from 'kysely';
import { PLAN } from '../../src/server/db/reference/plans';
import type { Database } from '../../src/server/db/tables/database';

/**
 * Adds accounts whose month ends on a day, each with an administrator, extra searches, and a card.
 */
export async function addBilledMany(
  db: Kysely<Database>,
  count: number,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await sql`update account_billing set ended_on = period_from`.execute(db);
  await sql`
    with added as (
      insert into account (name, status, account_status, billing_code_enabled, bulk_efiling_enabled,
                           created_at)
      select 'Billed ' || n, 'ACTIVE', 'ACTIVE', false, false, now() from generate_series(1, ${count}::integer) n
      returning id),
    users as (
      insert into app_user (account_id, username, password_hash, email, status, first_name, last_name,
                            is_admin, is_super_user, is_finepay_reviewer, is_efiling_reviewer,
                            is_bulk_efiling_uploader, is_bulk_efiling_reviewer, efm_users, is_demo,
                            created_at)
      select id, 'billed' || id, 'none', 'billed' || id || '@example.org', 'ACTIVE', 'Billed', 'User',
             true, false, false, false, false, false, '{}', false, now() from added
      returning id, account_id),
    subscribed as (
      insert into subscription (account_id, app_code, plan_id, starts_on, anchor_on)
      select id, 'COURT', ${PLAN.FREE}, ${from}::date, ${from}::date from added),
    searched as (
      insert into search_log (account_id, user_id, app_code, region_id, criteria, criteria_key,
                              is_counted, result_count, is_capped, duration_ms, request_id, at)
      select u.account_id, u.id, 'COURT', 1, '{}', 'k' || s, true, 0, false, 1, 'r',
             ${from}::date + interval '3 days'
        from users u cross join generate_series(1, 8) s),
    carded as (
      insert into payment_card (account_id, processor, customer_token, card_token, brand, last_digits,
                                expires_month, added_at, verified_at)
      select id, 'test', 'test', 'pays', 'Visa', '4242', '2099-12', now(), now() from added)
    insert into account_billing (account_id, plan_id, renewal_plan_id, anchor_on, period_from,
                                 period_to)
    select id, ${PLAN.FREE}, ${PLAN.S20}, ${from}::date, ${from}::date, ${to}::date from added`.execute(
    db,
  );
  await sql`analyze`.execute(db);
}

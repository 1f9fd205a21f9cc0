import { sql, type Kysely } from 'kysely';

/**
 * Adds when staff deactivated an account, so that a payment doesn't reactivate it. For accounts
 * that are already deactivated, the time is in the audit trail.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column deactivated_at timestamptz`.execute(db);
  await sql`
    update account a set deactivated_at = coalesce(e.at, now())
      from account o left join lateral (
        select v.at, v.action from audit_event v
         where v.target = 'account/' || o.id
           and v.action in ('accountInactivated', 'accountReactivated')
         order by v.id desc limit 1) e on true
     where o.id = a.id and a.status = 'INACTIVE'
       and (e.action = 'accountInactivated' or a.account_status = 'ACTIVE')`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Adds when staff deactivated an account, so that a payment doesn't reactivate it, and the disputed
 * amounts of card charges and captured holds.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await addDeactivations(db);
  await addDisputes(db);
}

/** For accounts that are already deactivated, the time is in the audit trail. */
async function addDeactivations(db: Kysely<unknown>): Promise<void> {
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

async function addDisputes(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table card_charge
      add column disputed_cents bigint not null default 0 check (disputed_cents >= 0)`.execute(db);
  await sql`
    alter table filing_hold
      add column disputed_cents bigint not null default 0
        check (disputed_cents between 0 and captured_cents)`.execute(db);
  await sql`
    update card_charge k
       set disputed_cents = greatest(0, r.refunded_cents - coalesce((
             select sum(f.cents) from card_refund f
              where f.receipt_id = r.id and f.status <> 'REFUSED'), 0))
      from receipt r where r.id = k.receipt_id and k.status = 'DISPUTED'`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Adds sign-up for any plan: email addresses to confirm, accepted versions of the terms, one
 * account per form; and refunded or abandoned payments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table app_user
      add column is_email_confirmed boolean not null default true,
      add column terms_version integer not null default 1,
      add column terms_accepted_at timestamptz`.execute(db);
  await sql`
    create table email_token (
      user_id bigint primary key references app_user on delete cascade,
      token_hash text not null unique,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`alter table account add column sign_up_key uuid unique`.execute(db);
  await sql`alter table card_charge add column given_up_at timestamptz`.execute(db);
  await sql`
    create index card_charge_given_up on card_charge (given_up_at)
     where given_up_at is not null`.execute(db);
  await sql`
    create table card_refund (
      key uuid primary key,
      charge_key uuid not null references card_charge,
      receipt_id bigint not null references receipt,
      account_id bigint not null references account,
      cents bigint not null check (cents > 0),
      reason text not null,
      asked_by bigint references app_user,
      status text not null check (status in ('WAITING', 'DONE', 'REFUSED')),
      problem text,
      asked_at timestamptz not null,
      settled_at timestamptz
    )`.execute(db);
  await sql`
    create index card_refund_waiting on card_refund (asked_at) where status = 'WAITING'`.execute(
    db,
  );
  await sql`create index card_refund_receipt on card_refund (receipt_id)`.execute(db);
  await sql`
    create table test_refund (
      key uuid primary key,
      charge_id text not null,
      cents bigint not null
    )`.execute(db);
  // Running trials become periods, so that a plan can follow them.
  await sql`
    insert into account_billing (account_id, plan_id, renewal_plan_id, anchor_on, period_from, period_to)
    select s.account_id, min(s.plan_id), null, min(s.starts_on), min(s.starts_on),
           max(s.ends_on) + 1
      from subscription s join plan p on p.id = s.plan_id
     where s.ends_on is null or s.ends_on >= current_date
     group by s.account_id
    having bool_and(p.is_trial and s.ends_on is not null)
    on conflict do nothing`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Adds complimentary accounts; and when, by whom, and why an account's dunning was turned off. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table comp_account (
      account_id bigint primary key references account on delete cascade,
      plan_id integer not null references plan,
      requested_by text not null,
      reason text not null,
      until date not null,
      created_at timestamptz not null,
      created_by bigint references app_user on delete set null
    )`.execute(db);
  await sql`
    alter table account_billing
      add column dunning_disabled_at timestamptz,
      add column dunning_disabled_by bigint references app_user on delete set null,
      add column dunning_disabled_reason text`.execute(db);
  await sql`create index audit_event_at on audit_event (at desc nulls last)`.execute(db);
}

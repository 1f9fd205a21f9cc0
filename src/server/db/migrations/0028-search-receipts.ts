import { sql, type Kysely } from 'kysely';

/** Adds receipts of counted searches, and users' notes on saved records. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Coverage of a region at a point in time; many searches share one row.
  await sql`create table search_coverage (key text primary key, facts jsonb not null)`.execute(db);
  await sql`
    alter table search_log
      add column rows_hash text,
      add column rules_version integer,
      add column coverage_key text references search_coverage`.execute(db);
  await sql`
    create index search_log_receipt on search_log (user_id, criteria_key, id)
      where rows_hash is not null`.execute(db);
  await sql`
    create table search_receipt (
      log_id bigint primary key references search_log on delete cascade,
      at timestamptz not null,
      rows text not null
    )`.execute(db);
  await sql`create index search_receipt_at on search_receipt (at)`.execute(db);
  await sql`
    create table saved_note (
      user_id bigint not null references app_user on delete cascade,
      kind text not null check (kind in ('taxWarrant', 'courtCase', 'recorderDocument')),
      target_id bigint not null,
      note text not null,
      tags text[] not null,
      removed_at timestamptz,
      primary key (user_id, kind, target_id)
    )`.execute(db);
  await sql`
    create index saved_note_removed on saved_note (removed_at) where removed_at is not null`.execute(
    db,
  );
}

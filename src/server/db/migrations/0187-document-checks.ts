import { sql, type Kysely } from 'kysely';

/**
 * Adds what the envelope check read in files, rules that firms silenced, and files derived from
 * other files.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table document_reading (
      hash text primary key check (hash ~ '^[0-9a-f]{64}$'),
      version integer not null,
      state text not null check (state in ('waiting', 'done', 'failed')),
      reading jsonb,
      requested_at timestamptz not null,
      read_at timestamptz,
      check ((state = 'done') = (reading is not null))
    )`.execute(db);
  await sql`
    create table silenced_finding_rule (
      firm_id bigint not null references filing_firm on delete cascade,
      code text not null,
      reason text not null,
      by_user_id bigint references app_user on delete set null,
      silenced_at timestamptz not null,
      primary key (firm_id, code)
    )`.execute(db);
  await sql`
    create index silenced_finding_rule_user on silenced_finding_rule (by_user_id)`.execute(db);
  await sql`alter table filing_upload add column making jsonb`.execute(db);
  await sql`
    alter table filing_draft add column checked_off jsonb not null default '[]'`.execute(db);
  await sql`
    create table filing_checked_off (
      envelope_id uuid primary key references filing_envelope on delete cascade,
      warnings jsonb not null,
      version integer not null,
      checked_at timestamptz not null
    )`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Adds files that filers upload: in parts into a quarantine folder, then checked and stored by
 * hash.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table filing_upload (
      id uuid primary key,
      user_id bigint not null references app_user on delete cascade,
      draft_id uuid,
      name text not null check (char_length(name) between 1 and 200),
      bytes bigint not null check (bytes >= 0),
      sent_hash text check (sent_hash ~ '^[0-9a-f]{64}$'),
      state text not null check (state in ('receiving', 'checking', 'passed', 'refused')),
      kind text check (kind in ('pdf', 'word')),
      hash text check (hash ~ '^[0-9a-f]{64}$'),
      pages integer check (pages >= 0),
      findings jsonb not null default '[]',
      source_id uuid references filing_upload on delete set null,
      fix text check (fix in ('repair', 'removeScripts')),
      created_at timestamptz not null,
      touched_at timestamptz not null,
      finished_at timestamptz,
      filed_at timestamptz,
      check ((state = 'passed') = (hash is not null and kind is not null and pages is not null)),
      check (filed_at is null or state = 'passed')
    )`.execute(db);
  await sql`create index filing_upload_user on filing_upload (user_id, created_at)`.execute(db);
  await sql`create index filing_upload_draft on filing_upload (draft_id)`.execute(db);
  await sql`create index filing_upload_hash on filing_upload (hash)`.execute(db);
  await sql`create index filing_upload_source on filing_upload (source_id)`.execute(db);
  await sql`
    create index filing_upload_open on filing_upload (touched_at) where state <> 'passed'`.execute(
    db,
  );
}

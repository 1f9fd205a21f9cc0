import { sql, type Kysely } from 'kysely';

/** Adds batches of bulk e-filing, their rows, zip files, and documents. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bulk_batch (
      id uuid primary key,
      user_id bigint not null references app_user,
      account_id bigint not null references account,
      firm_id bigint not null references filing_firm,
      name text not null,
      kind text not null check (kind in ('newCases', 'oneDocument')),
      state text not null default 'uploaded'
        check (state in ('uploaded', 'checked', 'released', 'running', 'paused', 'done')),
      version integer not null default 1,
      settings jsonb not null,
      table_name text not null default '',
      headers text[] not null default '{}',
      columns text[] not null default '{}',
      sums jsonb not null default '{"rows":0,"cents":0,"documents":0}',
      problems jsonb not null default '[]',
      pause_reason text,
      released_by bigint references app_user,
      released_at timestamptz,
      started_at timestamptz,
      finished_at timestamptz,
      run_token uuid,
      run_until timestamptz,
      created_at timestamptz not null,
      changed_at timestamptz not null
    )`.execute(db);
  await sql`create index bulk_batch_firm on bulk_batch (firm_id, created_at desc)`.execute(db);
  await sql`
    create index bulk_batch_running on bulk_batch (started_at) where state = 'running'`.execute(db);
  await sql`
    create table bulk_row (
      batch_id uuid not null references bulk_batch on delete cascade,
      position integer not null,
      envelope_id uuid not null unique,
      file_number text not null,
      caption text not null default '',
      cells text[] not null,
      state text not null default 'unchecked'
        check (state in ('unchecked', 'bad', 'ready', 'held', 'filed', 'failed', 'stopped')),
      problems jsonb not null default '[]',
      reason text,
      court_id integer references court,
      content jsonb,
      fee_cents bigint,
      filed_at timestamptz,
      primary key (batch_id, position),
      check ((state = 'filed') = (filed_at is not null))
    )`.execute(db);
  await sql`create index bulk_row_state on bulk_row (batch_id, state, position)`.execute(db);
  await sql`
    create index bulk_row_filed on bulk_row (court_id, filed_at) where filed_at is not null`.execute(
    db,
  );
  await sql`
    create table bulk_package (
      id uuid primary key,
      batch_id uuid not null references bulk_batch on delete cascade,
      user_id bigint not null references app_user,
      name text not null,
      bytes bigint not null check (bytes >= 0),
      state text not null default 'receiving'
        check (state in ('receiving', 'waiting', 'unpacked', 'refused')),
      reason text,
      created_at timestamptz not null,
      touched_at timestamptz not null
    )`.execute(db);
  await sql`create index bulk_package_batch on bulk_package (batch_id, created_at)`.execute(db);
  await sql`
    create table bulk_mapping (
      firm_id bigint not null references filing_firm on delete cascade,
      name text not null,
      headers text[] not null,
      columns text[] not null,
      saved_at timestamptz not null,
      primary key (firm_id, name)
    )`.execute(db);
  await sql`
    alter table filing_upload add column bulk_batch_id uuid references bulk_batch on delete set null,
      add column bulk_path text, add column bulk_used boolean`.execute(db);
  await sql`
    create unique index filing_upload_bulk on filing_upload (bulk_batch_id, lower(bulk_path))
     where bulk_batch_id is not null`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Adds imports from the browser, saved mappings, and the data that a rollback restores. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table import_batch drop constraint import_batch_state_check`.execute(db);
  await sql`
    alter table import_batch add constraint import_batch_state_check
      check (state in ('RUNNING', 'STOPPED', 'DONE', 'FAILED', 'ROLLED_BACK'))`.execute(db);
  await sql`
    create table record_import (
      id uuid primary key,
      user_id bigint not null references app_user,
      register text not null check (register in ('court', 'judgment', 'recorder', 'taxWarrant')),
      county_id integer not null references county,
      court_id integer references court,
      source text not null,
      as_of timestamptz not null,
      coverage_from date,
      coverage_to date,
      file_name text not null,
      bytes bigint not null check (bytes >= 0),
      hash text,
      state text not null check (state in ('receiving', 'checking', 'refused', 'uploaded',
        'mapped', 'trying', 'tried', 'running', 'done', 'stopped', 'failed', 'rollingBack',
        'rolledBack')),
      version integer not null default 1,
      is_csv boolean not null default false,
      encoding text not null default 'utf8',
      headers text[] not null default '{}',
      first_rows jsonb not null default '[]',
      mapping text,
      mapped_rows jsonb not null default '[]',
      trial jsonb,
      tried_at timestamptz,
      is_stopping boolean not null default false,
      batch_id bigint,
      speed jsonb,
      problem text,
      notifies boolean not null default false,
      started_by bigint references app_user,
      started_at timestamptz,
      ended_at timestamptz,
      rollback jsonb,
      rolled_back_by bigint references app_user,
      has_file boolean not null default true,
      created_at timestamptz not null,
      touched_at timestamptz not null
    )`.execute(db);
  await sql`create index record_import_created on record_import (created_at desc)`.execute(db);
  await sql`
    create index record_import_working on record_import (touched_at)
     where state in ('checking', 'trying', 'running', 'rollingBack')`.execute(db);
  // Allows one running import per register and county.
  await sql`
    create unique index record_import_writing on record_import (register, county_id)
     where state in ('running', 'rollingBack')`.execute(db);
  await sql`
    create table record_import_refusal (
      import_id uuid not null references record_import on delete cascade,
      line bigint not null,
      reason text not null,
      snippet text not null
    )`.execute(db);
  await sql`
    create index record_import_refusal_import on record_import_refusal (import_id, line)`.execute(
    db,
  );
  await sql`
    create table import_mapping (
      register text not null,
      source text not null,
      name text not null,
      mapping text not null,
      saved_by bigint not null references app_user,
      saved_at timestamptz not null,
      primary key (register, source, name)
    )`.execute(db);
  // Records before a run: one row for each record that the run changed.
  await sql`
    create table import_image (
      batch_id bigint not null,
      record_id bigint not null,
      source_key text not null,
      kind text not null check (kind in ('added', 'changed', 'removed', 'hidden', 'confirmed')),
      old_batch_id bigint,
      restored boolean,
      primary key (batch_id, record_id)
    )`.execute(db);
  // Rows of these records, of their sources, and of their courts; `row` is null if the row did not
  // exist.
  await sql`
    create table import_image_row (
      batch_id bigint not null,
      record_id bigint not null,
      table_name text not null,
      row_key text not null,
      row jsonb,
      primary key (batch_id, record_id, table_name, row_key)
    )`.execute(db);
}

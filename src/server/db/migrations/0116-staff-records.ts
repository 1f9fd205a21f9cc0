import { sql, type Kysely } from 'kysely';

/** Adds staff notes, reasons for opening records, and sessions that view the site as a user. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table staff_note (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('user', 'account')),
      subject_id bigint not null,
      author_id bigint references app_user on delete set null,
      written_at timestamptz not null,
      note text not null
    )`.execute(db);
  await sql`create index staff_note_subject on staff_note (kind, subject_id, id)`.execute(db);
  await sql`
    create table record_look (
      session_hash text not null,
      kind text not null check (kind in ('user', 'account')),
      subject_id bigint not null,
      reason text not null,
      at timestamptz not null,
      primary key (session_hash, kind, subject_id)
    )`.execute(db);
  await sql`
    alter table session
      add column factor_at timestamptz,
      add column viewed_user_id bigint references app_user on delete set null,
      add column view_until timestamptz`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Adds recordings of broken pages, and the log of the server's own errors. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recording (
      reference text primary key,
      stored_at timestamptz not null,
      user_id integer references app_user on delete set null,
      build text not null,
      address text not null,
      problem text not null,
      note text not null,
      size integer not null,
      stored_size integer not null,
      content bytea not null
    )`.execute(db);
  await sql`create index recording_stored_at on recording (stored_at)`.execute(db);
  await sql`
    create table recording_error (
      recording_reference text not null references recording on delete cascade,
      reference text not null,
      primary key (recording_reference, reference)
    )`.execute(db);
  await sql`create index recording_error_reference on recording_error (reference)`.execute(db);
  await sql`
    create table server_error (
      reference text primary key,
      at timestamptz not null,
      method text not null,
      route text not null,
      message text not null,
      stack text not null
    )`.execute(db);
  await sql`create index server_error_at on server_error (at)`.execute(db);
}

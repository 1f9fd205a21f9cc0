import { sql, type Kysely } from 'kysely';

/** Adds success notices, which are shown once, on the next view of their page. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table session_flash (
      session_hash text not null,
      page text not null,
      id uuid not null,
      notice text not null,
      created_at timestamptz not null,
      primary key (session_hash, page)
    )`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Adds words that text recognition found on pages of an upload, stored until its file is created.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recognized_page (
      upload_id uuid not null references filing_upload on delete cascade,
      page integer not null check (page > 0),
      words jsonb not null,
      primary key (upload_id, page)
    )`.execute(db);
}

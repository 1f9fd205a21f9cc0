import { sql, type Kysely } from 'kysely';

/** Words that text recognition found on pages of an upload, until its file is made. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table recognized_page (
      upload_id uuid not null references filing_upload on delete cascade,
      page integer not null check (page > 0),
      words jsonb not null,
      primary key (upload_id, page)
    )`.execute(db);
}

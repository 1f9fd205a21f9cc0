import { sql, type Kysely } from 'kysely';

/**
 * Adds warnings of the envelope check about a row's documents, which the reviewer accepts at
 * release.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table bulk_row add column warnings jsonb not null default '[]'`.execute(db);
}

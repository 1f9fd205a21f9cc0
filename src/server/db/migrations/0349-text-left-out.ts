import { sql, type Kysely } from 'kysely';

/** Stores the typed text that a counted search didn't use, for its certificate. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table search_log add column left_out jsonb`.execute(db);
}

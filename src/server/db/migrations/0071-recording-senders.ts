import { sql, type Kysely } from 'kysely';

/**
 * Adds the visitor who sent a recording, as a keyed hash of the network; null for a user's
 * recording.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recording add column visitor text`.execute(db);
}

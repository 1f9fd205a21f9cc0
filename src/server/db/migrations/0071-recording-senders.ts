import { sql, type Kysely } from 'kysely';

/** The visitor who sent a recording, as a keyed hash of the network; null for a user's. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table recording add column visitor text`.execute(db);
}

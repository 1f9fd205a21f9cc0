import { sql, type Kysely } from 'kysely';

/**
 * Stores the time of the decision that last moved an envelope, so that no older decision moves it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table filing_envelope add column moved_at timestamptz`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/**
 * Stores the time since which an account's alerts are paused, so that its users are notified once.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table account add column alerts_paused_at timestamptz`.execute(db);
}

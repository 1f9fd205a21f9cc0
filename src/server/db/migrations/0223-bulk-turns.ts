import { sql, type Kysely } from 'kysely';

/** Adds when a batch of bulk e-filing last started a round, so that batches take turns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table bulk_batch add column led_at timestamptz`.execute(db);
}

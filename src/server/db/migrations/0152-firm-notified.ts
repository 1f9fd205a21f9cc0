import { sql, type Kysely } from 'kysely';

/** Adds the time at which staff last notified the firm of a bounced service contact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_recipient add column firm_notified_at timestamptz`.execute(db);
}

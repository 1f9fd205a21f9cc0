import { sql, type Kysely } from 'kysely';

/**
 * Adds the time until which a server is sending an email, so that staff can't make it due
 * meanwhile.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table mail_message add column claimed_until timestamptz`.execute(db);
}

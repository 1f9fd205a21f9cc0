import { sql, type Kysely } from 'kysely';

/** Adds the day from which a service counts for a person who was served again later. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_recipient add column deemed_on date`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Adds the docket entry that cancels an ordered hearing, which imports leave in place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_hearing add column cancel_entry_id bigint`.execute(db);
}

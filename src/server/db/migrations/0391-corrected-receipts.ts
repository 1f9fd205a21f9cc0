import { sql, type Kysely } from 'kysely';

/** Marks receipts that staff recorded by mistake and corrected. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table receipt add column is_corrected boolean not null default false`.execute(db);
}

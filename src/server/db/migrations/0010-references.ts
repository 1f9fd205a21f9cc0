import { sql, type Kysely } from 'kysely';

/** Adds indexes on references to rows that may be deleted or changed. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index representation_attorney on representation (attorney_id)`.execute(db);
  await sql`create index saved_item_target on saved_item (kind, target_id)`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Stores when the filer canceled the filing of a document that was already served. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table service_document add column withdrawn_at timestamptz`.execute(db);
}

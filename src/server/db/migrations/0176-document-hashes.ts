import { sql, type Kysely } from 'kysely';

/** Adds indexes for finding a filed document by the hash of its submitted or stamped file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index case_document_hash on case_document (hash)`.execute(db);
  await sql`create index case_document_stamped_hash on case_document (stamped_hash)`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Adds indexes for case numbers typed without their month, and for each county's newest load. */
export async function up(db: Kysely<unknown>): Promise<void> {
  // Type and sequence: everything after the four digits of the month.
  await sql`create index court_case_number_sequence on court_case (substr(number_tail, 5))`.execute(
    db,
  );
  await sql`create index recorded_document_loaded on recorded_document (county_id, loaded_at)`.execute(
    db,
  );
  await sql`drop index recorded_document_county`.execute(db);
}

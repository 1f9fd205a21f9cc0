import { sql, type Kysely } from 'kysely';

/**
 * Adds indexes for the earliest document and judgment of a county or court, which the end of an
 * import determines, and for partial case numbers of judgments.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index recorded_document_recorded on recorded_document (county_id, recorded_on)`.execute(
    db,
  );
  await sql`create index judgment_docketed on judgment (court_id, docketed_on)`.execute(db);
  // The new index serves all queries of the old one.
  await sql`drop index judgment_court`.execute(db);
  // Type and sequence: everything after the four digits of the month.
  await sql`create index judgment_number_sequence on judgment (substr(number_tail, 5))`.execute(db);
  // The sequence: everything after month and type.
  await sql`create index judgment_number_ending on judgment (substr(number_tail, 7))`.execute(db);
}

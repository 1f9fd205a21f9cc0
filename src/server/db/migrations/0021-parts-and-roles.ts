import { sql, type Kysely } from 'kysely';

/**
 * Adds indexes for cases of a common name in one role, and for case numbers of which only the end
 * is known.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index if not exists court_name_posting_heavy_role
      on court_name_posting (name_id, role, filed_on, record_id) where is_heavy`.execute(db);
  // The sequence: everything after month and type.
  await sql`create index court_case_number_ending on court_case (substr(number_tail, 7))`.execute(
    db,
  );
}

import { sql, type Kysely } from 'kysely';

/** Adds an index for a judge's cases, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index court_case_judge on court_case (lower(judge), filed_on)`.execute(db);
}

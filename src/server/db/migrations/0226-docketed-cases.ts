import { sql, type Kysely } from 'kysely';

/** Indexes docketed filings by case, and ordered hearings by hearing, for rollbacks of imports. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index efm_docketing_case on efm_docketing (case_id)`.execute(db);
  await sql`create index order_hearing_hearing on order_hearing (hearing_id)`.execute(db);
}

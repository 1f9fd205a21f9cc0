import { sql, type Kysely } from 'kysely';

const RECORDS = ['court_case', 'judgment', 'tax_warrant', 'recorded_document'];

/** Adds the run that last described an imported record, so that an older file changes nothing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of RECORDS) {
    await sql`alter table ${sql.table(table)} add column batch_id bigint`.execute(db);
  }
  await sql`alter table import_batch add column rows_older bigint not null default 0`.execute(db);
}

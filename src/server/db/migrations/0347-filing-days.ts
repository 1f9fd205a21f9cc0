import { sql, type Kysely } from 'kysely';

/** Indexes the filing days of tax warrants, for monthly reports of all counties. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`create index tax_warrant_filed_day on tax_warrant (filed_on, id)`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Marks parties and representations that accepted filings added, which imports leave in place. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const table of ['case_party', 'representation']) {
    await sql`
      alter table ${sql.table(table)}
        add column is_added_here boolean not null default false`.execute(db);
  }
}

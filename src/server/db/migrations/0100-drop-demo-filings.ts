import { sql, type Kysely } from 'kysely';

/** Drops the demo's filings: counts come from real envelopes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop table efiling_filing`.execute(db);
}

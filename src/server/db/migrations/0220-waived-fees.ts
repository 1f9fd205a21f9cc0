import { sql, type Kysely } from 'kysely';

/** Adds the accepted filings' court fees, the most that is due after a denied fee waiver. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table filing_envelope
      add column waived_cents bigint check (waived_cents >= 0)`.execute(db);
}

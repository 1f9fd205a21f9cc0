import { sql, type Kysely } from 'kysely';

/** Indexes the few envelopes that courts haven't decided yet, for accounts' credit and closing. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index filing_envelope_undecided on filing_envelope (account_id, filed_at)
     where completed_cents is null`.execute(db);
}

import { sql, type Kysely } from 'kysely';

/** Adds an index of the envelopes with a fee waiver, which the queue lists until a decision. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index efm_envelope_waiver on efm_envelope (court_id)
     where submission->'payment'->>'kind' = 'waiver'`.execute(db);
}

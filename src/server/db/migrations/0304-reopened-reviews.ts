import { sql, type Kysely } from 'kysely';

/**
 * Adds an index of the envelopes with a fee waiver, which the queue lists until a decision, and
 * lets clerks recall a filing from the judge.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index efm_envelope_waiver on efm_envelope (court_id)
     where submission->'payment'->>'kind' = 'waiver'`.execute(db);
  await sql`alter function is_filing_step rename to is_first_filing_step`.execute(db);
  await sql`
    create function is_filing_step(a_kind text, a_from text, a_to text, an_actor text)
    returns boolean language sql immutable as $$
      select is_first_filing_step(a_kind, a_from, a_to, an_actor)
          or (a_kind <> 'serve' and a_from = 'sentToJudge' and a_to = 'underReview'
              and an_actor = 'clerk')
    $$`.execute(db);
}

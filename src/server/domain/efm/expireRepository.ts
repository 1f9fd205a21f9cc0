import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { changeFiling } from './changesRepository';

/** Filings per round. */
const ROUND = 500;
const PASSED = 'The deadline for the correction has passed.';

/**
 * Rejects returned filings whose deadline has passed in the court's time zone, once each. Returns
 * how many.
 */
export async function expireReturned(db: Kysely<Database>, at: number): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    select f.id from efm_filing f
      join efm_decision d on d.filing_id = f.id and d.sequence = f.sequence
      join court c on c.id = f.court_id
     where f.status = 'returned' and d.until_on < (${new Date(at)}::timestamptz at time zone c.time_zone)::date
     order by d.until_on, f.id limit ${ROUND}`.execute(db);
  let expired = 0;
  for (const { id: filingId } of rows) {
    await db.transaction().execute(async (trx) => {
      const by = { actor: 'clock', actorName: null, messageId: null } as const;
      const isChanged = await changeFiling(
        trx,
        { filingId, to: 'rejected', ...by, words: PASSED },
        at,
      );
      if (isChanged) expired += 1;
    });
  }
  return expired;
}

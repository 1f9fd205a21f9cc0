import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { changeFiling, NOTICE_MAX_LENGTH } from './changesRepository';

/** Filings per round. */
const ROUND = 500;
const PASSED = 'The deadline for the correction has passed.';

interface Returned {
  readonly id: string;
  readonly reasonCode: string | null;
  /** The clerk's note. */
  readonly words: string;
  readonly documentId: string | null;
}

function passed(words: string): string {
  return `${PASSED} ${words}`.trim().slice(0, NOTICE_MAX_LENGTH);
}

/**
 * Rejects returned filings whose deadline has passed in the court's time zone, once each, with the
 * clerk's reason and note. Returns how many.
 */
export async function expireReturned(db: Kysely<Database>, at: number): Promise<number> {
  const { rows } = await sql<Returned>`
    select f.id, d.reason_code as "reasonCode", d.words, d.document_id as "documentId"
      from efm_filing f
      join efm_decision d on d.filing_id = f.id and d.sequence = f.sequence
      join court c on c.id = f.court_id
     where f.status = 'returned' and d.until_on < (${new Date(at)}::timestamptz at time zone c.time_zone)::date
     order by d.until_on, f.id limit ${ROUND}`.execute(db);
  let expired = 0;
  for (const { documentId, id: filingId, reasonCode, words } of rows) {
    await db.transaction().execute(async (trx) => {
      const by = { actor: 'clock', actorName: null, messageId: null } as const;
      const isChanged = await changeFiling(
        trx,
        { filingId, to: 'rejected', ...by, reasonCode, documentId, words: passed(words) },
        at,
      );
      if (isChanged) expired += 1;
    });
  }
  return expired;
}

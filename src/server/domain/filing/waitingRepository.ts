import { sql, type Kysely } from 'kysely';
import type { FilingStatus } from '#contract/filing/states';
import type { WaitingEnvelopes } from '#contract/schemas/efilingEvents';
import type { Database } from '../../db/tables/database';

/** Statuses of filings awaiting a court's decision. */
export const WAITING_STATUSES: readonly FilingStatus[] = ['submitted', 'underReview', 'deferred'];

/** Counts the envelopes with a filing that awaits a court's decision. */
export async function findWaitingEnvelopes(db: Kysely<Database>): Promise<WaitingEnvelopes> {
  const { rows } = await sql<{ count: number; since: Date | null }>`
    select count(*)::integer as count, min(e.filed_at) as since from filing_envelope e
     where exists (select from filing_filing f
                    where f.envelope_id = e.id
                      and f.status = any(${WAITING_STATUSES}::text[]))`.execute(db);
  const { count = 0, since = null } = rows[0] ?? {};
  return { count, since: since?.toISOString() ?? null };
}

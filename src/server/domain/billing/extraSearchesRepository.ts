import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { INCLUDED_SEARCHES } from './includedSearches';
import { USED_SEARCHES } from './periodsRepository';

/**
 * Loads what an account owes for extra searches of the current period, in cents. They become a
 * charge when the period ends.
 */
export async function findExtraSearchCents(
  db: Kysely<Database>,
  accountId: number,
): Promise<number> {
  const { rows } = await sql<{ cents: number }>`
    select (coalesce(p.extra_search_cents, 0)
             * greatest(${USED_SEARCHES} - ${INCLUDED_SEARCHES}, 0))::bigint as cents
      from account_billing b join plan p on p.id = b.plan_id
     where b.account_id = ${accountId} and b.ended_on is null`.execute(db);
  return rows[0]?.cents ?? 0;
}

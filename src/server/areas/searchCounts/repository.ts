import { sql, type Kysely } from 'kysely';
import type { SearchCountRow } from '#contract/schemas/searchCounts';
import { startOfStateDay } from '../../db/stateTime';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import type { SearchersOfAccount } from '../../domain/searchLog/monthsRepository';
import type { SearchPeriod } from '../../domain/searchLog/repository';

/** Maximum rows of the list. */
export const MAX_ROWS = 5_000;

/** Counts an account's searches in a month by user and billing code; at most `max` + 1 rows. */
export async function findSearchCounts(
  db: Kysely<Database>,
  { accountId, userId }: SearchersOfAccount,
  { from, to }: SearchPeriod,
  max: number,
): Promise<SearchCountRow[]> {
  return db
    .selectFrom('search_log as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .where('l.account_id', '=', accountId)
    .$if(userId !== null, (query) => query.where('l.user_id', '=', userId))
    .where('l.at', '>=', startOfStateDay(from))
    .where('l.at', '<', startOfStateDay(to))
    .select([
      'u.id as userId',
      sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('userName'),
      sql<string | null>`min(l.billing_code)`.as('billingCode'),
      sql<number>`(count(*) filter (where l.is_counted))::integer`.as('counted'),
      sql<number>`count(*)::integer`.as('answered'),
    ])
    .groupBy(['u.id', 'u.first_name', 'u.last_name'])
    .groupBy(sql`billing_code_key(l.billing_code)`)
    .orderBy('u.last_name', byName)
    .orderBy('u.first_name', byName)
    .orderBy('u.id')
    .orderBy(sql`min(l.billing_code)`, byName)
    .limit(max + 1)
    .execute();
}

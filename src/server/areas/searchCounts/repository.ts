import { sql, type Kysely } from 'kysely';
import type { SearchCountRow } from '#contract/schemas/searchCounts';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';

/** More than any account's month holds, so that an answer has an end. */
export const MOST_ROWS = 5_000;

/** Whose searches: those of all users of the account, or of one alone. */
export interface SearchersOfAccount {
  readonly accountId: number;
  /** Null for all. */
  readonly userId: number | null;
}

/** An account's searches since a day, by user and billing code; at most `MOST_ROWS` + 1 rows. */
export async function findSearchCounts(
  db: Kysely<Database>,
  { accountId, userId }: SearchersOfAccount,
  startedOn: string,
): Promise<SearchCountRow[]> {
  return db
    .selectFrom('search_log as l')
    .innerJoin('app_user as u', 'u.id', 'l.user_id')
    .where('l.account_id', '=', accountId)
    .$if(userId !== null, (query) => query.where('l.user_id', '=', userId))
    .where(
      'l.at',
      '>=',
      sql<Date>`${startedOn}::date::timestamp at time zone 'America/Indiana/Indianapolis'`,
    )
    .select([
      'u.id as userId',
      sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as('userName'),
      'l.billing_code as billingCode',
      sql<number>`(count(*) filter (where l.is_counted))::integer`.as('counted'),
      sql<number>`count(*)::integer`.as('answered'),
    ])
    .groupBy(['u.id', 'u.first_name', 'u.last_name', 'l.billing_code'])
    .orderBy('u.last_name', byName)
    .orderBy('u.first_name', byName)
    .orderBy('u.id')
    .orderBy('l.billing_code', byName)
    .limit(MOST_ROWS + 1)
    .execute();
}

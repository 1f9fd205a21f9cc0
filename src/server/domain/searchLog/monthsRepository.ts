import { sql, type Kysely } from 'kysely';
import type { SearchMonth } from '#contract/schemas/searchCounts';
import { STATE_ZONE } from '../../db/stateTime';
import type { Database } from '../../db/tables/database';
import type { SearchPeriod } from './repository';

/** Whose searches to count: the whole account's, or one user's. */
export interface SearchersOfAccount {
  readonly accountId: number;
  /** Null for all. */
  readonly userId: number | null;
}

/** Counts the searches of each month, in order; `isWithoutBonus` leaves out bonus searches. */
export async function findSearchMonths(
  db: Kysely<Database>,
  { accountId, userId }: SearchersOfAccount,
  periods: readonly SearchPeriod[],
  { isWithoutBonus }: { readonly isWithoutBonus: boolean },
): Promise<SearchMonth[]> {
  const isOwn = userId === null ? sql`true` : sql`l.user_id = ${userId}`;
  const isOfKind = isWithoutBonus ? sql`l.bonus_grant_id is null` : sql`true`;
  const { rows } = await sql<SearchMonth>`
    select to_char(m.first, 'YYYY-MM-DD') as from, to_char(m.next, 'YYYY-MM-DD') as to,
           c.counted, c.answered
      from unnest(${periods.map(({ from }) => from)}::date[], ${periods.map(({ to }) => to)}::date[])
           with ordinality m (first, next, place)
     cross join lateral (
       select (count(*) filter (where l.is_counted))::integer as counted,
              count(*)::integer as answered
         from search_log l
        where l.account_id = ${accountId} and ${isOwn} and ${isOfKind}
          and l.user_id in (select u.id from app_user u where u.account_id = ${accountId})
          and l.at >= m.first::timestamp at time zone ${STATE_ZONE}
          and l.at < m.next::timestamp at time zone ${STATE_ZONE}) c
     order by m.place`.execute(db);
  return rows;
}

import { sql, type Kysely } from 'kysely';
import { formatQuantity } from '#contract/formats';
import type { Database } from '../server/db/tables/database';

interface Counts {
  readonly users: number;
  readonly items: number;
  readonly searches: number;
  readonly kept: number;
  readonly purchases: number;
  readonly payments: number;
  readonly watches: number;
  readonly imports: number;
}

const WORDS: Readonly<Record<keyof Counts, readonly [one: string, many: string]>> = {
  users: ['user', 'users'],
  items: ['saved record', 'saved records'],
  searches: ['search', 'searches'],
  kept: ['saved search', 'saved searches'],
  purchases: ['purchase', 'purchases'],
  payments: ['payment', 'payments'],
  watches: ['property watch', 'property watches'],
  imports: ['import run', 'import runs'],
};

/** Lists what was added to a demo database since its creation, with counts such as `2 users`. */
export async function findLostChanges(db: Kysely<Database>): Promise<string[]> {
  // Names are indexed during the load; the load's rows have its start time, so they don't count.
  const { rows } = await sql<Counts>`
    with made as (select coalesce(min(built_at), now()) as at from name_index)
    select (select count(*)::integer from app_user where created_at > made.at) as users,
           (select count(*)::integer from saved_item where saved_at > made.at) as items,
           (select count(*)::integer from search_log l where l.at > made.at) as searches,
           (select count(*)::integer from saved_search where created_at > made.at) as kept,
           (select count(*)::integer from document_purchase where bought_at > made.at) as purchases,
           (select count(*)::integer from receipt where received_at > made.at) as payments,
           (select count(*)::integer from property_watch where asked_at > made.at) as watches,
           (select count(*)::integer from import_batch where started_at > made.at) as imports
      from made`.execute(db);
  const [counts] = rows;
  if (counts === undefined) return [];
  return (Object.keys(WORDS) as (keyof Counts)[]).flatMap((key) => {
    const count = counts[key];
    const [one, many] = WORDS[key];
    return count === 0 ? [] : [formatQuantity(count, one, many)];
  });
}

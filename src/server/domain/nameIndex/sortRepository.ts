import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { widestTier } from '../../search/nameQuery';
import {
  hasFewNames,
  hits,
  isWanted,
  matchesAny,
  NAMES_AT_ONCE,
  withPlaces,
  type NameSearch,
  type SearchScope,
} from './matchingRepository';
import { filterByKind } from './kindsRepository';
import { tablesOf, type NameRegister } from './registerRepository';

/** Sort order of the records found by name. */
export interface RecordSort {
  readonly by: 'name' | 'filed';
  readonly isDescending: boolean;
}

function scopeOf(register: NameRegister, search: NameSearch, limit: number) {
  // Some results may turn out to be of an excluded kind, because another of their names matches
  // better.
  const spare = (search.without ?? []).length > 0 ? limit : 0;
  const scope: SearchScope = { register, search, limit: limit + spare };
  return { scope, asked: withPlaces(scope, widestTier(search.query)) };
}

/** True if few enough names match to sort all their records. */
export function canBeSorted(
  db: Kysely<Database>,
  register: NameRegister,
  search: NameSearch,
): Promise<boolean> {
  const { asked, scope } = scopeOf(register, search, 1);
  return hasFewNames(db, scope, asked);
}

/**
 * Sorts all records of a search and returns the first `limit`. Returns null if too many different
 * names match; sorting isn't offered then.
 */
export async function sortRecords(
  db: Kysely<Database>,
  register: NameRegister,
  search: NameSearch,
  { by, isDescending }: RecordSort,
  limit: number,
): Promise<readonly number[] | null> {
  const { asked, scope } = scopeOf(register, search, limit);
  if (!(await hasFewNames(db, scope, asked))) return null;
  const { names } = tablesOf(register);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const newestFirst = by === 'name' || isDescending;
  const order =
    by === 'name'
      ? sql`min(sort_name) ${direction}, max(filed_on) desc, record_id desc`
      : sql`max(filed_on) ${direction}, record_id ${direction}`;
  const { rows } = await sql<{ id: number }>`
    with named as materialized (
      select id, 0 as words, 0 as rank, is_heavy, sort_name from ${names}
       where class = ${sql.lit(search.class)} and ${matchesAny(sql`tokens`, asked)}
         and ${isWanted(sql`tokens`, search)}
       limit ${NAMES_AT_ONCE}),
    hit as (${hits(scope, newestFirst)})
    select record_id as id from hit group by record_id order by ${order} limit ${scope.limit}`.execute(
    db,
  );
  const ids = rows.map(({ id }) => id);
  return (await filterByKind(db, register, { ...search, queries: [search.query] }, ids)).slice(
    0,
    limit,
  );
}

import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { Lookup } from './register';
import {
  unindexedFilters,
  countiesOf,
  NOT_NARROWED,
  typeCodesOf,
  type SearchConditions,
} from './search';

/** Builds a LIKE pattern for a prefix; escapes wildcards. */
export function beginsWith(prefix: string): string {
  return `${prefix.replace(/[\\%_]/g, '\\$&')}%`;
}

/** Builds the conditions on `r` for the filters that the name index lacks. */
function apartConditions(search: SearchConditions): RawBuilder<unknown>[] {
  const { apart } = search.register.filters;
  return Object.entries(unindexedFilters(search)).map(([name, value]) => {
    const condition = apart[name];
    if (condition === undefined) throw new RangeError(`The filter ${name} has no condition`);
    return condition(value, search.today);
  });
}

/** Builds the conditions on `r` for everything that narrows a search without a name. */
function conditions(search: SearchConditions): RawBuilder<unknown> {
  const { filters, register, withoutSources } = search;
  const { countyId, filedOn, sourceId, status, typeCode } = register.facts;
  const countyIds = countiesOf(search);
  const typeCodes = typeCodesOf(register.filters, filters);
  const { status: recordStatus, filedFrom, filedTo } = filters;
  return sql.join(
    [
      withoutSources === null ? sql`true` : sql`${sourceId} not in (${withoutSources})`,
      ...(countyIds === null ? [] : [sql`${countyId} = any(${countyIds}::integer[])`]),
      ...(recordStatus === undefined ? [] : [sql`${status} = ${recordStatus}`]),
      ...(typeCodes === undefined ? [] : [sql`${typeCode} = any(${typeCodes}::text[])`]),
      ...(filedFrom === undefined ? [] : [sql`${filedOn} >= ${filedFrom}::date`]),
      ...(filedTo === undefined ? [] : [sql`${filedOn} <= ${filedTo}::date`]),
      ...apartConditions(search),
    ],
    sql` and `,
  );
}

/** Records of a lookup, and how it was interpreted. */
export interface FoundByLookup {
  readonly ids: readonly number[];
  readonly understood: string | null;
}

/**
 * Finds the records of a lookup in its order; if there are none, tries its alternative reading.
 * Filters don't affect which reading is used; otherwise, a filter could add results. Returns one id
 * above the maximum if there are more.
 */
export async function findByLookup(
  db: Kysely<Database>,
  search: SearchConditions,
  lookup: Lookup,
): Promise<FoundByLookup> {
  const { otherwise, understood = null } = lookup;
  const ids = await findIds(db, search, lookup);
  if (ids.length > 0 || otherwise == null) return { ids, understood };
  if (isFiltered(search)) {
    const whole = { ...search, filters: {}, narrowing: NOT_NARROWED, most: 0 };
    if ((await findIds(db, whole, lookup)).length > 0) return { ids, understood };
  }
  const others = await findIds(db, search, otherwise);
  return {
    ids: others,
    understood: others.length === 0 ? understood : (otherwise.understood ?? null),
  };
}

function isFiltered({ filters, narrowing }: SearchConditions): boolean {
  return Object.keys(filters).length > 0 || narrowing.countyIds.length > 0;
}

async function findIds(
  db: Kysely<Database>,
  search: SearchConditions,
  { condition, order }: Pick<Lookup, 'condition' | 'order'>,
): Promise<number[]> {
  const { facts, records } = search.register;
  const { rows } = await sql<{ id: number }>`
    select r.id from ${records}
     where ${condition} and ${conditions(search)}
     order by ${order ?? sql`${facts.filedOn} desc, r.id desc`}
     limit ${search.most + 1}`.execute(db);
  return rows.map(({ id }) => id);
}

/** Keeps the records that pass the other filters, in the given order. */
export async function filterIds(
  db: Kysely<Database>,
  search: SearchConditions,
  ids: readonly number[],
): Promise<readonly number[]> {
  const unindexed = apartConditions(search);
  if (unindexed.length === 0 || ids.length === 0) return ids;
  const { rows } = await sql<{ id: number }>`
    select r.id from ${search.register.records}
     where r.id = any(${ids}::bigint[]) and ${sql.join(unindexed, sql` and `)}`.execute(db);
  const passing = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => passing.has(id));
}

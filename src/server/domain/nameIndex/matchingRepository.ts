import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/database';
import { allOf } from '../../search/lexemes';
import type { NameQuery } from '../../search/nameQuery';
import { placesQuery } from './narrowing';
import type { PostingFilters } from './postings';
import { tablesOf, type NameRegister } from './registerRepository';

/** What a register's index is asked. */
export interface NameSearch {
  /** One of the register's classes. */
  readonly class: string;
  readonly query: NameQuery;
  readonly filters: PostingFilters;
  /** The year of today: what is newer than it comes first. */
  readonly thisYear: number;
}

/** So many names are looked at in one go; of more, those that rank first are asked first. */
export const NAMES_AT_ONCE = 1_500;

/** What the statements of one search share. */
export interface SearchScope {
  readonly register: NameRegister;
  readonly search: NameSearch;
  /** Records that are wanted. */
  readonly limit: number;
}

/** The queries, for names alone that stand where the filters ask. */
export function withPlaces(
  { search }: SearchScope,
  tsqueries: readonly string[],
): readonly string[] {
  const places = placesQuery(search.filters, search.thisYear);
  return places === null ? tsqueries : tsqueries.map((tsquery) => allOf([tsquery, places]));
}

/** Whether any of the queries finds a name, as a condition on its tokens. */
export function matchesAny(tokens: RawBuilder<unknown>, tsqueries: readonly string[]) {
  if (tsqueries.length === 0) return sql`false`;
  const matches = tsqueries.map((tsquery) => sql`${tokens} @@ ${tsquery}::tsquery`);
  return sql`(${sql.join(matches, sql` or `)})`;
}

/** Whether the queries find no more names than are looked at in one go. */
export async function hasFewNames(
  db: Kysely<Database>,
  { register, search }: SearchScope,
  tsqueries: readonly string[],
): Promise<boolean> {
  const { names } = tablesOf(register);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from (
      select from ${names}
       where class = ${sql.lit(search.class)} and ${matchesAny(sql`tokens`, tsqueries)}
       limit ${NAMES_AT_ONCE + 1}) n`.execute(db);
  return (rows[0]?.count ?? 0) <= NAMES_AT_ONCE;
}

/**
 * The postings of the names in `named`: all of those that are not heavy, and of each heavy one as many
 * as can be wanted, by the index that begins with its narrowest filter.
 */
export function hits(
  { register, search, limit }: SearchScope,
  newestFirst = true,
): RawBuilder<unknown> {
  const { postings } = tablesOf(register);
  const { filters } = search;
  const { countyIds, status, typeCode } = filters;
  // Without one of these the index of all postings has the order; the planner must not choose.
  const isNarrow = countyIds !== null || status !== undefined || typeCode !== undefined;
  const direction = newestFirst ? sql`desc` : sql`asc`;
  const inCounties =
    countyIds === null
      ? { each: sql``, only: sql`true` }
      : {
          each: sql`cross join unnest(${countyIds}::integer[]) as county (id)`,
          only: sql`p.county_id = county.id`,
        };
  return sql`
    select p.record_id, p.filed_on, n.words, n.rank, n.sort_name
      from named n join ${postings} p on p.name_id = n.id
     where not n.is_heavy and ${conditions(filters)}
    union all
    select p.record_id, p.filed_on, n.words, n.rank, n.sort_name
      from named n ${inCounties.each}
      cross join lateral (
        select p.record_id, p.filed_on from ${postings} p
         where p.name_id = n.id and ${isNarrow ? sql`p.is_heavy` : sql`true`} and ${inCounties.only}
           and ${conditions({ ...filters, countyIds: null })}
         order by p.filed_on ${direction}, p.record_id ${direction}
         limit ${limit}) p
     where n.is_heavy`;
}

function conditions(filters: PostingFilters): RawBuilder<unknown> {
  const { countyIds, withoutSources, status, typeCode, filedFrom, filedTo } = filters;
  return sql.join(
    [
      sql`true`,
      ...(countyIds === null ? [] : [sql`p.county_id = any(${countyIds}::integer[])`]),
      ...(withoutSources.length === 0
        ? []
        : [sql`p.source_id <> all(${withoutSources}::integer[])`]),
      ...(status === undefined ? [] : [sql`p.status = ${status}`]),
      ...(typeCode === undefined ? [] : [sql`p.type_code = ${typeCode}`]),
      ...(filedFrom === undefined ? [] : [sql`p.filed_on >= ${filedFrom}::date`]),
      ...(filedTo === undefined ? [] : [sql`p.filed_on <= ${filedTo}::date`]),
    ],
    sql` and `,
  );
}

import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MatchKind } from '#contract/search/matches';
import { CACHED_PLAN } from '../../db/cachedPlan';
import type { Database } from '../../db/tables/database';
import { allOf } from '../../search/lexemes';
import { kindQueries, type KindQuery } from '../../search/matchKinds';
import type { NameQuery } from '../../search/nameQuery';
import { placesQuery } from './narrowing';
import type { PostingFilters } from './postings';
import { tablesOf, type NameRegister } from './registerRepository';

/** A query to a register's index. */
export interface NameSearch {
  /** One of the register's classes. */
  readonly class: string;
  readonly query: NameQuery;
  readonly filters: PostingFilters;
  /** Excluded kinds of match; a record's kind is that of its best name. */
  readonly without?: readonly MatchKind[];
  /** Current year; newer records rank higher. */
  readonly thisYear: number;
  /** Maximum names examined per rank; defaults to `MAX_NAMES`. */
  readonly mostNames?: number | undefined;
}

/** Limit for searches for very common words; beyond it, the result is marked as partial. */
export const MAX_NAMES = 20_000;

/** Maximum names examined in one statement; the best-ranked names are examined first. */
export const NAMES_AT_ONCE = 2_500;

/**
 * `NAMES_AT_ONCE` for prefix matches. Each statement merges all words with the prefix again, which
 * costs more than examining several thousand names.
 */
const NAMES_AT_ONCE_BY_BEGINNING = 6_000;
/** Prefixes up to this length match very many names. */
const FEW_LETTERS = 3;

/** Returns the prefixes of typed words that match by prefix. */
function beginnings({ readings }: NameQuery): readonly string[] {
  const ways = readings.flatMap(({ slots }) => slots.flatMap((slot) => slot.ways));
  return ways.flatMap(({ kind, lexemes: [lexeme = ''] }) => (kind === 'prefix' ? [lexeme] : []));
}

/** Returns the maximum number of names that one statement examines for a query. */
export function namesAtOnce(query: NameQuery): number {
  return beginnings(query).length > 0 ? NAMES_AT_ONCE_BY_BEGINNING : NAMES_AT_ONCE;
}

/** True for a single word so short that too many names start with it to be worth counting. */
export function isTooCommonToCount(query: NameQuery): boolean {
  return query.terms.length === 1 && beginnings(query).some(({ length }) => length <= FEW_LETTERS);
}

/** State shared by the statements of one search. */
export interface SearchScope {
  readonly register: NameRegister;
  readonly search: NameSearch;
  /** Maximum number of records. */
  readonly limit: number;
}

/** Restricts the queries to names whose counties, years, types, and statuses match the filters. */
export function withPlaces(
  { search }: SearchScope,
  tsqueries: readonly string[],
): readonly string[] {
  return placedQueries(tsqueries, search.filters, search.thisYear);
}

/** Like `withPlaces`, from filters instead of a scope. */
export function placedQueries(
  tsqueries: readonly string[],
  filters: PostingFilters,
  thisYear: number,
): readonly string[] {
  const places = placesQuery(filters, thisYear);
  return places === null ? tsqueries : tsqueries.map((tsquery) => allOf([tsquery, places]));
}

/** SQL: true if any of the queries matches the tokens. */
export function matchesAny(tokens: RawBuilder<unknown>, tsqueries: readonly string[]) {
  if (tsqueries.length === 0) return sql`false`;
  const matches = tsqueries.map((tsquery) => sql`${tokens} @@ ${tsquery}::tsquery`);
  return sql`(${sql.join(matches, sql` or `)})`;
}

/** SQL: index of the first kind whose queries match a name's tokens. */
export function kindPlace(tokens: RawBuilder<unknown>, kinds: readonly KindQuery[]) {
  const cases = kinds
    .slice(0, -1)
    .map(({ tsqueries }, at) => sql`when ${matchesAny(tokens, tsqueries)} then ${sql.lit(at)}`);
  const last = sql.lit(Math.max(0, kinds.length - 1));
  return cases.length === 0 ? sql`${last}` : sql`case ${sql.join(cases, sql` `)} else ${last} end`;
}

/** SQL: true if a matching name isn't of an excluded kind. */
export function isWanted(tokens: RawBuilder<unknown>, { query, without = [] }: NameSearch) {
  if (without.length === 0) return sql`true`;
  const kinds = kindQueries([query]);
  const kept = kinds.flatMap(({ kind }, at) => (without.includes(kind) ? [] : [at]));
  return sql`${kindPlace(tokens, kinds)} = any(${kept}::integer[])`;
}

/** SQL: true if the queries match no more names than one statement examines. */
export function areFewNames(
  { register, search }: SearchScope,
  tsqueries: readonly string[],
): RawBuilder<boolean> {
  const { names } = tablesOf(register);
  return sql`(
    select count(*) <= ${sql.lit(NAMES_AT_ONCE)} from (
      select from ${names}
       where class = ${sql.lit(search.class)} and ${matchesAny(sql`tokens`, tsqueries)}
       limit ${sql.lit(NAMES_AT_ONCE + 1)}) n)`;
}

/** True if the queries match no more names than one statement examines. */
export async function hasFewNames(
  db: Kysely<Database>,
  scope: SearchScope,
  tsqueries: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ areFew: boolean }>`${CACHED_PLAN}
    select ${areFewNames(scope, tsqueries)} as "areFew"`.execute(db);
  return rows[0]?.areFew === true;
}

/**
 * SQL: postings of the names in `named`. Reads all postings of names that aren't heavy. For each
 * heavy name, reads only as many as needed, from the index that starts with the narrowest filter. A
 * record may have a name in several roles, each with its own posting.
 */
export function hits(
  { register, search, limit }: SearchScope,
  newestFirst = true,
): RawBuilder<unknown> {
  const { postings } = tablesOf(register);
  const { filters } = search;
  const { countyIds, roles, status, typeCodes } = filters;
  // Without any of these filters, the index of all postings has the right order; the planner must
  // not choose another index.
  const isNarrow =
    countyIds !== null || [roles, status, typeCodes].some((said) => said !== undefined);
  const direction = newestFirst ? sql`desc` : sql`asc`;
  const place = narrowestPlace(filters);
  return sql`
    select p.record_id, p.filed_on, n.words, n.rank, n.sort_name
      from named n join ${postings} p on p.name_id = n.id
     where not n.is_heavy and ${conditions(filters)}
    union all
    select p.record_id, p.filed_on, n.words, n.rank, n.sort_name
      from named n ${place.each}
      cross join lateral (
        select distinct p.record_id, p.filed_on from ${postings} p
         where p.name_id = n.id and ${isNarrow ? sql`p.is_heavy` : sql`true`} and ${place.only}
           and ${conditions(place.others)}
         order by p.filed_on ${direction}, p.record_id ${direction}
         limit ${limit}) p
     where n.is_heavy`;
}

/**
 * Splits off one filter that has several values, so that each value is read from the index that
 * starts with that filter.
 */
function narrowestPlace(filters: PostingFilters): {
  readonly each: RawBuilder<unknown>;
  readonly only: RawBuilder<unknown>;
  readonly others: PostingFilters;
} {
  const { countyIds, roles, typeCodes } = filters;
  if (countyIds !== null) {
    return {
      each: sql`cross join unnest(${countyIds}::integer[]) as county (id)`,
      only: sql`p.county_id = county.id`,
      others: { ...filters, countyIds: null },
    };
  }
  if (roles !== undefined) {
    return {
      each: sql`cross join unnest(${roles}::text[]) as wanted (role)`,
      only: sql`p.role = wanted.role`,
      others: { ...filters, roles: undefined },
    };
  }
  if (typeCodes === undefined) return { each: sql``, only: sql`true`, others: filters };
  return {
    each: sql`cross join unnest(${typeCodes}::text[]) as wanted (type_code)`,
    only: sql`p.type_code = wanted.type_code`,
    others: { ...filters, typeCodes: undefined },
  };
}

function conditions(filters: PostingFilters): RawBuilder<unknown> {
  const { countyIds, withoutSources, status, typeCodes, filedFrom, filedTo, roles } = filters;
  return sql.join(
    [
      sql`true`,
      ...(countyIds === null ? [] : [sql`p.county_id = any(${countyIds}::integer[])`]),
      ...(withoutSources === null ? [] : [sql`p.source_id not in (${withoutSources})`]),
      ...(status === undefined ? [] : [sql`p.status = ${status}`]),
      ...(typeCodes === undefined ? [] : [sql`p.type_code = any(${typeCodes}::text[])`]),
      ...(filedFrom === undefined ? [] : [sql`p.filed_on >= ${filedFrom}::date`]),
      ...(filedTo === undefined ? [] : [sql`p.filed_on <= ${filedTo}::date`]),
      ...(roles === undefined ? [] : [sql`p.role = any(${roles}::text[])`]),
    ],
    sql` and `,
  );
}

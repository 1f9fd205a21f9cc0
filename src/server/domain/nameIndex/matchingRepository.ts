import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MatchKind } from '#contract/matches';
import { KEPT_PLAN } from '../../db/keptPlan';
import type { Database } from '../../db/tables/database';
import { allOf } from '../../search/lexemes';
import { kindQueries, type KindQuery } from '../../search/matchKinds';
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
  /** Kinds of match that are left out, if any: a record is of the kind of its best name. */
  readonly without?: readonly MatchKind[];
  /** The year of today: what is newer than it comes first. */
  readonly thisYear: number;
  /** Names of one rank that are looked at, at most; `MOST_NAMES` where it is not said. */
  readonly mostNames?: number | undefined;
}

/** What bounds a search of very common words: beyond it the answer is partial, and says so. */
export const MOST_NAMES = 20_000;

/** So many names are looked at in one go; of more, those that rank first are asked first. */
export const NAMES_AT_ONCE = 2_500;

/**
 * The same of words that begin so: the index puts together all that begins so anew in each statement,
 * which costs more than some thousand names do.
 */
const NAMES_AT_ONCE_BY_BEGINNING = 6_000;
/** Very many names have a word that begins with so few letters. */
const FEW_LETTERS = 3;

/** What the typed words that stand for a beginning begin with. */
function beginnings({ readings }: NameQuery): readonly string[] {
  const ways = readings.flatMap(({ slots }) => slots.flatMap((slot) => slot.ways));
  return ways.flatMap(({ kind, lexemes: [lexeme = ''] }) => (kind === 'prefix' ? [lexeme] : []));
}

/** How many names of a query are looked at in one go. */
export function namesAtOnce(query: NameQuery): number {
  return beginnings(query).length > 0 ? NAMES_AT_ONCE_BY_BEGINNING : NAMES_AT_ONCE;
}

/** Whether one word was typed that so many names begin with that they need not be counted. */
export function isSurelyMany(query: NameQuery): boolean {
  return query.terms.length === 1 && beginnings(query).some(({ length }) => length <= FEW_LETTERS);
}

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
  return placedQueries(tsqueries, search.filters, search.thisYear);
}

/** The same, of filters alone. */
export function placedQueries(
  tsqueries: readonly string[],
  filters: PostingFilters,
  thisYear: number,
): readonly string[] {
  const places = placesQuery(filters, thisYear);
  return places === null ? tsqueries : tsqueries.map((tsquery) => allOf([tsquery, places]));
}

/** Whether any of the queries finds a name, as a condition on its tokens. */
export function matchesAny(tokens: RawBuilder<unknown>, tsqueries: readonly string[]) {
  if (tsqueries.length === 0) return sql`false`;
  const matches = tsqueries.map((tsquery) => sql`${tokens} @@ ${tsquery}::tsquery`);
  return sql`(${sql.join(matches, sql` or `)})`;
}

/** Of which of the kinds a name is, by its tokens: the place of the first whose queries find it. */
export function kindPlace(tokens: RawBuilder<unknown>, kinds: readonly KindQuery[]) {
  const cases = kinds
    .slice(0, -1)
    .map(({ tsqueries }, at) => sql`when ${matchesAny(tokens, tsqueries)} then ${sql.lit(at)}`);
  const last = sql.lit(Math.max(0, kinds.length - 1));
  return cases.length === 0 ? sql`${last}` : sql`case ${sql.join(cases, sql` `)} else ${last} end`;
}

/** What else a search asks of a name that its queries find: to be of no kind that is left out. */
export function isWanted(tokens: RawBuilder<unknown>, { query, without = [] }: NameSearch) {
  if (without.length === 0) return sql`true`;
  const kinds = kindQueries([query]);
  const kept = kinds.flatMap(({ kind }, at) => (without.includes(kind) ? [] : [at]));
  return sql`${kindPlace(tokens, kinds)} = any(${kept}::integer[])`;
}

/** Whether the queries find no more names than are looked at in one go, as SQL of one value. */
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

/** Whether the queries find no more names than are looked at in one go. */
export async function hasFewNames(
  db: Kysely<Database>,
  scope: SearchScope,
  tsqueries: readonly string[],
): Promise<boolean> {
  const { rows } = await sql<{ areFew: boolean }>`${KEPT_PLAN}
    select ${areFewNames(scope, tsqueries)} as "areFew"`.execute(db);
  return rows[0]?.areFew === true;
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
  const { countyIds, roles, status, typeCodes } = filters;
  // Without one of these the index of all postings has the order; the planner must not choose.
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
        select p.record_id, p.filed_on from ${postings} p
         where p.name_id = n.id and ${isNarrow ? sql`p.is_heavy` : sql`true`} and ${place.only}
           and ${conditions(place.others)}
         order by p.filed_on ${direction}, p.record_id ${direction}
         limit ${limit}) p
     where n.is_heavy`;
}

/** A filter of several values, each of them read by the index that begins with it; and the others. */
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

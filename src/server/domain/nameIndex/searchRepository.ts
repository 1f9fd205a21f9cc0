import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DAY_MS } from '#contract/time';
import { CACHED_PLAN } from '../../db/cachedPlan';
import type { Database } from '../../db/tables/database';
import { allOf } from '../../search/lexemes';
import type { TierQuery, TierRank } from '../../search/nameQuery';
import {
  areFewNames,
  hasFewNames,
  hits,
  isTooCommonToCount,
  isWanted,
  matchesAny,
  MAX_NAMES,
  NAMES_AT_ONCE,
  namesAtOnce,
  withPlaces,
  type NameSearch,
  type SearchScope,
} from './matchingRepository';
import { filterByKind } from './kindsRepository';
import { MAX_COUNTED_WORDS, rankBuckets, type RankBucket } from './narrowing';
import type { PostingFilters } from './postings';
import { tablesOf, type NameRegister } from './registerRepository';

/** Records by relevance: best tier, then fewest extra words, then newest. */
export interface RankedRecords {
  readonly ids: readonly number[];
  /** True if more records match than the limit; `ids` is then full. */
  readonly isCapped: boolean;
  /**
   * True if too many names match to examine all, so that more records may match although `isCapped`
   * is false.
   */
  readonly isPartial: boolean;
  /** Tier of each record. */
  readonly ranks: ReadonlyMap<number, TierRank>;
}

/** Days are counted from this date. */
const EPOCH = '2000-01-01';

/** Sort position of a record. */
interface Place {
  /** Rank of its tier. */
  readonly rank: number;
  readonly words: number;
  /** Filing date in days since `EPOCH`. */
  readonly filed: number;
}

type Found = Map<number, Place>;

/** Records found, and whether every possible name was examined. */
interface Look {
  readonly found: Found;
  readonly isPartial: boolean;
}

/**
 * Finds the first `limit` records by tier, then fewest extra words, then newest. If few names
 * match, one statement examines them all. Otherwise, examines tier by tier and stops once better
 * tiers fill the limit.
 */
export async function rankRecords(
  db: Kysely<Database>,
  register: NameRegister,
  search: NameSearch,
  limit: number,
): Promise<RankedRecords> {
  const tiers = search.query.tiers.filter(({ isLastResort }) => !isLastResort);
  // Some results may turn out to be of an excluded kind, because another of their names matches
  // better.
  const spare = (search.without ?? []).length > 0 ? limit : 0;
  const scope: SearchScope = { register, search, limit: limit + spare + 1 };
  const look = (await findAllTiers(db, scope, tiers)) ?? (await findByTier(db, scope, tiers));
  const { found } = look;
  let { isPartial } = look;
  if (found.size === 0) {
    for (const tier of search.query.tiers.filter(({ isLastResort }) => isLastResort)) {
      const last = await findTier(db, scope, tier);
      merge(found, last.found);
      isPartial ||= last.isPartial;
    }
  }
  const ids = await filterByKind(
    db,
    register,
    { ...search, queries: [search.query] },
    inOrder(found),
  );
  return {
    ids: ids.slice(0, limit),
    isCapped: ids.length > limit,
    isPartial: isPartial && ids.length <= limit,
    ranks: new Map([...found].map(([id, { rank }]) => [id, rank])),
  };
}

/** Runs all tiers in one statement; null if they match too many names. */
async function findAllTiers(
  db: Kysely<Database>,
  scope: SearchScope,
  tiers: readonly TierQuery[],
): Promise<Look | null> {
  const [best] = tiers;
  const widest = tiers.at(-1);
  if (best === undefined || widest === undefined) return { found: new Map(), isPartial: false };
  // A single word often matches very many names, so the names are counted first.
  const { query } = scope.search;
  if (isTooCommonToCount(query)) return null;
  const isOneWord = query.terms.length === 1;
  const asked = withPlaces(scope, widest.tsqueries);
  const most = namesAtOnce(query);
  const bound: NameBound = {
    most,
    isAllOrNone: true,
    ...(isOneWord && { isAsked: areFewNames(scope, withPlaces(scope, best.tsqueries)) }),
  };
  const { found, names } = await findRecords(db, scope, asked, bound, tiers);
  return names > most ? null : { found, isPartial: false };
}

async function findByTier(
  db: Kysely<Database>,
  scope: SearchScope,
  tiers: readonly TierQuery[],
): Promise<Look> {
  const found: Found = new Map();
  let isPartial = false;
  for (const [place, tier] of tiers.entries()) {
    // For a single word, the best tier is known to match many names.
    const isMany = place === 0 && scope.search.query.terms.length === 1;
    // Each tier also finds the records of previous tiers.
    const wanted = { ...scope, limit: scope.limit + found.size };
    const look = await findTier(db, wanted, tier, isMany);
    merge(found, look.found);
    isPartial ||= look.isPartial;
    if (found.size >= scope.limit) break;
  }
  return { found, isPartial };
}

async function findTier(
  db: Kysely<Database>,
  scope: SearchScope,
  tier: TierQuery,
  isMany = false,
): Promise<Look> {
  const { filters, mostNames = MAX_NAMES, thisYear } = scope.search;
  const asked = withPlaces(scope, tier.tsqueries);
  if (!isMany && (await hasFewNames(db, scope, asked))) {
    const { found } = await findRecords(db, scope, asked, { most: NAMES_AT_ONCE }, [tier]);
    return { found, isPartial: false };
  }
  const found: Found = new Map();
  let isPartial = false;
  for (const bucket of rankBuckets(thisYear)) {
    const inBucket = asked.map((tsquery) => allOf([tsquery, `(${bucket.tsquery})`]));
    // Each name is on at least one record, but maybe not on one that passes the filters.
    const enough = hasFilters(filters) ? mostNames : scope.limit + 100;
    let look = await findRecords(db, scope, inBucket, { most: enough }, [tier]);
    merge(found, look.found);
    if (countSettled(found, bucket) >= scope.limit) break;
    if (look.names >= enough && enough < mostNames) {
      look = await findRecords(db, scope, inBucket, { most: mostNames }, [tier]);
      merge(found, look.found);
      if (countSettled(found, bucket) >= scope.limit) break;
    }
    isPartial ||= look.names >= mostNames;
  }
  return { found, isPartial };
}

function merge(found: Found, more: Found): void {
  for (const [id, place] of more) {
    const known = found.get(id);
    if (known === undefined || compare(place, known) < 0) found.set(id, place);
  }
}

function compare(one: Place, other: Place): number {
  return one.rank - other.rank || one.words - other.words || other.filed - one.filed;
}

/** Counts the records that no record of a later bucket can precede. */
function countSettled(found: Found, { since, words }: RankBucket): number {
  const from = since === null ? -Infinity : (Date.parse(since) - Date.parse(EPOCH)) / DAY_MS;
  let count = 0;
  for (const place of found.values()) {
    if (place.words < words || (place.words === words && place.filed >= from)) count += 1;
  }
  return count;
}

function inOrder(found: Found): number[] {
  return [...found]
    .sort(([oneId, one], [otherId, other]) => compare(one, other) || otherId - oneId)
    .map(([id]) => id);
}

function hasFilters(filters: PostingFilters): boolean {
  const { countyIds, filedFrom, filedTo, roles, status, typeCodes } = filters;
  const said = [roles, status, typeCodes, filedFrom, filedTo].filter(
    (filter) => filter !== undefined,
  );
  return countyIds !== null || said.length > 0;
}

/** Limit on the names whose records are read. */
interface NameBound {
  readonly most: number;
  /** If more than `most` names match, reads no records and reports `most` + 1 names. */
  readonly isAllOrNone?: boolean;
  /** SQL value; if false, reads no records, as if there were too many names. */
  readonly isAsked?: RawBuilder<boolean>;
}

/** Finds the records of matching names, newest names first, with each record's best tier. */
async function findRecords(
  db: Kysely<Database>,
  scope: SearchScope,
  tsqueries: readonly string[],
  { most, isAllOrNone = false, isAsked = sql`true` }: NameBound,
  tiers: readonly TierQuery[],
): Promise<{ readonly found: Found; readonly names: number }> {
  const { names } = tablesOf(scope.register);
  const { rows } = await sql<{
    names: number;
    ids: number[] | null;
    ranks: number[];
    words: number[];
    filed: number[];
  }>`${CACHED_PLAN}
    with asked as materialized (select ${isAsked} as is_asked),
    matching as materialized (
      select id, least(word_count, ${sql.lit(MAX_COUNTED_WORDS)}) as words, is_heavy, newest_on,
             sort_name, ${rankOf(tiers)} as rank
        from ${names}
       where class = ${sql.lit(scope.search.class)} and ${matchesAny(sql`tokens`, tsqueries)}
         and ${isWanted(sql`tokens`, scope.search)} and (select is_asked from asked)
       limit ${isAllOrNone ? most + 1 : (scope.search.mostNames ?? MAX_NAMES)}),
    named as materialized (
      select * from matching
       where ${isAllOrNone ? sql`(select count(*) from matching) <= ${most}` : sql`true`}
       order by words, newest_on desc nulls last limit ${most}),
    hit as (${hits(scope)}),
    record as (
      select record_id, min(rank) as rank, min(rank * 10 + words) % 10 as words,
             max(filed_on) - ${sql.lit(EPOCH)}::date as filed
        from hit group by record_id
       order by 2, 3, filed desc, record_id desc
       limit ${scope.limit})
    select case when (select is_asked from asked)
                then (select count(*)::integer from ${isAllOrNone ? sql`matching` : sql`named`})
                else ${most + 1}::integer end as names,
           json_agg(record_id) as ids, json_agg(rank) as ranks, json_agg(words) as words,
           json_agg(filed) as filed
      from record`.execute(db);
  const [row] = rows;
  const found: Found = new Map();
  row?.ids?.forEach((id, at) => {
    found.set(id, {
      rank: row.ranks[at] ?? 0,
      words: row.words[at] ?? 0,
      filed: row.filed[at] ?? 0,
    });
  });
  return { found, names: row?.names ?? 0 };
}

/** SQL: rank of the best tier that matches a name. */
function rankOf(tiers: readonly TierQuery[]): RawBuilder<unknown> {
  const weakest = sql.lit(tiers.at(-1)?.rank ?? 0);
  if (tiers.length < 2) return sql`${weakest}`;
  const cases = tiers
    .slice(0, -1)
    .map(
      ({ rank, tsqueries }) =>
        sql`when ${matchesAny(sql`tokens`, tsqueries)} then ${sql.lit(rank)}`,
    );
  return sql`case ${sql.join(cases, sql` `)} else ${weakest} end`;
}

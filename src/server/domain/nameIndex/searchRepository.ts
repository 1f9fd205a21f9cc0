import { sql, type Kysely, type RawBuilder } from 'kysely';
import { KEPT_PLAN } from '../../db/keptPlan';
import type { Database } from '../../db/tables/database';
import { allOf } from '../../search/lexemes';
import type { TierQuery, TierRank } from '../../search/nameQuery';
import {
  areFewNames,
  hasFewNames,
  hits,
  isSurelyMany,
  isWanted,
  matchesAny,
  MOST_NAMES,
  NAMES_AT_ONCE,
  namesAtOnce,
  withPlaces,
  type NameSearch,
  type SearchScope,
} from './matchingRepository';
import { keepKinds } from './kindsRepository';
import { MOST_COUNTED_WORDS, rankBuckets, type RankBucket } from './narrowing';
import type { PostingFilters } from './postings';
import { tablesOf, type NameRegister } from './registerRepository';

/** Records in the order of relevance: the best tier, then fewest other words, then the newest. */
export interface RankedRecords {
  readonly ids: readonly number[];
  /** There are more than the limit; `ids` then holds so many. */
  readonly isCapped: boolean;
  /** So many names match that not all were looked at: there may be more, though not capped. */
  readonly isPartial: boolean;
  /** The tier of each. */
  readonly ranks: ReadonlyMap<number, TierRank>;
}

/** Days are told from here. */
const EPOCH = '2000-01-01';
const DAY_MS = 86_400_000;

/** Where a record stands among those found. */
interface Place {
  /** The rank of its tier. */
  readonly rank: number;
  readonly words: number;
  /** Days from the epoch to the day on which it was filed. */
  readonly filed: number;
}

type Found = Map<number, Place>;

/** What was found, and whether all names that may stand on a record were looked at. */
interface Look {
  readonly found: Found;
  readonly isPartial: boolean;
}

/**
 * The first `limit` records that a name search finds, by tier, then fewest other words, then the
 * newest. Where few names match they are all looked at in one statement; else tier by tier, and what a
 * better tier has filled keeps the weaker ones from being asked.
 */
export async function rankRecords(
  db: Kysely<Database>,
  register: NameRegister,
  search: NameSearch,
  limit: number,
): Promise<RankedRecords> {
  const tiers = search.query.tiers.filter(({ isLastResort }) => !isLastResort);
  // Some of what is found may be of a kind that is left out, by a better name.
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
  const ids = await keepKinds(db, register, { ...search, queries: [search.query] }, inOrder(found));
  return {
    ids: ids.slice(0, limit),
    isCapped: ids.length > limit,
    isPartial: isPartial && ids.length <= limit,
    ranks: new Map([...found].map(([id, { rank }]) => [id, rank])),
  };
}

/** What all tiers find, or null where they find too many names for one statement. */
async function findAllTiers(
  db: Kysely<Database>,
  scope: SearchScope,
  tiers: readonly TierQuery[],
): Promise<Look | null> {
  const [best] = tiers;
  const widest = tiers.at(-1);
  if (best === undefined || widest === undefined) return { found: new Map(), isPartial: false };
  // One word alone often finds very many: they are counted first.
  const { query } = scope.search;
  if (isSurelyMany(query)) return null;
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
    // Of one word alone it is known that the best tier finds many names.
    const isMany = place === 0 && scope.search.query.terms.length === 1;
    // Each tier finds those before it again.
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
  const { filters, mostNames = MOST_NAMES, thisYear } = scope.search;
  const asked = withPlaces(scope, tier.tsqueries);
  if (!isMany && (await hasFewNames(db, scope, asked))) {
    const { found } = await findRecords(db, scope, asked, { most: NAMES_AT_ONCE }, [tier]);
    return { found, isPartial: false };
  }
  const found: Found = new Map();
  let isPartial = false;
  for (const bucket of rankBuckets(thisYear)) {
    const inBucket = asked.map((tsquery) => allOf([tsquery, `(${bucket.tsquery})`]));
    // Each name stands on a record at least, but not on one that a filter lets through.
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

/** Records that nothing from a later bucket can come before. */
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

/** Of how many names the records are read. */
interface NameBound {
  readonly most: number;
  /** Of no name where there are more: then one more than `most` is told. */
  readonly isAllOrNone?: boolean;
  /** SQL of one value: of no name where it is false, as where there are more. */
  readonly isAsked?: RawBuilder<boolean>;
}

/** The records of the names that the query finds, the newest names first, each with its best tier. */
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
  }>`${KEPT_PLAN}
    with asked as materialized (select ${isAsked} as is_asked),
    matching as materialized (
      select id, least(word_count, ${sql.lit(MOST_COUNTED_WORDS)}) as words, is_heavy, newest_on,
             sort_name, ${rankOf(tiers)} as rank
        from ${names}
       where class = ${sql.lit(scope.search.class)} and ${matchesAny(sql`tokens`, tsqueries)}
         and ${isWanted(sql`tokens`, scope.search)} and (select is_asked from asked)
       limit ${isAllOrNone ? most + 1 : (scope.search.mostNames ?? MOST_NAMES)}),
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

/** The rank of the best tier that finds a name. */
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

import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables/database';
import {
  foundByAny,
  tierRank,
  withoutLastResort,
  type NameQuery,
  type NearWords,
  type TierRank,
} from '../../search/nameQuery';
import { filterByKind, filterByMatch } from './kindsRepository';
import { matchesAny, type NameSearch } from './matchingRepository';
import type { PostingFilters } from './postings';
import { tablesOf, type NameRegister } from './registerRepository';
import { rankRecords, type RankedRecords } from './searchRepository';
import type { TypedName } from './typedNames';
import { findNearWords, findUnknownWords } from './wordsRepository';

/** A search for one name, or for several typed together. */
export interface NamesSearch extends Omit<NameSearch, 'query'> {
  readonly names: readonly TypedName[];
  /**
   * If true, only records with all names match, unless there are none. If false, records with all
   * names rank first.
   */
  readonly isTogether: boolean;
  /**
   * The search's filters without the narrowing ones; absent if nothing narrows the results. A
   * name's interpretation must not depend on narrowing, or narrowing could add results.
   */
  readonly unnarrowed?: PostingFilters;
}

/** Records of a search, best first. */
export interface NamesFound {
  readonly ids: readonly number[];
  /** True if more records match than the limit. */
  readonly isCapped: boolean;
  /**
   * True if more records may match although `isCapped` is false. Either too many names match to
   * examine all, or two common names were intersected only among their first records.
   */
  readonly isPartial: boolean;
  /**
   * How each name was finally interpreted; typing errors are considered only if few records match.
   */
  readonly queries: readonly NameQuery[];
}

/** Result for one name. */
interface NameFound extends NamesFound {
  readonly ranks: RankedRecords['ranks'];
}

/** Typing errors are considered if fewer records match. */
const FEW_RECORDS = 5;
const NOTHING_NEAR: NearWords = new Map();

/** Finds the first `limit` records that match the typed names. */
export async function findByNames(
  db: Kysely<Database>,
  register: NameRegister,
  search: NamesSearch,
  limit: number,
): Promise<NamesFound> {
  if (search.isTogether && search.names.length > 1) {
    const together = await findTogether(db, register, search, limit);
    if (together !== null) return together;
  }
  const found = await findEach(db, register, search, limit);
  const [first, ...others] = found;
  if (first === undefined) return { ids: [], isCapped: false, isPartial: false, queries: [] };
  if (others.length === 0) return first;
  const queries = found.flatMap((each) => each.queries);
  const together = await keepTogether(db, register, search, found);
  const all = [...new Set([...together, ...interleaveRecords(found)])];
  const ids = await filterByKind(db, register, { ...search, queries }, all);
  const isCapped = ids.length > limit || found.some((each) => each.isCapped);
  const isPartial = !isCapped && found.some((each) => each.isPartial);
  return { ids: ids.slice(0, limit), isCapped, isPartial, queries };
}

async function findEach(
  db: Kysely<Database>,
  register: NameRegister,
  search: NamesSearch,
  limit: number,
): Promise<NameFound[]> {
  const found: NameFound[] = [];
  for (const name of search.names) {
    found.push(await findByName(db, register, { ...search, name }, limit));
  }
  return found;
}

/**
 * Finds records with all names, one of them in the requested role. Returns null if there are none,
 * even without narrowing.
 */
async function findTogether(
  db: Kysely<Database>,
  register: NameRegister,
  search: NamesSearch,
  limit: number,
): Promise<NamesFound | null> {
  const inAnyRole = { ...search.filters, roles: undefined };
  const asked = { ...search, filters: inAnyRole, without: [] };
  const found = await findEach(db, register, asked, limit);
  const queries = found.flatMap((each) => each.queries);
  const together = await keepTogether(db, register, search, found);
  if (together.length === 0) {
    if (!isNarrowed(search)) return null;
    const all = await findEach(db, register, widened(search), limit);
    if ((await keepTogether(db, register, search, all)).length === 0) return null;
  }
  const ids = await filterByMatch(db, register, { ...search, queries }, together);
  const isCapped = ids.length > limit;
  const isPartial =
    !isCapped && (found.every((each) => each.isCapped) || found.some((each) => each.isPartial));
  return { ids: ids.slice(0, limit), isCapped, isPartial, queries };
}

type RequestedName = Omit<NamesSearch, 'names' | 'isTogether'> & { readonly name: TypedName };

async function findByName(
  db: Kysely<Database>,
  register: NameRegister,
  search: RequestedName,
  limit: number,
): Promise<NameFound> {
  const { name } = search;
  const asTyped = name.compile(NOTHING_NEAR);
  const found = await findByQuery(db, register, search, asTyped, limit);
  if (found.ids.length >= FEW_RECORDS && isStrong(found)) return found;
  const all = isNarrowed(search)
    ? await findByQuery(db, register, widened(search), asTyped, FEW_RECORDS)
    : found;
  const isFew = all.ids.length < FEW_RECORDS;
  if (!isFew && isStrong(all)) return found;
  // `jonh smith` finds J. Smith. So even with many weak matches, a word found on no record is
  // interpreted as a similar word.
  const words = isFew ? name.words : await findUnknownWords(db, register, name.words);
  const near = await findNearWords(db, register, words);
  if (near.size === 0) return found;
  return findByQuery(db, register, search, name.compile(near), limit);
}

/** Starting with this tier, a record matches only an initial or the sound of a typed word. */
const LOOSE = tierRank('initial');

function isStrong({ ranks }: NameFound): boolean {
  return [...ranks.values()].some((rank) => rank < LOOSE);
}

/** Runs a query; uses its fallback if nothing matches, even without narrowing. */
async function findByQuery(
  db: Kysely<Database>,
  register: NameRegister,
  search: RequestedName,
  asked: NameQuery,
  limit: number,
): Promise<NameFound> {
  const query = withoutLastResort(asked);
  const found = await rankRecords(db, register, { ...search, query }, limit);
  if (found.ids.length > 0 || query === asked) return { ...found, queries: [query] };
  if (isNarrowed(search)) {
    const all = await rankRecords(db, register, { ...widened(search), query }, 1);
    if (all.ids.length > 0) return { ...found, queries: [query] };
  }
  const last = { ...search, query: asked };
  return { ...(await rankRecords(db, register, last, limit)), queries: [asked] };
}

type Narrowed = Pick<NamesSearch, 'filters' | 'unnarrowed' | 'without'>;

function isNarrowed({ unnarrowed, without = [] }: Narrowed): boolean {
  return unnarrowed !== undefined || without.length > 0;
}

/** Returns the same search without narrowing filters. */
function widened<Asked extends Narrowed>(search: Asked): Omit<Asked, 'unnarrowed'> {
  const { unnarrowed, ...rest } = search;
  return { ...rest, filters: unnarrowed ?? search.filters, without: [] };
}

/**
 * Filters the rarest name's records to those that have all other names. If all names have more
 * records than the limit, filters the records of each name, because their first records differ.
 */
async function keepTogether(
  db: Kysely<Database>,
  register: NameRegister,
  search: NamesSearch,
  found: readonly NamesFound[],
): Promise<readonly number[]> {
  const byCount = found.toSorted((one, other) => one.ids.length - other.ids.length);
  const filtered = found.every((each) => each.isCapped) ? byCount : byCount.slice(0, 1);
  const together = new Set<number>();
  for (const name of filtered) {
    let { ids } = name;
    for (const other of byCount) {
      if (ids.length === 0) break;
      if (other === name) continue;
      const queries = [...name.queries, ...other.queries];
      ids = await filterNamed(db, register, { class: search.class, queries }, ids);
    }
    for (const id of ids) together.add(id);
  }
  return [...together];
}

/**
 * Merges the records of several names by tier. Within a tier they alternate: the first record of
 * each name, then the second, and so on.
 */
function interleaveRecords(found: readonly NameFound[]): number[] {
  const placed = found.flatMap(({ ids, ranks }, name) => {
    const before = new Map<TierRank, number>();
    return ids.map((id) => {
      const rank = ranks.get(id) ?? 0;
      const turn = before.get(rank) ?? 0;
      before.set(rank, turn + 1);
      return { id, rank, turn, name };
    });
  });
  placed.sort(
    (one, other) => one.rank - other.rank || one.turn - other.turn || one.name - other.name,
  );
  return placed.map(({ id }) => id);
}

/** Returns the records with two names, one for each query; preserves the order. */
async function filterNamed(
  db: Kysely<Database>,
  register: NameRegister,
  { class: ofClass, queries }: { readonly class: string; readonly queries: readonly NameQuery[] },
  ids: readonly number[],
): Promise<number[]> {
  const { names, postings } = tablesOf(register);
  const named = (query: NameQuery | undefined): RawBuilder<unknown> => sql`
    select p.record_id, n.id from ${postings} p join ${names} n on n.id = p.name_id
     where p.record_id = any(${ids}::bigint[]) and n.class = ${ofClass}
       and ${matchesAny(sql`n.tokens`, query === undefined ? [] : foundByAny(query))}`;
  const { rows } = await sql<{ id: number }>`
    select distinct one.record_id as id
      from (${named(queries[0])}) one
      join (${named(queries[1])}) other on other.record_id = one.record_id
     where other.id <> one.id`.execute(db);
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => kept.has(id));
}

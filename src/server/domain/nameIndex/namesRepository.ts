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
import { keepKinds, keepMatching } from './kindsRepository';
import { matchesAny, type NameSearch } from './matchingRepository';
import type { PostingFilters } from './postings';
import { tablesOf, type NameRegister } from './registerRepository';
import { rankRecords, type RankedRecords } from './searchRepository';
import type { TypedName } from './typedNames';
import { findNearWords, findUnknownWords } from './wordsRepository';

/** One name, or several that were typed together. */
export interface NamesSearch extends Omit<NameSearch, 'query'> {
  readonly names: readonly TypedName[];
  /** Whether only records with all of the names are meant, where there are such; else they come first. */
  readonly isTogether: boolean;
  /**
   * The filters without what narrows results, where anything does. How a name is understood never follows from what
   * narrows: else narrowing could find more than there was.
   */
  readonly unnarrowed?: PostingFilters;
}

/** The records of a search, the best first. */
export interface NamesFound {
  readonly ids: readonly number[];
  /** There are more than the limit. */
  readonly isCapped: boolean;
  /**
   * There may be more, though not capped: so many names match that not all were looked at, or two that
   * are each on more than the limit were looked for together among the first alone.
   */
  readonly isPartial: boolean;
  /** How each name was understood in the end: typing errors are looked for only where little is found. */
  readonly queries: readonly NameQuery[];
}

/** The same of one name. */
interface NameFound extends NamesFound {
  readonly ranks: RankedRecords['ranks'];
}

/** Typing errors are looked for where fewer records than these were found. */
const FEW_RECORDS = 5;
const NOTHING_NEAR: NearWords = new Map();

/** Finds the first `limit` records of what was typed. */
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
  const all = [...new Set([...together, ...takeTurns(found)])];
  const ids = await keepKinds(db, register, { ...search, queries }, all);
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
 * The records that have all of the names, of which one stands in the role that is asked for; null
 * where there is none, however the search is narrowed.
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
  const ids = await keepMatching(db, register, { ...search, queries }, together);
  const isPartial = found.every((each) => each.isCapped) || found.some((each) => each.isPartial);
  return { ids, isCapped: false, isPartial, queries };
}

type NameAsked = Omit<NamesSearch, 'names' | 'isTogether'> & { readonly name: TypedName };

async function findByName(
  db: Kysely<Database>,
  register: NameRegister,
  search: NameAsked,
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
  // `jonh smith` finds each J. Smith: a name that is on no record was meant as one near to it.
  const words = isFew ? name.words : await findUnknownWords(db, register, name.words);
  const near = await findNearWords(db, register, words);
  if (near.size === 0) return found;
  return findByQuery(db, register, search, name.compile(near), limit);
}

/** From this tier on a record has no more than a letter or the sound of a typed word. */
const LOOSE = tierRank('initial');

function isStrong({ ranks }: NameFound): boolean {
  return [...ranks.values()].some((rank) => rank < LOOSE);
}

/** What a query finds; its last resort where the rest finds nothing, however it is narrowed. */
async function findByQuery(
  db: Kysely<Database>,
  register: NameRegister,
  search: NameAsked,
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

/** The same search without what narrows it. */
function widened<Asked extends Narrowed>(search: Asked): Omit<Asked, 'unnarrowed'> {
  const { unnarrowed, ...rest } = search;
  return { ...rest, filters: unnarrowed ?? search.filters, without: [] };
}

/** The records of the rarest name that have each of the others too. */
async function keepTogether(
  db: Kysely<Database>,
  register: NameRegister,
  search: NamesSearch,
  found: readonly NamesFound[],
): Promise<readonly number[]> {
  const [rarest, ...others] = found.toSorted((one, other) => one.ids.length - other.ids.length);
  let ids = rarest?.ids ?? [];
  for (const other of others) {
    if (ids.length === 0) break;
    const queries = [...(rarest?.queries ?? []), ...other.queries];
    ids = await keepNamed(db, register, { class: search.class, queries }, ids);
  }
  return ids;
}

/**
 * The records of several names, tier by tier, as one name's are ranked; within a tier the first of each
 * name, then the second of each, and so on.
 */
function takeTurns(found: readonly NameFound[]): number[] {
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

/** Which of the records have two names, one for each of the queries, in the order given. */
async function keepNamed(
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

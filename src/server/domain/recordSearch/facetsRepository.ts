import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MatchKind } from '#contract/matches';
import type { Database } from '../../db/tables/database';
import { findMatchPlaces, type FoundRecords } from '../nameIndex/kindsRepository';
import { plainRole } from '../nameIndex/roles';
import { tellCounts, type FacetCounts, type FacetNames } from './facetCounts';
import {
  countRecords,
  DIMENSIONS,
  isChosen,
  withoutChoice,
  type Counts,
  type Dimension,
  type FacetMatch,
  type FacetRecord,
} from './facetRecords';
import { findByLookup } from './lookupRepository';
import { findNamed, readNamesSearch } from './namedRepository';
import type { RecordRegister } from './register';
import { apartFilters, NOT_NARROWED, type Chosen, type FoundBy } from './search';

/** Records to count, up to the search's maximum; of more, the first ones. */
interface Found {
  readonly isCapped: boolean;
  readonly readFacts: () => Promise<Facts>;
}

interface Facts {
  readonly records: readonly FacetRecord[];
  /** Null in a search without a name. */
  readonly kinds: readonly MatchKind[] | null;
}

/**
 * Counts a search's records by dimension. If everything fits within the search's maximum, counts
 * all of it. Otherwise each dimension uses the first records that pass the selections in the
 * others.
 */
export async function findFacets(
  db: Kysely<Database>,
  search: FoundBy,
  names: FacetNames,
): Promise<FacetCounts> {
  const { filters } = search.register;
  const find = (chosen: Chosen): Promise<Found> => findFor(db, { ...search, ...chosen });
  const count = ({ records, kinds }: Facts, chosen: Chosen): Counts =>
    countRecords(records, filters, chosen, kinds);
  const all = await find({ filters: apartFilters(search), narrowing: NOT_NARROWED });
  const chosen = DIMENSIONS.filter((dimension) => isChosen(filters, search, dimension));
  if (!all.isCapped || chosen.length === 0) {
    return tellCounts(count(await all.readFacts(), search), names, all.isCapped);
  }
  const narrowed = await find(search);
  const counts: Record<Dimension, Counts[Dimension]> = count(await narrowed.readFacts(), search);
  let { isCapped } = narrowed;
  for (const dimension of chosen) {
    const open = withoutChoice(filters, search, dimension);
    const found = chosen.length === 1 ? all : await find(open);
    counts[dimension] = count(await found.readFacts(), open)[dimension];
    isCapped ||= found.isCapped;
  }
  return tellCounts(counts, names, isCapped);
}

/** Counts a search's records in total and by county; above the maximum, only the first ones. */
export async function countFound(
  db: Kysely<Database>,
  search: FoundBy,
  names: FacetNames,
): Promise<Pick<FacetCounts, 'capped' | 'counties'>> {
  const found = await findFor(db, search);
  const { kinds, records } = await found.readFacts();
  const counts = countRecords(records, search.register.filters, search, kinds);
  const { capped, counties } = tellCounts(counts, names, found.isCapped);
  return { capped, counties };
}

async function findFor(db: Kysely<Database>, search: FoundBy): Promise<Found> {
  const { criteria, most } = search;
  if (criteria.kind === 'lookup') {
    const { ids } = await findByLookup(db, search, criteria);
    const readFacts = () => readLookupFacts(db, search.register, ids.slice(0, most));
    return { isCapped: ids.length > most, readFacts };
  }
  const asked = readNamesSearch(search, criteria);
  const found = await findNamed(db, search, asked);
  const { isPartial, queries } = found;
  const isCapped = found.isCapped || isPartial || found.ids.length > most;
  const ids = found.ids.slice(0, most);
  const records = { ...asked, queries, ids, isAll: !isCapped && asked.unnarrowed === undefined };
  return { isCapped, readFacts: () => readNameFacts(db, search.register, records) };
}

async function readNameFacts(
  db: Kysely<Database>,
  register: RecordRegister,
  found: FoundRecords,
): Promise<Facts> {
  if (found.ids.length === 0) return { records: [], kinds: [] };
  const { kinds, places } = await findMatchPlaces(db, register.names, found);
  const records = new Map<number, FacetRecord & { matches: FacetMatch[] }>();
  for (const { recordId, role, strength, ...facts } of places) {
    const known = records.get(recordId);
    const record = known ?? { ...facts, matches: [] };
    record.matches.push({ role: plainRole(role), strength });
    if (known === undefined) records.set(recordId, record);
  }
  return { records: [...records.values()], kinds };
}

async function readLookupFacts(
  db: Kysely<Database>,
  { facts, records }: RecordRegister,
  ids: readonly number[],
): Promise<Facts> {
  if (ids.length === 0) return { records: [], kinds: null };
  const { rows } = await sql<Omit<FacetRecord, 'matches'>>`
    select ${facts.countyId} as "countyId", ${facts.typeCode} as "typeCode",
           ${facts.status} as status, ${facts.filedOn} as "filedOn"
      from ${records} where r.id = any(${ids}::bigint[])`.execute(db);
  return { records: rows.map((each) => ({ ...each, matches: [] })), kinds: null };
}

/** Reads the names of all counties and of a register's types. */
export async function findFacetNames(
  db: Kysely<Database>,
  { typeNames }: RecordRegister,
): Promise<FacetNames> {
  const [counties, types] = await Promise.all([
    db.selectFrom('county').select(['id', 'name']).execute(),
    sql<{ code: string; name: string }>`
      select t.code, t.name from (${typeNames}) t`.execute(db),
  ]);
  return {
    counties: new Map(counties.map(({ id, name }) => [String(id), name])),
    types: new Map(types.rows.map(({ code, name }) => [code, name])),
  };
}

/** SQL for a register's `typeNames` when the contract defines the names. */
export function namesOfTypes(types: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const [codes, names] = [Object.keys(types), Object.values(types)];
  return sql`select * from unnest(${codes}::text[], ${names}::text[]) as type (code, name)`;
}

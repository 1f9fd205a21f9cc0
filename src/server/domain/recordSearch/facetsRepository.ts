import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MatchKind } from '#contract/search/matches';
import type { Database } from '../../db/tables/database';
import { findMatchPlaces, type FoundRecords } from '../nameIndex/kindsRepository';
import { plainRole } from '../nameIndex/roles';
import { toFacetCounts, type FacetCounts, type FacetNames } from './facetCounts';
import {
  countRecords,
  DIMENSIONS,
  isSelected,
  withoutSelection,
  type Counts,
  type Dimension,
  type FacetMatch,
  type FacetRecord,
} from './facetRecords';
import { findByLookup } from './lookupRepository';
import type { RecordRegister } from './register';
import { findNamed, readNamesSearch } from './searchRepository';
import { apartFilters, NOT_NARROWED, type Selection, type SearchConditions } from './search';

/** Records to count: the first ones, up to the search's maximum. */
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
 * Counts a search's records by dimension. Counts all records if they fit within the search's
 * maximum. Otherwise, each dimension uses the first records that match the selections in the other
 * dimensions.
 */
export async function findFacets(
  db: Kysely<Database>,
  search: SearchConditions,
  names: FacetNames,
): Promise<FacetCounts> {
  const { filters } = search.register;
  const find = (selection: Selection): Promise<Found> => findFor(db, { ...search, ...selection });
  const count = ({ records, kinds }: Facts, selection: Selection): Counts =>
    countRecords(records, filters, selection, kinds);
  const all = await find({ filters: apartFilters(search), narrowing: NOT_NARROWED });
  const selected = DIMENSIONS.filter((dimension) => isSelected(filters, search, dimension));
  if (!all.isCapped || selected.length === 0) {
    return toFacetCounts(count(await all.readFacts(), search), names, all.isCapped);
  }
  const narrowed = await find(search);
  const counts: Record<Dimension, Counts[Dimension]> = count(await narrowed.readFacts(), search);
  let { isCapped } = narrowed;
  for (const dimension of selected) {
    const open = withoutSelection(filters, search, dimension);
    const found = selected.length === 1 ? all : await find(open);
    counts[dimension] = count(await found.readFacts(), open)[dimension];
    isCapped ||= found.isCapped;
  }
  return toFacetCounts(counts, names, isCapped);
}

/**
 * Counts a search's records in total and by county; counts only the first ones if there are more
 * than the maximum.
 */
export async function countFound(
  db: Kysely<Database>,
  search: SearchConditions,
  names: FacetNames,
): Promise<Pick<FacetCounts, 'capped' | 'counties'>> {
  const found = await findFor(db, search);
  const { kinds, records } = await found.readFacts();
  const counts = countRecords(records, search.register.filters, search, kinds);
  const { capped, counties } = toFacetCounts(counts, names, found.isCapped);
  return { capped, counties };
}

async function findFor(db: Kysely<Database>, search: SearchConditions): Promise<Found> {
  const { criteria, most } = search;
  if (criteria.kind === 'lookup') {
    const { ids } = await findByLookup(db, search, criteria);
    const readFacts = () => readLookupFacts(db, search.register, ids.slice(0, most));
    return { isCapped: ids.length > most, readFacts };
  }
  const namesSearch = readNamesSearch(search, criteria);
  const found = await findNamed(db, search, namesSearch);
  const { isPartial, queries } = found;
  const isCapped = found.isCapped || isPartial || found.ids.length > most;
  const ids = found.ids.slice(0, most);
  const records = {
    ...namesSearch,
    queries,
    ids,
    isAll: !isCapped && namesSearch.unnarrowed === undefined,
  };
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

/** Builds the SQL of a register's `typeNames` when the contract defines the names. */
export function namesOfTypes(types: Readonly<Record<string, string>>): RawBuilder<unknown> {
  const [codes, names] = [Object.keys(types), Object.values(types)];
  return sql`select * from unnest(${codes}::text[], ${names}::text[]) as type (code, name)`;
}

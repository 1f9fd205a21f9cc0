import { sql, type Kysely } from 'kysely';
import { MATCH_KINDS, type MatchKind } from '#contract/courtCases';
import type { CaseFacets, CaseStatus } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';
import { findMatchPlaces, type FoundRecords } from '../../domain/nameIndex/kindsRepository';
import { findByNames } from '../../domain/nameIndex/namesRepository';
import { COURT_NAMES } from '../../domain/nameIndex/registerRepository';
import { plainRole } from '../../domain/nameIndex/roles';
import { NOT_NARROWED, type FoundBy } from './caseSearch';
import {
  countCases,
  DIMENSIONS,
  isChosen,
  withoutChoice,
  type Chosen,
  type Counts,
  type Dimension,
  type FacetCase,
  type FacetMatch,
} from './facetCases';
import { findByNumber } from './numberRepository';
import { findCourtsNotSearched, readNamesSearch } from './searchRepository';

export type FacetCounts = Omit<CaseFacets, 'names' | 'numbers'>;

/** Names of what cases are counted by. */
export interface FacetNames {
  readonly counties: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, string>;
}

/** Cases that are counted, as many as a search tells: of more the first ones. */
interface Found {
  readonly isCapped: boolean;
  readonly readFacts: () => Promise<Facts>;
}

interface Facts {
  readonly cases: readonly FacetCase[];
  /** Null in a search by number. */
  readonly kinds: readonly MatchKind[] | null;
}

/**
 * What a search finds, counted by each dimension. Where all that was searched for is no more than a
 * search tells, everything is counted from it; else each dimension from the first cases that pass
 * what is chosen in the others.
 */
export async function findFacets(
  db: Kysely<Database>,
  search: FoundBy,
  names: FacetNames,
): Promise<FacetCounts> {
  const withoutSources = await findCourtsNotSearched(db);
  const find = (chosen: Chosen): Promise<Found> =>
    findFor(db, { ...search, ...chosen }, withoutSources);
  const all = await find({ filters: {}, narrowing: NOT_NARROWED });
  const chosen = DIMENSIONS.filter((dimension) => isChosen(search, dimension));
  if (!all.isCapped || chosen.length === 0) {
    const { cases, kinds } = await all.readFacts();
    return tell(countCases(cases, search, kinds), names, all.isCapped);
  }
  const narrowed = await find(search);
  const { cases, kinds } = await narrowed.readFacts();
  const counts: Record<Dimension, Counts[Dimension]> = countCases(cases, search, kinds);
  let { isCapped } = narrowed;
  for (const dimension of chosen) {
    const open = withoutChoice(search, dimension);
    const found = chosen.length === 1 ? all : await find(open);
    const facts = await found.readFacts();
    counts[dimension] = countCases(facts.cases, open, facts.kinds)[dimension];
    isCapped ||= found.isCapped;
  }
  return tell(counts, names, isCapped);
}

async function findFor(
  db: Kysely<Database>,
  search: FoundBy,
  withoutSources: readonly number[],
): Promise<Found> {
  const { criteria, most } = search;
  if (criteria.kind === 'number') {
    const ids = await findByNumber(db, search, criteria.query);
    const isCapped = ids.length > most;
    return { isCapped, readFacts: () => readNumberFacts(db, ids.slice(0, most)) };
  }
  const asked = readNamesSearch(search, criteria, withoutSources);
  const found = await findByNames(db, COURT_NAMES, asked, most);
  const { ids, isPartial = false, queries } = found;
  const isCapped = found.isCapped || isPartial;
  const records = { ...asked, queries, ids, isAll: !isCapped && asked.unnarrowed === undefined };
  return { isCapped, readFacts: () => readNameFacts(db, records) };
}

async function readNameFacts(db: Kysely<Database>, records: FoundRecords): Promise<Facts> {
  if (records.ids.length === 0) return { cases: [], kinds: [] };
  const { kinds, places } = await findMatchPlaces(db, COURT_NAMES, records);
  const cases = new Map<number, FacetCase & { matches: FacetMatch[] }>();
  for (const { recordId, role, status, strength, ...facts } of places) {
    const known = cases.get(recordId);
    const found = known ?? { ...facts, status: status as CaseStatus, matches: [] };
    found.matches.push({ role: plainRole(role), strength });
    if (known === undefined) cases.set(recordId, found);
  }
  return { cases: [...cases.values()], kinds };
}

async function readNumberFacts(db: Kysely<Database>, ids: readonly number[]): Promise<Facts> {
  if (ids.length === 0) return { cases: [], kinds: null };
  const { rows } = await sql<Omit<FacetCase, 'matches'>>`
    select k.county_id as "countyId", c.type_code as "typeCode", c.status,
           c.filed_on as "filedOn"
      from public_case c join court k on k.id = c.court_id
     where c.id = any(${ids}::bigint[])`.execute(db);
  return { cases: rows.map((facts) => ({ ...facts, matches: [] })), kinds: null };
}

/** What is counted, with its names: the largest first, years the newest. */
function tell(counts: Counts, names: FacetNames, isCapped: boolean): FacetCounts {
  const kindPlace = ({ kind }: { readonly kind: MatchKind }): number => MATCH_KINDS.indexOf(kind);
  return {
    capped: isCapped,
    matches: [...counts.matches]
      .map(([kind, count]) => ({ kind: kind as MatchKind, count }))
      .sort((one, other) => kindPlace(one) - kindPlace(other)),
    counties: largestFirst(counts.counties, (id, count) => ({
      id: Number(id),
      name: names.counties.get(id) ?? id,
      count,
    })),
    types: largestFirst(counts.types, (code, count) => ({
      code,
      name: names.types.get(code) ?? code,
      count,
    })),
    statuses: largestFirst(counts.statuses, (status, count) => ({
      name: status,
      status: status as CaseStatus,
      count,
    })).map(({ count, status }) => ({ status, count })),
    years: [...counts.years]
      .map(([year, count]) => ({ year: Number(year), count }))
      .sort((one, other) => other.year - one.year),
    roles: largestFirst(counts.roles, (role, count) => ({ name: role, role, count })).map(
      ({ count, role }) => ({ role, count }),
    ),
  };
}

function largestFirst<Value extends { readonly name: string; readonly count: number }>(
  counts: ReadonlyMap<string, number>,
  toValue: (value: string, count: number) => Value,
): Value[] {
  return [...counts]
    .map(([value, count]) => toValue(value, count))
    .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'en'));
}

/** The names of all counties and case types. */
export async function findFacetNames(db: Kysely<Database>): Promise<FacetNames> {
  const [counties, types] = await Promise.all([
    db.selectFrom('county').select(['id', 'name']).execute(),
    db.selectFrom('case_type').select(['code', 'name']).execute(),
  ]);
  return {
    counties: new Map(counties.map(({ id, name }) => [String(id), name])),
    types: new Map(types.map(({ code, name }) => [code, name])),
  };
}

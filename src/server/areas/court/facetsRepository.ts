import { sql, type Kysely } from 'kysely';
import type { CaseFacets, CaseStatus, MatchKind } from '#contract/schemas/court';
import { MATCH_KINDS } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';
import { findMatchPlaces } from '../../domain/nameIndex/kindsRepository';
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

/** Cases that are counted, as many as a search tells: of more the first ones. */
interface FoundFacts {
  readonly cases: readonly FacetCase[];
  readonly isCapped: boolean;
  /** Null in a search by number. */
  readonly kinds: readonly MatchKind[] | null;
}

export type FacetCounts = Omit<CaseFacets, 'names' | 'numbers'>;

/**
 * What a search finds, counted by each dimension. Where all that was searched for is no more than a
 * search tells, everything is counted from it; else each dimension from the first cases that pass
 * what is chosen in the others.
 */
export async function findFacets(db: Kysely<Database>, search: FoundBy): Promise<FacetCounts> {
  const withoutSources = await findCourtsNotSearched(db);
  const load = (chosen: Chosen): Promise<FoundFacts> =>
    findFacts(db, { ...search, ...chosen }, withoutSources);
  const all = await load({ filters: {}, narrowing: NOT_NARROWED });
  const chosen = DIMENSIONS.filter((dimension) => isChosen(search, dimension));
  if (!all.isCapped || chosen.length === 0) {
    return tell(db, countCases(all.cases, search, all.kinds), all.isCapped);
  }
  const narrowed = await load(search);
  const counts: Record<Dimension, Counts[Dimension]> = countCases(
    narrowed.cases,
    search,
    narrowed.kinds,
  );
  let { isCapped } = narrowed;
  for (const dimension of chosen) {
    const open = withoutChoice(search, dimension);
    const found = chosen.length === 1 ? all : await load(open);
    counts[dimension] = countCases(found.cases, open, found.kinds)[dimension];
    isCapped ||= found.isCapped;
  }
  return tell(db, counts, isCapped);
}

async function findFacts(
  db: Kysely<Database>,
  search: FoundBy,
  withoutSources: readonly number[],
): Promise<FoundFacts> {
  const { criteria, most } = search;
  if (criteria.kind === 'number') {
    const ids = await findByNumber(db, search, criteria.query);
    const cases = await readFacts(db, ids.slice(0, most), new Map());
    return { cases, isCapped: ids.length > most, kinds: null };
  }
  const asked = readNamesSearch(search, criteria, withoutSources);
  const { ids, isCapped, queries } = await findByNames(db, COURT_NAMES, asked, most);
  if (ids.length === 0) return { cases: [], isCapped, kinds: [] };
  const found = await findMatchPlaces(db, COURT_NAMES, { class: asked.class, queries }, ids);
  const matches = new Map<number, FacetMatch[]>();
  for (const { recordId, role, strength } of found.places) {
    const ofCase = matches.get(recordId) ?? [];
    ofCase.push({ role: plainRole(role), strength });
    matches.set(recordId, ofCase);
  }
  return { cases: await readFacts(db, ids, matches), isCapped, kinds: found.kinds };
}

async function readFacts(
  db: Kysely<Database>,
  ids: readonly number[],
  matches: ReadonlyMap<number, readonly FacetMatch[]>,
): Promise<FacetCase[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<Omit<FacetCase, 'matches'> & { id: number }>`
    select c.id, k.county_id as "countyId", c.type_code as "typeCode", c.status,
           c.filed_on as "filedOn"
      from public_case c join court k on k.id = c.court_id
     where c.id = any(${ids}::bigint[])`.execute(db);
  return rows.map(({ id, ...facts }) => ({ ...facts, matches: matches.get(id) ?? [] }));
}

/** What is counted, with its names: the largest first, years the newest. */
async function tell(db: Kysely<Database>, counts: Counts, isCapped: boolean): Promise<FacetCounts> {
  const names = await findNames(db, counts);
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

interface FacetNames {
  readonly counties: ReadonlyMap<string, string>;
  readonly types: ReadonlyMap<string, string>;
}

async function findNames(db: Kysely<Database>, counts: Counts): Promise<FacetNames> {
  const counties = [...counts.counties.keys()].map(Number);
  const types = [...counts.types.keys()];
  const { rows } = await sql<{ of: 'county' | 'type'; value: string; name: string }>`
    select 'county' as of, id::text as value, name from county where id = any(${counties}::integer[])
    union all
    select 'type', code, name from case_type where code = any(${types}::text[])`.execute(db);
  const namesOf = (of: 'county' | 'type') =>
    new Map(rows.filter((row) => row.of === of).map(({ name, value }) => [value, name]));
  return { counties: namesOf('county'), types: namesOf('type') };
}

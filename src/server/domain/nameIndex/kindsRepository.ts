import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MatchKind } from '#contract/search/matches';
import type { Database } from '../../db/tables/database';
import { kindQueries } from '../../search/matchKinds';
import { foundByAny, type NameQuery } from '../../search/nameQuery';
import { kindPlace, matchesAny, placedQueries, type NameSearch } from './matchingRepository';
import { tablesOf, type NameRegister } from './registerRepository';

/** The search as finally interpreted. */
export interface Understood extends Pick<NameSearch, 'class' | 'filters' | 'without'> {
  readonly queries: readonly NameQuery[];
}

/** Returns the records whose kind of match isn't excluded; preserves the order. */
export async function filterByKind(
  db: Kysely<Database>,
  register: NameRegister,
  search: Understood,
  ids: readonly number[],
): Promise<readonly number[]> {
  const { without = [] } = search;
  return without.length === 0 ? ids : filterByMatch(db, register, search, ids);
}

/** Returns the records with a match in a requested role, of a kind that isn't excluded. */
export async function filterByMatch(
  db: Kysely<Database>,
  register: NameRegister,
  { class: ofClass, filters, queries, without = [] }: Understood,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (ids.length === 0) return ids;
  const { names, postings } = tablesOf(register);
  const kinds = kindQueries(queries);
  const left = kinds.flatMap(({ kind }, at) => (without.includes(kind) ? [at] : []));
  const ofRole =
    filters.roles === undefined ? sql`` : sql` and p.role = any(${filters.roles}::text[])`;
  const { rows } = await sql<{ id: number }>`
    select p.record_id as id
      from ${postings} p join ${names} n on n.id = p.name_id
     where p.record_id = any(${ids}::bigint[]) and n.class = ${ofClass}
       and ${matchesAny(sql`n.tokens`, queries.flatMap(foundByAny))}${ofRole}
     group by p.record_id
    having min(${kindPlace(sql`n.tokens`, kinds)}) <> all(${left}::integer[])`.execute(db);
  const kept = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => kept.has(id));
}

/** A name's match on a record, with the record's indexed fields. */
export interface MatchPlace {
  readonly recordId: number;
  readonly role: string;
  /** Index among the requested kinds; 0 is the strongest. */
  readonly strength: number;
  readonly countyId: number;
  readonly typeCode: string;
  readonly status: string;
  /** Filing date, ISO. */
  readonly filedOn: string;
}

/**
 * Column-oriented: each list holds one field of all matches, which is faster to read than a row per
 * match.
 */
interface PlaceLists {
  record_ids: number[] | null;
  roles: string[];
  strengths: number[];
  county_ids: number[];
  type_codes: string[];
  statuses: string[];
  filed: string[];
}

/** Results of a search whose matches are reported. */
export interface FoundRecords extends Pick<Understood, 'class' | 'filters' | 'queries'> {
  readonly ids: readonly number[];
  /**
   * True if `ids` is the complete result. Reading the search's few names is then faster than
   * reading the records' names.
   */
  readonly isAll: boolean;
  readonly thisYear: number;
}

/** Loads all matches on the records, and the list of kinds that their strengths refer to. */
export async function findMatchPlaces(
  db: Kysely<Database>,
  register: NameRegister,
  { class: ofClass, filters, ids, isAll, queries, thisYear }: FoundRecords,
): Promise<{ readonly places: readonly MatchPlace[]; readonly kinds: readonly MatchKind[] }> {
  const kinds = kindQueries(queries);
  const { names, postings } = tablesOf(register);
  const asked = queries.flatMap(foundByAny);
  const strength = kindPlace(sql`n.tokens`, kinds);
  const facts = sql`p.record_id, p.role, p.county_id, p.type_code, p.status, p.filed_on`;
  const byName = (): RawBuilder<unknown> => sql`
    named as materialized (
      select n.id, ${strength} as strength from ${names} n
       where n.class = ${sql.lit(ofClass)}
         and ${matchesAny(sql`n.tokens`, placedQueries(asked, filters, thisYear))}),
    place as materialized (
      select ${facts}, named.strength from named join ${postings} p on p.name_id = named.id
       where p.record_id = any(${ids}::bigint[]))`;
  const byRecord = (): RawBuilder<unknown> => sql`
    place as materialized (
      select ${facts}, ${strength} as strength
        from ${postings} p join ${names} n on n.id = p.name_id
       where p.record_id = any(${ids}::bigint[]) and n.class = ${sql.lit(ofClass)}
         and ${matchesAny(sql`n.tokens`, asked)})`;
  const { rows } = await sql<PlaceLists>`
    with ${isAll ? byName() : byRecord()}
    select json_agg(record_id) as record_ids, json_agg(role) as roles,
           json_agg(strength) as strengths, json_agg(county_id) as county_ids,
           json_agg(type_code) as type_codes, json_agg(status) as statuses,
           json_agg(filed_on) as filed
      from place`.execute(db);
  const [lists] = rows;
  const places = (lists?.record_ids ?? []).map((recordId, at) => ({
    recordId,
    role: lists?.roles[at] ?? '',
    strength: lists?.strengths[at] ?? 0,
    countyId: lists?.county_ids[at] ?? 0,
    typeCode: lists?.type_codes[at] ?? '',
    status: lists?.statuses[at] ?? '',
    filedOn: lists?.filed[at] ?? '',
  }));
  return { places, kinds: kinds.map(({ kind }) => kind) };
}

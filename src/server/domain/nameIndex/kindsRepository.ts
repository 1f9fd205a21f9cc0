import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { MatchKind } from '#contract/matches';
import type { Database } from '../../db/tables/database';
import { kindQueries } from '../../search/matchKinds';
import { foundByAny, type NameQuery } from '../../search/nameQuery';
import { kindPlace, matchesAny, placedQueries, type NameSearch } from './matchingRepository';
import { tablesOf, type NameRegister } from './registerRepository';

/** What was searched for, as it was understood in the end. */
export interface Understood extends Pick<NameSearch, 'class' | 'filters' | 'without'> {
  readonly queries: readonly NameQuery[];
}

/** Which of the records are of a kind that is not left out, in the order given. */
export async function keepKinds(
  db: Kysely<Database>,
  register: NameRegister,
  search: Understood,
  ids: readonly number[],
): Promise<readonly number[]> {
  const { without = [] } = search;
  return without.length === 0 ? ids : keepMatching(db, register, search, ids);
}

/** Which of the records have a match in a role that is asked for, of a kind that is not left out. */
export async function keepMatching(
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

/** A match of a name on a record, with what the index knows of the record. */
export interface MatchPlace {
  readonly recordId: number;
  readonly role: string;
  /** Place among the kinds that were asked for; 0 is the strongest. */
  readonly strength: number;
  readonly countyId: number;
  readonly typeCode: string;
  readonly status: string;
  /** ISO date. */
  readonly filedOn: string;
}

/** Each list holds a fact of all the matches: quicker to read than a row a match. */
interface PlaceLists {
  record_ids: number[] | null;
  roles: string[];
  strengths: number[];
  county_ids: number[];
  type_codes: string[];
  statuses: string[];
  filed: string[];
}

/** What a search found, of which matches are told. */
export interface FoundRecords extends Pick<Understood, 'class' | 'filters' | 'queries'> {
  readonly ids: readonly number[];
  /** All that the search finds: its names are few, and quicker to read than those of the records. */
  readonly isAll: boolean;
  readonly thisYear: number;
}

/** All matches on the records, with the kinds that their strengths stand for. */
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

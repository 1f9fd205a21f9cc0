import { sql, type Kysely } from 'kysely';
import type { MatchKind } from '#contract/schemas/court';
import type { Database } from '../../db/tables/database';
import { kindQueries } from '../../search/matchKinds';
import { foundByAny, type NameQuery } from '../../search/nameQuery';
import { kindPlace, matchesAny, type NameSearch } from './matchingRepository';
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

/** Where a match of a name stands: on which record, in which role, and of which kind it is. */
export interface MatchPlace {
  readonly recordId: number;
  readonly role: string;
  /** Place among the kinds that were asked for; 0 is the strongest. */
  readonly strength: number;
}

/** All matches on the records, with the kinds that their strengths stand for. */
export async function findMatchPlaces(
  db: Kysely<Database>,
  register: NameRegister,
  { class: ofClass, queries }: Pick<Understood, 'class' | 'queries'>,
  ids: readonly number[],
): Promise<{ readonly places: readonly MatchPlace[]; readonly kinds: readonly MatchKind[] }> {
  const kinds = kindQueries(queries);
  const { names, postings } = tablesOf(register);
  const { rows } = await sql<MatchPlace>`
    select p.record_id as "recordId", p.role, ${kindPlace(sql`n.tokens`, kinds)} as strength
      from ${postings} p join ${names} n on n.id = p.name_id
     where p.record_id = any(${ids}::bigint[]) and n.class = ${ofClass}
       and ${matchesAny(sql`n.tokens`, queries.flatMap(foundByAny))}`.execute(db);
  return { places: rows, kinds: kinds.map(({ kind }) => kind) };
}

import { sql, type Kysely } from 'kysely';
import { isLien, NOT_A_LIEN } from '#contract/records/personPage';
import type { PersonRecord, PersonRegister } from '#contract/schemas/person';
import type { Database } from '../../db/tables/database';
import type { RecordRegister } from '../../domain/recordSearch/register';
import type { FoundRow } from '../../domain/recordSearch/rowsRepository';

type Facts = Omit<PersonRecord, 'matches'>;

/** Loads a register's records for the given rows, in their order; leaves out hidden records. */
export async function findFacts(
  db: Kysely<Database>,
  { facts, records }: RecordRegister,
  rows: readonly FoundRow[],
): Promise<PersonRecord[]> {
  if (rows.length === 0) return [];
  const matches = new Map(rows.map((row) => [row.id, row.matches]));
  const ids = rows.map(({ id }) => id);
  const { countyId, court, filedOn, lienEndsOn, number, status, title, typeCode } = facts;
  const found = await sql<Facts>`
    select r.id, ${title} as title, ${number} as number, ${filedOn} as "filedOn",
           ${status} as status, ${typeCode} as "typeCode", ${court} as court,
           ${lienEndsOn} as "lienEndsOn",
           (select json_build_object('id', z.id, 'name', z.name)
              from county z where z.id = ${countyId}) as county
      from unnest(${ids}::bigint[]) with ordinality as page (id, place)
      join (${records}) on r.id = page.id
     order by page.place`.execute(db);
  return found.rows.map((row) => ({ ...row, matches: [...(matches.get(row.id) ?? [])] }));
}

/** Finds the liens among a register's records, in the given order. */
export async function findLiens(
  db: Kysely<Database>,
  { facts, id, records }: RecordRegister,
  ids: readonly number[],
): Promise<readonly number[]> {
  if (!isLien(id, null) || ids.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select r.id
      from unnest(${ids}::bigint[]) with ordinality as found (id, place)
      join (${records}) on r.id = found.id
     where ${facts.status} is distinct from ${NOT_A_LIEN}
     order by found.place`.execute(db);
  return rows.map((row) => row.id);
}

/** Counts of a register's records. */
export type RecordCounts = Pick<PersonRegister, 'counties' | 'liens' | 'years'>;

/** Counts when there are no records. */
export const NO_COUNTS: RecordCounts = { counties: [], liens: 0, years: [] };

/** Counts records by year and county, and the liens among them. */
export async function countFacts(
  db: Kysely<Database>,
  { facts, id, records }: RecordRegister,
  ids: readonly number[],
): Promise<RecordCounts> {
  if (ids.length === 0) return NO_COUNTS;
  const { rows } = await sql<CountedRow>`
    select t.year, t.county_id as "countyId", z.name as "countyName", t.is_lien as "isLien",
           count(*)::int as count
      from (select extract(year from ${facts.filedOn})::int as year, ${facts.countyId} as county_id,
                   ${facts.status} is distinct from ${NOT_A_LIEN} as is_lien
              from ${records} where r.id = any(${ids}::bigint[])) t
      join county z on z.id = t.county_id
     group by 1, 2, 3, 4`.execute(db);
  const years = new Map<number, number>();
  const counties = new Map<number, { id: number; name: string; count: number }>();
  for (const { count, countyId, countyName: name, year } of rows) {
    if (year !== null) years.set(year, (years.get(year) ?? 0) + count);
    counties.set(countyId, {
      id: countyId,
      name,
      count: (counties.get(countyId)?.count ?? 0) + count,
    });
  }
  return {
    years: [...years]
      .map(([year, count]) => ({ year, count }))
      .sort((one, other) => one.year - other.year),
    counties: [...counties.values()].sort(
      (one, other) => other.count - one.count || one.name.localeCompare(other.name, 'en'),
    ),
    liens: rows
      .filter((row) => isLien(id, row.isLien ? null : NOT_A_LIEN))
      .reduce((sum, { count }) => sum + count, 0),
  };
}

interface CountedRow {
  readonly year: number | null;
  readonly countyId: number;
  readonly countyName: string;
  readonly isLien: boolean;
  readonly count: number;
}

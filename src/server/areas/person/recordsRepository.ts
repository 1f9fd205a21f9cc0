import { sql, type Kysely } from 'kysely';
import type { PersonRecord } from '#contract/schemas/person';
import type { Database } from '../../db/tables/database';
import type { RecordRegister } from '../../domain/recordSearch/register';
import type { FoundRow } from '../../domain/recordSearch/rowsRepository';

type Facts = Omit<PersonRecord, 'matches'>;

/** Loads the facts of a register's records in the order of the rows; leaves out hidden ones. */
export async function findFacts(
  db: Kysely<Database>,
  { facts, records }: RecordRegister,
  rows: readonly FoundRow[],
): Promise<PersonRecord[]> {
  if (rows.length === 0) return [];
  const matches = new Map(rows.map((row) => [row.id, row.matches]));
  const ids = rows.map(({ id }) => id);
  const { countyId, filedOn, number, status, title } = facts;
  const found = await sql<Facts>`
    select r.id, ${title} as title, ${number} as number, ${filedOn} as "filedOn",
           ${status} as status,
           (select json_build_object('id', z.id, 'name', z.name)
              from county z where z.id = ${countyId}) as county
      from unnest(${ids}::bigint[]) with ordinality as page (id, place)
      join (${records}) on r.id = page.id
     order by page.place`.execute(db);
  return found.rows.map((row) => ({ ...row, matches: [...(matches.get(row.id) ?? [])] }));
}

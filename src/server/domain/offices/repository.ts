import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** What a county recorder’s office is called; null where no county has the id. */
export async function findOfficeName(
  db: Kysely<Database>,
  countyId: number,
): Promise<string | null> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(s.office_name, y.name) as name from county y
      left join data_source s on s.county_id = y.id and s.register = 'recorder'
     where y.id = ${countyId}`.execute(db);
  return rows[0]?.name ?? null;
}

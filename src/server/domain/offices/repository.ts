import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** Finds the name of a county recorder's office; null for an unknown county id. */
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

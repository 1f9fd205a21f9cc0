import { sql, type Kysely } from 'kysely';
import type { Database } from '../server/db/tables/database';

/** Lets the demo's judge sign for all courts of a county. */
export async function loadSigningRights(
  db: Kysely<Database>,
  userId: number | undefined,
  countyId: number,
): Promise<void> {
  if (userId === undefined) return;
  await sql`
    insert into signing_right (court_id, user_id, name, title, from_on)
    select c.id, u.id, u.first_name || ' ' || u.last_name, 'Judge, ' || c.name, date '2020-01-01'
      from court c join app_user u on u.id = ${userId}
     where c.county_id = ${countyId} order by c.id`.execute(db);
}

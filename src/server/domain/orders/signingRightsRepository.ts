import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** A court for which a user signs now. */
export interface SigningRight {
  readonly courtId: number;
  readonly courtName: string;
  readonly timeZone: string;
  readonly name: string;
  readonly title: string;
}

/** Loads the courts for which a user signs today, ordered by name. */
export async function findSigningRights(
  db: Kysely<Database>,
  userId: number,
  at: number,
): Promise<readonly SigningRight[]> {
  const { rows } = await sql<SigningRight>`
    select * from (
      select distinct on (s.court_id) s.court_id as "courtId", c.name as "courtName",
             c.time_zone as "timeZone", s.name, s.title
        from signing_right s
        join court c on c.id = s.court_id
       where s.user_id = ${userId}
         and (${new Date(at)}::timestamptz at time zone c.time_zone)::date
             between s.from_on and coalesce(s.until_on, 'infinity'::date)
       order by s.court_id, s.from_on desc, s.id desc) r
     order by r."courtName", r."courtId"`.execute(db);
  return rows;
}

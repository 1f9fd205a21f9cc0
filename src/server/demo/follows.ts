import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables/database';

/** Attorneys whom the demo user follows; of the first there is an alert. */
const FOLLOWED = 3;

/** Lets a user follow the attorneys with the most hearings to come, the first of them with an alert. */
export async function followAttorneys(
  db: Kysely<Database>,
  userId: number,
  today: string,
  count: number,
): Promise<void> {
  await sql`
    insert into bar_follow (user_id, bar_number, alert, followed_at)
    select ${userId}, n.bar_number, row_number() over (order by n.hearings desc, n.bar_number) = 1,
           ${today}::date
      from (select p.bar_number, count(*) as hearings
              from hearing h
              join public_case c on c.id = h.case_id
              join case_party p on p.case_id = c.id and p.is_attorney
             where h.starts_at >= ${today}::date and p.bar_number is not null
             group by p.bar_number
             order by 2 desc, 1 limit ${count}) n
     order by n.hearings, n.bar_number desc`.execute(db);
}

/**
 * Lets the demo user follow attorneys, and notes the hearings of the saved cases with an alert as what
 * changed on them last.
 */
export async function loadDemoFollows(
  db: Kysely<Database>,
  userId: number,
  today: string,
): Promise<void> {
  await followAttorneys(db, userId, today, FOLLOWED);
  await sql`
    insert into record_event (register, record_id, at, kind, old, new, told_at)
    select 'court', s.target_id, ${today}::date + interval '11 hours', 'HEARING_ADDED', 'null',
           jsonb_build_object('at', h.starts_at, 'event', h.event, 'status', h.status),
           ${today}::date + interval '12 hours'
      from saved_item s
      join public_case c on c.id = s.target_id
      join lateral (select * from hearing h where h.case_id = c.id
                     order by h.starts_at desc, h.id limit 1) h on true
     where s.user_id = ${userId} and s.kind = 'courtCase' and s.alert
     order by s.target_id`.execute(db);
}

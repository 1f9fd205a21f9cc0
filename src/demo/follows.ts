import { sql, type Kysely } from 'kysely';
import type { Database } from '../server/db/tables/database';

/** Number of attorneys that the demo user follows; the first one has an alert. */
const FOLLOWED = 3;

/** A user who follows attorneys with many upcoming hearings. */
export interface Follower {
  readonly userId: number;
  /**
   * Rank of the first attorney by number of hearings, starting at 1; this attorney has an alert.
   */
  readonly from: number;
  readonly count: number;
  /** Days between two follows. */
  readonly stepDays?: number;
}

/**
 * Makes users follow the attorneys with the most upcoming hearings; each user's first attorney has
 * an alert.
 */
export async function followAttorneys(
  db: Kysely<Database>,
  followers: readonly Follower[],
  today: string,
): Promise<void> {
  const last = Math.max(0, ...followers.map(({ count, from }) => from + count - 1));
  await sql`
    insert into bar_follow (user_id, bar_number, alert, followed_at)
    select f.user_id, n.bar_number, n.place = f.first,
           ${today}::date - ((n.place - f.first) * f.step_days)::integer
      from (select p.bar_number, count(*) as hearings,
                   row_number() over (order by count(*) desc, p.bar_number) as place
              from hearing h
              join public_case c on c.id = h.case_id
              join case_party p on p.case_id = c.id and p.is_attorney
             where h.starts_at >= ${today}::date and p.bar_number is not null
             group by p.bar_number
             order by 2 desc, 1 limit ${last}) n
      join unnest(${followers.map(({ userId }) => userId)}::bigint[],
                  ${followers.map(({ from }) => from)}::integer[],
                  ${followers.map(({ count }) => count)}::integer[],
                  ${followers.map(({ stepDays = 0 }) => stepDays)}::integer[])
        as f (user_id, first, count, step_days)
        on n.place between f.first and f.first + f.count - 1
     order by f.user_id, n.place desc`.execute(db);
}

/**
 * Makes the demo user follow attorneys, and records hearings of saved cases with alerts as their
 * latest changes.
 */
export async function loadDemoFollows(
  db: Kysely<Database>,
  userId: number,
  today: string,
): Promise<void> {
  await followAttorneys(db, [{ userId, from: 1, count: FOLLOWED }], today);
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

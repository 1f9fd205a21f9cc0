import { sql, type Kysely } from 'kysely';
import type { Database } from '../../server/db/tables/database';
import { courtInstant, monthAndDay, parseDay } from '../days';

/** Days without data from the late county. */
const LATE_DAYS = 3;
/** The court whose system is being replaced, and the maximum days since its last update. */
const REPLACED = { code: '81D01', days: 18 } as const;
/** The court whose source hasn't responded since last night. */
const AWAY = '56D01';

/**
 * Makes the last update of some courts match their records. A late county has no records of recent
 * days. A court with an outage was last loaded on its newest record's day.
 */
export async function ageCourts(db: Kysely<Database>, day: string): Promise<void> {
  await sql`
    with busy as (
      select c.court_id from court_case c
       where greatest(c.filed_on, c.disposed_on) >= ${day}::date - ${LATE_DAYS}::integer
      union
      select c.court_id from ccs_entry e join court_case c on c.id = e.case_id
       where e.entered_on >= ${day}::date - ${LATE_DAYS}::integer),
    quiet as (
      select y.id from county y join court k on k.county_id = y.id
       group by y.id, y.name
      having count(*) filter (where k.coverage_from is null or k.outage is not null) = 0
         and count(*) filter (where k.id in (select court_id from busy)) = 0
       order by y.name limit 1)
    update court k set loaded_at = k.loaded_at - make_interval(days => ${LATE_DAYS}::integer)
      from quiet where quiet.id = k.county_id`.execute(db);
  const { rows } = await sql<{ since: string; zone: string }>`
    select greatest(${day}::date - ${REPLACED.days}::integer,
                    max(greatest(c.filed_on, c.disposed_on)), max(e.entered_on))::text as since,
           k.time_zone as zone
      from court k
      left join court_case c on c.court_id = k.id
      left join ccs_entry e on e.case_id = c.id
     where k.code = ${REPLACED.code} group by k.id`.execute(db);
  for (const { since, zone } of rows) {
    const on = parseDay(since);
    await db
      .updateTable('court')
      .set({
        loaded_at: courtInstant(zone, on, 23, 0),
        outage: `The county's case system is being replaced; no updates since ${monthAndDay(on)}.`,
      })
      .where('code', '=', REPLACED.code)
      .execute();
  }
  await db
    .updateTable('court')
    .set((eb) => ({
      loaded_at: sql<Date>`(${day}::date - interval '1 hour') at time zone ${eb.ref('time_zone')}`,
    }))
    .where('code', '=', AWAY)
    .execute();
}

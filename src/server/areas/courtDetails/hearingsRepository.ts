import { sql, type Kysely } from 'kysely';
import { CALENDAR_MOST } from '#contract/courts/calendarSettings';
import type { CourtCalendarEdit, CourtEdit } from '#contract/schemas/courtDetails';
import type { Database } from '../../db/tables/database';

const MAX_DAYS = 1_000;
const NEXT = 5;

type Hearings = Pick<CourtEdit, 'hearingDays' | 'nextHearings'>;

/**
 * Finds a court's upcoming hearings, including hidden ones: their number by day, and the next five.
 */
export async function findUpcoming(
  db: Kysely<Database>,
  courtId: number,
  at: number,
): Promise<Hearings> {
  const ahead = sql`
    from hearing h join court k on k.id = h.court_id join court_case c on c.id = h.case_id
   where h.court_id = ${courtId} and h.status = 'CONFIRMED' and h.starts_at > ${new Date(at)}`;
  const { rows } = await sql<Hearings>`
    select (select coalesce(json_agg(d), '[]') from (
              select (h.starts_at at time zone k.time_zone)::date as day,
                     count(*)::integer as hearings
              ${ahead} group by 1 order by 1 limit ${MAX_DAYS}) d) as "hearingDays",
           (select coalesce(json_agg(n), '[]') from (
              select c.number as "caseNumber",
                     to_char(h.starts_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')
                       as "startsAt"
              ${ahead} order by h.starts_at, h.id limit ${NEXT}) n) as "nextHearings"`.execute(db);
  return rows[0] ?? { hearingDays: [], nextHearings: [] };
}

/**
 * Finds the event types or rooms of a court's hearings, sorted by name, with the numbers of all
 * hearings and of upcoming ones.
 */
export async function findHearingKinds(
  db: Kysely<Database>,
  courtId: number,
  of: 'event' | 'room',
  at: number,
): Promise<CourtCalendarEdit['events']> {
  const column = sql.ref(`h.${of}`);
  const { rows } = await sql<CourtCalendarEdit['events'][number]>`
    select min(${column}) as name, count(*)::integer as hearings,
           (count(*) filter (where h.starts_at > ${new Date(at)} and h.status = 'CONFIRMED'))::integer
             as upcoming
      from hearing h
     where h.court_id = ${courtId} and ${column} <> ''
     group by lower(${column})
     order by 3 desc, 2 desc, 1
     limit ${of === 'event' ? CALENDAR_MOST.events : CALENDAR_MOST.rooms}`.execute(db);
  return rows;
}

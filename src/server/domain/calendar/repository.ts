import { sql, type Kysely, type RawBuilder } from 'kysely';
import { DAY_MS } from '#contract/time';
import { byName } from '../../db/nameOrder';
import type { Database } from '../../db/tables/database';
import { findClosedDays } from '../courtDays/closedDaysRepository';
import { isOwnScope, type CalendarScope } from './scope';
import { findCourtCalendar } from './settingsRepository';

/** A hearing as shown on calendars. */
export interface Setting {
  readonly id: number;
  readonly caseId: number;
  readonly caseNumber: string;
  readonly caption: string;
  readonly courtId: number;
  readonly courtName: string;
  readonly judge: string | null;
  /** IANA time zone of the court. */
  readonly timeZone: string;
  readonly startsAt: Date;
  /** ISO date in the court's time zone. */
  readonly day: string;
  readonly durationMinutes: number;
  readonly event: string;
  readonly room: string | null;
  readonly status: 'CONFIRMED' | 'CANCELLED';
  readonly officeName: string | null;
  readonly officeTelephone: string | null;
  /** When the court's records were last loaded. */
  readonly loadedAt: Date;
}

/** Date range of a calendar: ISO dates, both inclusive. */
export interface DaySpan {
  readonly from: string;
  readonly to: string;
}

/** Which hearings to return: the first of each day, or one page of all. */
export type SettingsPage =
  | { readonly perDay: number }
  | { readonly offset: number; readonly limit: number };

/** Hearings in a date range, sorted by time, with the count per day. */
export interface CalendarDays {
  readonly settings: readonly Setting[];
  readonly totals: ReadonlyMap<string, number>;
  readonly total: number;
  readonly judges: readonly string[];
  /**
   * Start times on the requested day, each with the number of earlier hearings; only if a single
   * day is loaded page by page.
   */
  readonly times: readonly StartTime[];
}

/** A start time of a day's hearings. */
export interface StartTime {
  readonly startsAt: Date;
  readonly timeZone: string;
  readonly count: number;
  /** Hearings of the day that start earlier. */
  readonly before: number;
}

/** Maximum judges offered as a filter; a court has only a few. */
const MAX_JUDGES = 20;
/** Maximum start times offered for a day: one every 15 minutes. */
const MAX_TIMES = 96;

/**
 * SQL: hearings (`h`) of public cases (`c`) in the scope; `userId` applies to a user's own scopes.
 */
function inScope(scope: CalendarScope, userId: number | null): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'court':
      return sql`h.court_id = ${scope.courtId}`;
    case 'judge':
      // Checks one of the judge's courts at a time, so that the index finds each court without
      // reading cases.
      return sql`lower(c.judge) = lower(${scope.judge}) and h.court_id = any(array(
        with recursive seat(court_id) as (
          select min(court_id) from court_case where lower(judge) = lower(${scope.judge})
          union all
          select (select min(n.court_id) from court_case n
                   where lower(n.judge) = lower(${scope.judge}) and n.court_id > seat.court_id)
            from seat where seat.court_id is not null)
        select court_id from seat where court_id is not null))`;
    case 'attorney':
      return sql`h.case_id in (select p.case_id from case_party p
        where p.bar_number = ${scope.barNumber} and p.is_attorney)`;
    case 'state':
      return sql`true`;
    case 'savedCases':
      return sql`h.case_id in (select s.target_id from saved_item s
        where s.user_id = ${userId} and s.kind = 'courtCase')`;
    case 'barIds':
      return sql`h.case_id in (select p.case_id from bar_follow f
        join case_party p on p.bar_number = f.bar_number and p.is_attorney
        where f.user_id = ${userId})`;
  }
}

/** SQL: indexed range of hearings around the days. No court is more than 12 hours from UTC. */
export function about({ from, to }: DaySpan): RawBuilder<boolean> {
  return sql`h.starts_at >= ${from}::date::timestamp at time zone 'UTC'
    and h.starts_at < ${to}::date::timestamp at time zone 'UTC' + interval '36 hours'`;
}

const NO_DAYS = { judges: [], settings: [], times: [], totals: {} };

/** Loads hearings of public cases in the scope and date range. */
export async function findCalendarDays(
  db: Kysely<Database>,
  scope: CalendarScope,
  userId: number | null,
  span: DaySpan,
  page: SettingsPage,
): Promise<CalendarDays> {
  // Selects few columns to count and sort: a busy month has thousands of hearings.
  const near = sql`
    select h.id, h.case_id, h.starts_at, c.judge,
           (h.starts_at at time zone k.time_zone)::date as day, k.time_zone
      from calendar_hearing h
      join public_case c on c.id = h.case_id
      join court k on k.id = h.court_id
     where ${inScope(scope, userId)} and ${about(span)}`;
  const isPageOfDay = 'offset' in page && span.from === span.to;
  const wanted =
    'perDay' in page
      ? sql`
        select f.*, row_number() over (partition by day order by starts_at, id) <= ${page.perDay}
                 as is_wanted from found f`
      : sql`
        select f.*, true as is_wanted from found f
         order by starts_at, id offset ${page.offset} limit ${page.limit}`;
  const { rows } = await sql<{
    settings: readonly (Omit<Setting, 'startsAt' | 'loadedAt'> & {
      readonly startsAt: string;
      readonly loadedAt: string;
    })[];
    totals: Readonly<Record<string, number>>;
    judges: readonly string[];
    times: readonly (Omit<StartTime, 'startsAt'> & { readonly startsAt: string })[];
  }>`
    with about as materialized (${near}),
    found as materialized (
      select * from about where day between ${span.from}::date and ${span.to}::date),
    wanted as (${wanted})
    select
      (select coalesce(json_agg(json_build_object(
          'id', p.id, 'caseId', p.case_id, 'caseNumber', c.number, 'caption', c.caption,
          'courtId', k.id, 'courtName', k.name, 'judge', p.judge, 'timeZone', k.time_zone,
          'startsAt', p.starts_at, 'day', p.day, 'durationMinutes', h.duration_minutes,
          'event', h.event, 'room', h.room, 'status', h.status, 'officeName', k.office_name,
          'officeTelephone', k.office_telephone, 'loadedAt', k.loaded_at)
          order by p.starts_at, p.id), '[]')
         from wanted p
         join calendar_hearing h on h.id = p.id
         join court_case c on c.id = p.case_id
         join court k on k.id = h.court_id
        where p.is_wanted) as settings,
      (select coalesce(json_object_agg(day, n), '{}')
         from (select day, count(*) as n from found group by day) d) as totals,
      array(select judge from found where judge is not null group by judge
             order by judge collate by_name limit ${MAX_JUDGES}) as judges,
      (select coalesce(json_agg(json_build_object('startsAt', starts_at, 'timeZone', time_zone,
          'count', n, 'before', before) order by starts_at), '[]')
         from (select starts_at, min(time_zone) as time_zone, count(*)::int as n,
                      (sum(count(*)) over (order by starts_at) - count(*))::int as before
                 from found where ${isPageOfDay}
                group by starts_at order by starts_at limit ${MAX_TIMES}) t) as times`.execute(db);
  const [{ judges, settings, times, totals } = NO_DAYS] = rows;
  const byDay = new Map(Object.entries(totals));
  return {
    judges,
    times: times.map((time) => ({ ...time, startsAt: new Date(time.startsAt) })),
    settings: settings.map((setting) => ({
      ...setting,
      startsAt: new Date(setting.startsAt),
      loadedAt: new Date(setting.loadedAt),
    })),
    totals: byDay,
    total: [...byDay.values()].reduce((sum, count) => sum + count, 0),
  };
}

/** Hearings of a feed: `limit` of them from a range of instants. */
interface FeedRange {
  readonly after: RawBuilder<unknown>;
  readonly before: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  readonly limit: number;
}

/**
 * Loads hearings of public cases in the scope for a feed, in order; omits courts that have disabled
 * feeds. Above the limit, it omits the oldest hearings before `since` (in milliseconds since 1970)
 * first, then the latest ones after it.
 * Days are in UTC because calendar apps convert to their own time zone.
 */
export async function findNextSettings(
  db: Kysely<Database>,
  scope: CalendarScope,
  userId: number,
  { from, to }: DaySpan,
  since: number,
  limit: number,
): Promise<Setting[]> {
  const instant = sql`${new Date(since)}::timestamptz`;
  const upcoming = await findFeedSettings(db, scope, userId, {
    after: instant,
    before: sql`${to}::date::timestamp at time zone 'UTC'`,
    order: sql`h.starts_at, h.id`,
    limit,
  });
  if (upcoming.length >= limit) return upcoming;
  const past = await findFeedSettings(db, scope, userId, {
    after: sql`${from}::date::timestamp at time zone 'UTC'`,
    before: instant,
    order: sql`h.starts_at desc, h.id desc`,
    limit: limit - upcoming.length,
  });
  return [...past.reverse(), ...upcoming];
}

/** A court that offers no feed is left out, but not from users' own calendars. */
async function findFeedSettings(
  db: Kysely<Database>,
  scope: CalendarScope,
  userId: number,
  { after, before, limit, order }: FeedRange,
): Promise<Setting[]> {
  const { rows } = await sql<Setting>`
    select h.id, c.id as "caseId", c.number as "caseNumber", c.caption, k.id as "courtId",
           k.name as "courtName", c.judge, k.time_zone as "timeZone", h.starts_at as "startsAt",
           to_char(h.starts_at at time zone k.time_zone, 'YYYY-MM-DD') as day,
           h.duration_minutes as "durationMinutes", h.event, h.room, h.status,
           k.office_name as "officeName", k.office_telephone as "officeTelephone",
           k.loaded_at as "loadedAt"
      from calendar_hearing h
      join public_case c on c.id = h.case_id
      join court k on k.id = h.court_id
     where ${inScope(scope, userId)}
       and h.starts_at >= ${after} and h.starts_at < ${before}
       and (h.has_feed or ${isOwnScope(scope)}::boolean)
     order by ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Title of a calendar, with the time zone that determines its current date. */
export interface CalendarSubject {
  readonly title: string;
  /** The court's time zone; null if the calendar may include several courts. */
  readonly timeZone: string | null;
  /** The court's county; absent if the calendar may include several courts. */
  readonly countyId?: number;
}

/** Loads the name of a calendar's court, judge, or attorney; null if no public case has it. */
export async function findSubject(
  db: Kysely<Database>,
  scope: CalendarScope,
): Promise<CalendarSubject | null> {
  switch (scope.kind) {
    case 'court': {
      const court = await db
        .selectFrom('court')
        .where('id', '=', scope.courtId)
        .select(['name as title', 'time_zone as timeZone', 'county_id as countyId'])
        .executeTakeFirst();
      return court ?? null;
    }
    case 'judge': {
      const found = await db
        .selectFrom('public_case as c')
        .where(sql<boolean>`lower(c.judge) = lower(${scope.judge})`)
        .select('c.judge')
        .limit(1)
        .executeTakeFirst();
      return found?.judge == null ? null : { title: `Judge ${found.judge}`, timeZone: null };
    }
    case 'attorney': {
      const found = await db
        .selectFrom('case_party as p')
        .innerJoin('public_case as c', 'c.id', 'p.case_id')
        .where('p.bar_number', '=', scope.barNumber)
        .where('p.is_attorney', '=', true)
        .select('p.name')
        .orderBy('p.case_id', 'desc')
        .limit(1)
        .executeTakeFirst();
      return found === undefined
        ? null
        : { title: `${found.name} (${scope.barNumber})`, timeZone: null };
    }
    case 'state':
      return { title: 'All Indiana courts', timeZone: null };
    case 'savedCases':
      return { title: 'My saved cases', timeZone: null };
    case 'barIds':
      return { title: 'My bar IDs', timeZone: null };
  }
}

/** Additional notes on a court's calendar. */
export interface CalendarNotes {
  /** Notes about closed days and blocked times; keyed by date. */
  readonly days: ReadonlyMap<string, readonly string[]>;
  /** Blocked times that overlap the range, without their notes. */
  readonly blocked: readonly DaySpan[];
  /** Why the calendar has no feed; null if it has one. */
  readonly feedProblem: string | null;
}

const NO_FEED = 'This court offers no feed of its calendar.';

/** Loads the additional notes of a scope's calendar; only courts have them. */
export async function findCalendarNotes(
  db: Kysely<Database>,
  scope: CalendarScope,
  { from, to }: DaySpan,
): Promise<CalendarNotes> {
  if (scope.kind !== 'court') return { days: new Map(), blocked: [], feedProblem: null };
  const { courtId } = scope;
  const { blocked, feedWords, hasFeed } = await findCourtCalendar(db, courtId);
  const days = new Map<string, string[]>();
  const add = (day: string, words: string): void => {
    days.set(day, [...(days.get(day) ?? []), words]);
  };
  for (const [day, reason] of await findClosedDays(db, { courtId }, from, to)) {
    add(day, `Court closed: ${reason}`);
  }
  for (const block of blocked) {
    const last = block.to < to ? block.to : to;
    for (let day = block.from > from ? block.from : from; day <= last; day = dayAfter(day)) {
      add(day, block.words);
    }
  }
  return {
    days,
    blocked: blocked
      .filter((block) => block.from <= to && block.to >= from)
      .map((block) => ({ from: block.from, to: block.to })),
    feedProblem: hasFeed ? null : feedWords || NO_FEED,
  };
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);
}

/** A court as listed for selection. */
export interface CourtChoice {
  readonly id: number;
  readonly name: string;
  readonly countyName: string;
}

/** Loads the courts of a state that have records, sorted by county and name. */
export async function findCourts(db: Kysely<Database>, state: 'IN' | 'MI'): Promise<CourtChoice[]> {
  return db
    .selectFrom('court as k')
    .innerJoin('county as y', 'y.id', 'k.county_id')
    .where('y.state', '=', state)
    .where('k.coverage_from', 'is not', null)
    .select(['k.id', 'k.name', 'y.name as countyName'])
    .orderBy('y.name', byName)
    .orderBy('k.name', byName)
    .limit(2_000)
    .execute();
}

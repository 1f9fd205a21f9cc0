import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { about, type DaySpan } from './repository';

/** Hearings of a state's courts in a date range. */
export interface HearingCounts {
  /** Number of hearings; keyed by ISO date. */
  readonly days: ReadonlyMap<string, number>;
  /** The courts with the most hearings from today, in descending order. */
  readonly courts: readonly {
    readonly id: number;
    readonly name: string;
    readonly count: number;
    /** ISO date of the next hearing. */
    readonly next: string;
  }[];
  /** The judges of these hearings, sorted by name, each with one of their courts. */
  readonly judges: readonly { readonly name: string; readonly courtName: string }[];
}

/** Maximum courts listed with their hearings. */
const MAX_BUSY_COURTS = 12;
/** Maximum judges listed; a state has a few hundred. */
const MAX_LISTED_JUDGES = 600;

/** Counts hearings of public cases by day, and finds the courts with the most from today. */
export async function countHearings(
  db: Kysely<Database>,
  state: 'IN' | 'MI',
  span: DaySpan,
  today: string,
): Promise<HearingCounts> {
  const { rows } = await sql<{
    id: number;
    name: string;
    day: string;
    judge: string | null;
    count: number;
  }>`
    select id, name, day::text as day, judge, count(*)::int as count
      from (select k.id, k.name, c.judge, (h.starts_at at time zone k.time_zone)::date as day
              from calendar_hearing h
              join public_case c on c.id = h.case_id
              join court k on k.id = h.court_id
              join county y on y.id = k.county_id
             where y.state = ${state} and ${about(span)}) found
     where day between ${span.from}::date and ${span.to}::date
     group by 1, 2, 3, 4`.execute(db);
  const judges = new Map<string, string>();
  const days = new Map<string, number>();
  const courts = new Map<number, HearingCounts['courts'][number]>();
  for (const { count, day, id, judge, name } of rows) {
    if (judge !== null && !judges.has(judge)) judges.set(judge, name);
    days.set(day, (days.get(day) ?? 0) + count);
    if (day < today) continue;
    const { count: others = 0, next = day } = courts.get(id) ?? {};
    courts.set(id, { id, name, count: others + count, next: day < next ? day : next });
  }
  return {
    days,
    courts: [...courts.values()]
      .sort((one, other) => other.count - one.count || one.name.localeCompare(other.name, 'en'))
      .slice(0, MAX_BUSY_COURTS),
    judges: [...judges]
      .map(([name, courtName]) => ({ name, courtName }))
      .sort((one, other) => one.name.localeCompare(other.name, 'en'))
      .slice(0, MAX_LISTED_JUDGES),
  };
}

import { sql } from 'kysely';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { openEmbedded } from '../../src/server/db/embedded';
import { withInProcessServer } from './inProcess';
import { quantile, type Figure, type Measure } from './measure';

/** Settings of the busiest court in both states on one day. */
const SETTINGS_A_DAY = 215;
const FIRST_DAY = '2026-06-01';
const LAST_DAY = '2026-06-30';
const GOAL_MS = 100;
const ANSWERS = 20;
const DEMO_SCALE = 0.05;

/** Fills every working day of one court's month, in case order; returns the court. */
async function fillMonth(dataDir: string): Promise<number> {
  const database = await openEmbedded({ dataDir });
  try {
    const { rows } = await sql<{ court_id: number }>`
      with busiest as (
        select court_id, count(*) as cases from public_case group by court_id order by 2 desc limit 1),
      listed as (
        select c.id, c.court_id, row_number() over (order by c.id) - 1 as at
          from public_case c join busiest using (court_id)),
      added as (
        insert into hearing (case_id, starts_at, duration_minutes, event, room, status)
        select l.id, d.day + time '08:00' + (s.at / 8) * interval '15 minutes', 15,
               'Pretrial Conference', 'Courtroom 1', 'CONFIRMED'
          from generate_series(${FIRST_DAY}::timestamptz, ${LAST_DAY}::timestamptz, '1 day') d(day)
         cross join generate_series(0, ${SETTINGS_A_DAY - 1}) s(at)
          join listed l on l.at = s.at % (select cases from busiest)
         where extract(isodow from d.day) < 6)
      select court_id from busiest`.execute(database.db);
    return rows[0]?.court_id ?? 0;
  } finally {
    await database.close();
  }
}

async function measure(): Promise<Figure[]> {
  let courtId = 0;
  return withInProcessServer(
    DEMO_SCALE,
    async (server) => {
      const address = (view: string): string =>
        `/in${BACKEND_PAGES.calendar}?courtId=${courtId}&view=${view}&date=2026-06-10`;
      const views = ['month', 'week', 'list'];
      const figures: Figure[] = [];
      for (const view of views) {
        const samples = [];
        // The first request reads the month's pages from disk.
        await server.time(address(view));
        for (let count = 0; count < ANSWERS; count += 1) {
          samples.push(await server.time(address(view)));
        }
        figures.push({
          name: `Calendar of a court with ${SETTINGS_A_DAY} settings a day, ${view} (p95 of ${ANSWERS})`,
          unit: 'ms',
          value: quantile(
            samples.map(({ httpMs }) => httpMs),
            0.95,
          ),
          floor: quantile(
            samples.map(({ rawMs }) => rawMs),
            0.5,
          ),
          floorIs: 'its queries by themselves (median)',
          goal: GOAL_MS,
        });
      }
      return figures;
    },
    async (dataDir) => {
      courtId = await fillMonth(dataDir);
    },
  );
}

/** Measures the calendar of a court as busy as the busiest real ones. */
export const calendar: Measure = { name: 'calendar', measure };

import { sql, type Kysely } from 'kysely';
import { STATE_ZONE } from '../server/db/stateTime';
import type { Database } from '../server/db/tables/database';
import { parseDay } from './days';

/** Key in `setting` for the day that the demo data was made for. */
const SETTING = 'demoDay';

/** Age in days at which demo data counts as out of date. */
const OLD_DAYS = 7;

/** Saves the day that demo data was made for: an ISO date. */
export async function markDemoDay(db: Kysely<Database>, day: string): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: SETTING, value: day })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ value: day }))
    .execute();
}

/**
 * Finds the day that the demo data was made for; in older databases, the day of the newest load.
 */
export async function findDemoDay(db: Kysely<Database>): Promise<string | null> {
  const { rows } = await sql<{ day: string | null }>`
    select coalesce(
      (select value from setting where name = ${SETTING}),
      (select to_char(max(loaded_at) at time zone ${STATE_ZONE}, 'YYYY-MM-DD')
         from court)) as day`.execute(db);
  return rows[0]?.day ?? null;
}

/**
 * Returns the number of days from the demo data's day to a given day; 0 if that day isn't later.
 */
export function demoAge(demoDay: string, day: string): number {
  return Math.max(0, parseDay(day) - parseDay(demoDay));
}

/** Returns the line that offers to refresh old demo data; null while it is fresh. */
export function refreshOffer(demoDay: string, day: string): string | null {
  const age = demoAge(demoDay, day);
  if (age < OLD_DAYS) return null;
  return (
    `Demo data is as of ${demoDay}, ${String(age)} days ago. To move it to ${day}, ` +
    'stop the server and run: npm run cli -- refresh-demo'
  );
}

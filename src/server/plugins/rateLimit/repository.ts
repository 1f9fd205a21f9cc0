import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';

/** Adds to a counter (a negative number takes back) and gives its value; never below zero. */
export async function addToCounter(
  db: Kysely<Database>,
  key: string,
  windowStart: number,
  change: 1 | -1,
): Promise<number> {
  const row = await db
    .insertInto('rate_counter')
    .values({ key, window_start: new Date(windowStart), count: Math.max(change, 0) })
    .onConflict((conflict) =>
      conflict
        .columns(['key', 'window_start'])
        .doUpdateSet({ count: sql<number>`greatest(rate_counter.count + ${change}, 0)` }),
    )
    .returning('count')
    .executeTakeFirstOrThrow();
  return row.count;
}

/** A count of a key's window. */
interface Count {
  readonly key: string;
  /** Beginning of the window. */
  readonly start: number;
  readonly count: number;
}

/** Adds to many counters in one statement and gives their values; never below zero. */
export async function addToCounters(
  db: Kysely<Database>,
  counts: readonly Count[],
): Promise<Count[]> {
  // In one order, so that two servers never wait for each other.
  const sorted = [...counts].sort((a, b) => (a.key < b.key ? -1 : 1));
  const { rows } = await sql<{ key: string; window_start: Date; count: number }>`
    insert into rate_counter (key, window_start, count)
    select key, window_start, greatest(count, 0)
      from json_to_recordset(${JSON.stringify(
        sorted.map(({ key, start, count }) => ({
          key,
          window_start: new Date(start).toISOString(),
          count,
        })),
      )}::json) as given(key text, window_start timestamptz, count integer)
    on conflict (key, window_start) do update
      set count = greatest(rate_counter.count + excluded.count, 0)
    returning key, window_start, count`.execute(db);
  return rows.map(({ key, window_start, count }) => ({
    key,
    start: window_start.getTime(),
    count,
  }));
}

/** The failures of a key and the instant until which its next try is refused. */
export interface Delay {
  readonly failures: number;
  readonly until: number;
}

/**
 * Reads a key's delay and writes what `change` makes of it, with nobody between. The row's window
 * start is the instant until which the key waits. Null from `change` leaves the row as it is.
 */
export async function changeDelay(
  db: Kysely<Database>,
  key: string,
  change: (delay: Delay) => Delay | null,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(trx);
    const row = await trx
      .selectFrom('rate_counter')
      .select(['count', 'window_start'])
      .where('key', '=', key)
      .executeTakeFirst();
    const next = change({ failures: row?.count ?? 0, until: row?.window_start.getTime() ?? 0 });
    if (next === null) return;
    await trx.deleteFrom('rate_counter').where('key', '=', key).execute();
    await trx
      .insertInto('rate_counter')
      .values({ key, window_start: new Date(next.until), count: next.failures })
      .execute();
  });
}

export async function removeCounter(db: Kysely<Database>, key: string): Promise<void> {
  await db.deleteFrom('rate_counter').where('key', '=', key).execute();
}

/** Removes counters whose window began before then. */
export async function sweepCounters(db: Kysely<Database>, before: number): Promise<void> {
  await db.deleteFrom('rate_counter').where('window_start', '<', new Date(before)).execute();
}

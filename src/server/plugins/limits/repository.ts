import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { Delay } from './rules';

/** Adds to (or subtracts from) a counter and returns its value, which is never below zero. */
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

/** The count for a key in one window. */
interface Count {
  readonly key: string;
  /** Start of the window. */
  readonly start: number;
  readonly count: number;
}

/** Adds to many counters in one statement and returns their values, which are never below zero. */
export async function addToCounters(
  db: Kysely<Database>,
  counts: readonly Count[],
): Promise<Count[]> {
  // Always in the same order, so that two servers can't deadlock.
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

/** A counter of one window. */
export interface WindowCounter {
  readonly key: string;
  /** Milliseconds since 1970. */
  readonly windowStart: number;
}

/** Counters that determine whether a login may be attempted: failures per window, and a delay. */
export interface AttemptCounters {
  readonly windows: readonly WindowCounter[];
  readonly delayKey: string;
}

/** Reads the counters of an attempt. */
export async function readAttempt(
  db: Kysely<Database>,
  { delayKey, windows }: AttemptCounters,
): Promise<{ readonly counts: number[]; readonly delay: Delay }> {
  const rows = await db
    .selectFrom('rate_counter')
    .select(['key', 'count', 'window_start'])
    .where('key', 'in', [delayKey, ...windows.map(({ key }) => key)])
    .execute();
  const delayed = rows.find(({ key }) => key === delayKey);
  return {
    counts: windows.map(
      ({ key, windowStart }) =>
        rows.find((row) => row.key === key && row.window_start.getTime() === windowStart)?.count ??
        0,
    ),
    delay: { failures: delayed?.count ?? 0, until: delayed?.window_start.getTime() ?? 0 },
  };
}

/**
 * Reads the counters for an attempt; unless `judge` returns null, writes the delay that it returns
 * and adds one to each window. Locks the counters meanwhile. A delay's row stores its end in the
 * column for the start of its window.
 */
export async function countAttempt(
  db: Kysely<Database>,
  { delayKey, windows }: AttemptCounters,
  judge: (counts: readonly number[], delay: Delay) => Delay | null,
): Promise<void> {
  const keys = [delayKey, ...windows.map(({ key }) => key)];
  await db.transaction().execute(async (trx) => {
    // Locks in the order of the keys, to avoid deadlocks.
    const inOrder = keys.toSorted().map((key) => sql`(${key})`);
    await sql`
      select pg_advisory_xact_lock(hashtextextended(k.key, 0))
        from (values ${sql.join(inOrder)}) as k(key)`.execute(trx);
    const { counts, delay } = await readAttempt(trx, { delayKey, windows });
    const next = judge(counts, delay);
    if (next === null) return;
    await trx.deleteFrom('rate_counter').where('key', '=', delayKey).execute();
    await trx
      .insertInto('rate_counter')
      .values([
        { key: delayKey, window_start: new Date(next.until), count: next.failures },
        ...windows.map(({ key, windowStart }) => ({
          key,
          window_start: new Date(windowStart),
          count: 1,
        })),
      ])
      .onConflict((conflict) =>
        conflict
          .columns(['key', 'window_start'])
          .doUpdateSet({ count: sql<number>`rate_counter.count + 1` }),
      )
      .execute();
  });
}

/** Undoes an attempt: subtracts one from each of its windows and deletes its delay. */
export async function undoAttempt(
  db: Kysely<Database>,
  { delayKey, windows }: AttemptCounters,
): Promise<void> {
  await db.deleteFrom('rate_counter').where('key', '=', delayKey).execute();
  for (const { key, windowStart } of windows) await addToCounter(db, key, windowStart, -1);
}

/** Deletes all counters whose key starts with `prefix`; scans the whole table. */
export async function removeCounters(db: Kysely<Database>, prefix: string): Promise<void> {
  await db
    .deleteFrom('rate_counter')
    .where(sql<boolean>`starts_with(key, ${prefix})`)
    .execute();
}

/** Deletes counters whose window started before `before`. */
export async function sweepCounters(db: Kysely<Database>, before: number): Promise<void> {
  await db.deleteFrom('rate_counter').where('window_start', '<', new Date(before)).execute();
}

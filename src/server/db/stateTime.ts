import { STATE_TIME_ZONE } from '#contract/stateClock';
import { sql, type RawBuilder } from 'kysely';

/** SQL: the time zone of most offices of both states; a literal, so that indexes apply. */
export const STATE_ZONE = sql.lit(STATE_TIME_ZONE);

/** SQL: the instant when an ISO date, or a date column, begins in the state's time zone. */
export function startOfStateDay(day: string | RawBuilder<unknown>): RawBuilder<Date> {
  return sql<Date>`(${day}::date::timestamp at time zone ${STATE_ZONE})`;
}

/** SQL: whether an instant is in a month, `2026-06`, in the state's time zone. */
export function isInStateMonth(instant: RawBuilder<unknown>, month: string): RawBuilder<boolean> {
  const first = `${month}-01`;
  const next = sql`(${first}::date + interval '1 month')`;
  return sql<boolean>`
    (${instant} >= ${startOfStateDay(first)} and ${instant} < ${startOfStateDay(next)})`;
}

import { STATE_TIME_ZONE } from '#contract/stateClock';
import { sql, type RawBuilder } from 'kysely';

/** SQL: the instant when an ISO date begins in the courts' main time zone. */
export function startOfDay(day: string): RawBuilder<Date> {
  return sql<Date>`(${day}::timestamp at time zone ${sql.lit(STATE_TIME_ZONE)})`;
}

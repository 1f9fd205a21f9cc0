import { STATE_TIME_ZONE } from '#contract/stateClock';
import { sql, type RawBuilder } from 'kysely';

/** SQL: whether an instant is in a month, `2026-06`, in the courts' main time zone. */
export function isOfMonth(instant: RawBuilder<unknown>, month: string): RawBuilder<boolean> {
  const first = `${month}-01`;
  const zone = sql.lit(STATE_TIME_ZONE);
  return sql<boolean>`
    (${instant} >= (${first}::timestamp at time zone ${zone})
     and ${instant} < ((${first}::timestamp + interval '1 month') at time zone ${zone}))`;
}

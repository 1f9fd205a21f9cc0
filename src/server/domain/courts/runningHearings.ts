import { sql, type RawBuilder } from 'kysely';
import { MIN_HEARING_MINUTES } from '#contract/courts/hearings';

/** No stored length is longer, because imports reject longer ones. */
const MAX_MINUTES = 100_000;

/**
 * SQL condition: the time of hearing `h` hasn't passed, as `isHearingOver` computes it. The first
 * part is redundant, but it can use an index on `starts_at`.
 */
export function isHearingAhead(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(h.starts_at > ${now}::timestamptz - ${MAX_MINUTES}::integer
    * interval '1 minute' and h.starts_at + greatest(h.duration_minutes, ${MIN_HEARING_MINUTES}::integer)
    * interval '1 minute' > ${now}::timestamptz)`;
}

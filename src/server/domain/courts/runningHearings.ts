import { sql, type RawBuilder } from 'kysely';
import { MINUTE_MS } from '#contract/time';

/** Hearings start late and run long, and many have no known length. */
const MIN_MINUTES = 60;
/** No stored length is longer, because imports reject longer ones. */
const MAX_MINUTES = 100_000;

/** A hearing's start, and its length in minutes; 0 if unknown. */
export interface HearingTime {
  readonly startsAt: Date;
  readonly durationMinutes: number;
}

/** True once a hearing's time has passed; at least an hour after it starts. */
export function isHearingOver({ durationMinutes, startsAt }: HearingTime, now: number): boolean {
  const minutes = Math.max(durationMinutes, MIN_MINUTES);
  return startsAt.getTime() + minutes * MINUTE_MS <= now;
}

/**
 * SQL condition: the time of hearing `h` hasn't passed, as `isHearingOver` computes it. The first
 * part is redundant, but it can use an index on `starts_at`.
 */
export function isHearingAhead(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(h.starts_at > ${now}::timestamptz - ${MAX_MINUTES}::integer
    * interval '1 minute' and h.starts_at + greatest(h.duration_minutes, ${MIN_MINUTES}::integer)
    * interval '1 minute' > ${now}::timestamptz)`;
}

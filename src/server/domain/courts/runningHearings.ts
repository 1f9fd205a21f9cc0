import { sql, type RawBuilder } from 'kysely';

/** Hearings start late and run long, and many have no known length. */
const LEAST_MINUTES = 60;
const MINUTE_MS = 60_000;

/** A hearing's start, and its length in minutes; 0 if unknown. */
export interface HearingTime {
  readonly startsAt: Date;
  readonly durationMinutes: number;
}

/** True once a hearing's time has passed; at least an hour after it starts. */
export function isHearingOver({ durationMinutes, startsAt }: HearingTime, now: number): boolean {
  const minutes = Math.max(durationMinutes, LEAST_MINUTES);
  return startsAt.getTime() + minutes * MINUTE_MS <= now;
}

/** SQL condition: the time of hearing `h` hasn't passed, as `isHearingOver` computes it. */
export function isHearingAhead(now: Date): RawBuilder<boolean> {
  return sql<boolean>`(h.starts_at + greatest(h.duration_minutes, ${LEAST_MINUTES}::integer)
    * interval '1 minute' > ${now}::timestamptz)`;
}

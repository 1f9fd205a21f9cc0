import { MINUTE_MS } from '../time';

/** Hearings start late and run long, and many have no known length. */
export const MIN_HEARING_MINUTES = 60;

/** A hearing's start, and its length in minutes; 0 if unknown. */
export interface HearingTime {
  readonly startsAt: Date | string;
  readonly durationMinutes: number;
}

/** True once a hearing's time has passed; at least an hour after it starts. */
export function isHearingOver({ durationMinutes, startsAt }: HearingTime, now: number): boolean {
  const minutes = Math.max(durationMinutes, MIN_HEARING_MINUTES);
  return new Date(startsAt).getTime() + minutes * MINUTE_MS <= now;
}

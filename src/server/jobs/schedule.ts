import { createHash } from 'node:crypto';
import { CronExpressionParser } from 'cron-parser';
import type { JobKind, Schedule } from './kind';

/** A job that was missed, since no server ran, is made up for within this time. */
const CATCH_UP_MS = 3 * 3_600_000;

/** When a schedule came due last, by the clock of its zone. Throws where it cannot be understood. */
export function lastDue({ cron, timeZone }: Schedule, now: number): number {
  // One that comes due this very moment has.
  const currentDate = new Date(now + 1);
  return CronExpressionParser.parse(cron, { currentDate, tz: timeZone }).prev().getTime();
}

/** The id of a scheduled job: the same on all servers, so that it is there once. */
export function scheduledId(name: string, due: number): string {
  const hex = createHash('sha256').update(`${name} ${due}`).digest('hex');
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `5${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join('-');
}

/** The id of the job that the schedule asks for now; null where it asks for none. */
export function dueJob({ name, schedule }: JobKind, now: number): string | null {
  if (schedule === undefined) return null;
  const due = lastDue(schedule, now);
  return now - due <= CATCH_UP_MS ? scheduledId(name, due) : null;
}

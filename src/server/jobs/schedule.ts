import { createHash } from 'node:crypto';
import { CronExpressionParser } from 'cron-parser';
import type { JobKind, Schedule } from './kind';

/**
 * A scheduled job that was missed because no server was running still runs if it is at most this
 * late.
 */
const CATCH_UP_MS = 3 * 3_600_000;

/**
 * Returns the time at which a schedule was last due, in its time zone. Throws if the expression is
 * invalid.
 */
export function lastDue({ cron, timeZone }: Schedule, now: number): number {
  // One millisecond later, to include a schedule that is due at this instant.
  const currentDate = new Date(now + 1);
  return CronExpressionParser.parse(cron, { currentDate, tz: timeZone }).prev().getTime();
}

/**
 * Returns the time at which a schedule is due next, in its time zone. Throws if the expression is
 * invalid.
 */
export function nextDue({ cron, timeZone }: Schedule, now: number): number {
  const currentDate = new Date(now);
  return CronExpressionParser.parse(cron, { currentDate, tz: timeZone }).next().getTime();
}

/**
 * Returns the id of a scheduled job, which is the same on all servers, so that the job is enqueued
 * only once.
 */
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

/** Returns the id of the scheduled job that is due now; null if there is none. */
export function dueJob({ name, schedule }: JobKind, now: number): string | null {
  if (schedule === undefined) return null;
  const due = lastDue(schedule, now);
  return now - due <= CATCH_UP_MS ? scheduledId(name, due) : null;
}

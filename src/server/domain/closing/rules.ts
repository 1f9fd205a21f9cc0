import { civilDate } from '../../http/services';

/** A closed account can be reopened so long; then personal things are removed. */
export const REOPEN_DAYS = 30;
const DAY_MS = 86_400_000;

/** The last day on which an account that was closed then can be reopened; ISO date. */
export function reopenUntil(closedAt: number): string {
  return civilDate(closedAt + REOPEN_DAYS * DAY_MS);
}

/** Accounts that were closed before this instant are cleared. */
export function clearedBefore(now: number): Date {
  return new Date(now - (REOPEN_DAYS + 1) * DAY_MS);
}

/** True while an account that was closed then can be reopened. */
export function isReopenable(closedAt: number, now: number): boolean {
  return civilDate(now) <= reopenUntil(closedAt);
}

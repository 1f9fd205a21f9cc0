import { stateDate } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';

/** Number of days in which a closed account can be reopened; then its personal data is deleted. */
export const REOPEN_DAYS = 30;

/** Returns the last day to reopen an account that was closed at that time; ISO date. */
export function reopenUntil(closedAt: number): string {
  return stateDate(closedAt + REOPEN_DAYS * DAY_MS);
}

/** Returns the instant before which closed accounts are cleared. */
export function clearedBefore(now: number): Date {
  return new Date(now - (REOPEN_DAYS + 1) * DAY_MS);
}

/** True while the account can still be reopened. */
export function isReopenable(closedAt: number, now: number): boolean {
  return stateDate(now) <= reopenUntil(closedAt);
}

import { DRAFT_RETENTION_DAYS, DRAFT_WARNING_DAYS } from '#contract/filing/draftWords';
import { stateDate } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';

export const DRAFT_RETENTION_MS = DRAFT_RETENTION_DAYS * DAY_MS;
export const DRAFT_WARNING_MS = DRAFT_WARNING_DAYS * DAY_MS;

/**
 * Returns the date on which a draft is deleted, never before the end of the warning period that
 * starts with the email.
 */
export function deletionDay(updatedAt: Date, warnedAt: Date | null): string {
  const end = updatedAt.getTime() + DRAFT_RETENTION_MS;
  const afterWarning = warnedAt === null ? 0 : warnedAt.getTime() + DRAFT_WARNING_MS;
  return stateDate(Math.max(end, afterWarning));
}

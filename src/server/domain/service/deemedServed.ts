import { SERVICE_DAY_ENDS_AT } from '#contract/service';
import { addCourtDays, isCourtClosed } from '../courtDays/courtDays';

const DAY_MS = 86_400_000;

/**
 * The court day from which a service counts: the day itself, or the next court day if the court was
 * closed or its day had ended.
 */
export function deemedServedOn(at: number, timeZone: string): string {
  const on = new Date(at).toLocaleDateString('en-CA', { timeZone });
  const hour = Number(
    new Date(at).toLocaleString('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }),
  );
  const isClosed = isCourtClosed(Date.parse(`${on}T00:00:00Z`) / DAY_MS);
  return isClosed || hour >= SERVICE_DAY_ENDS_AT ? addCourtDays(on, 1) : on;
}

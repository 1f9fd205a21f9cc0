import { SERVICE_DAY_ENDS_AT } from '#contract/filing/service';
import { dateIn, hourIn } from '#contract/time';
import type { AppDatabase } from '../../http/services';
import { findClosedDays } from '../courtDays/closedDaysRepository';
import { addCourtDays, isClosedOn, type ClosedDays } from '../courtDays/courtDays';

/**
 * Returns the court day on which a service is deemed made: the same day, or the next court day if
 * the court was closed or its day had ended.
 */
export function deemedServedOn(at: number, timeZone: string, closed: ClosedDays): string {
  const on = dateIn(at, timeZone);
  const isOver = isClosedOn(on, closed) || hourIn(at, timeZone) >= SERVICE_DAY_ENDS_AT;
  return isOver ? addCourtDays(on, 1, closed) : on;
}

/** Finds the day on which a service at a court is deemed made, based on the court's closed days. */
export async function findDeemedServedOn(
  db: AppDatabase,
  { courtId, timeZone }: { readonly courtId: number; readonly timeZone: string },
  at: number,
): Promise<string> {
  const closed = await findClosedDays(db, { courtId }, dateIn(at, timeZone), null);
  return deemedServedOn(at, timeZone, closed);
}

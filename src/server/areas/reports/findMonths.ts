import type { BookMonth } from '#contract/schemas/monthEnd';
import { stateDate } from '#contract/stateClock';
import {
  countMoved,
  findClosedMonths,
  findOpenMonths,
  hashClosedMonths,
} from '../../domain/ledger/monthsRepository';
import type { AppDatabase } from '../../http/services';

/** Lists accounting months, newest first: open ones with entries, and closed ones. */
export async function findMonths(db: AppDatabase, at: number): Promise<BookMonth[]> {
  await hashClosedMonths(db);
  const running = stateDate(at).slice(0, 7);
  const moved = await countMoved(db);
  const open = await findOpenMonths(db);
  const closed = await findClosedMonths(db);
  return [
    ...open.reverse().map((month) => ({
      ...month,
      state: month.month >= running ? ('RUNNING' as const) : ('OPEN' as const),
      closedBy: null,
      closedAt: null,
      hash: null,
    })),
    ...closed.map((month, place) => ({
      ...month,
      movedLines: moved.get(month.month) ?? 0,
      state: place === 0 ? ('LAST_CLOSED' as const) : ('CLOSED' as const),
    })),
  ];
}

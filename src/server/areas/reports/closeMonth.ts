import { stateDate } from '#contract/stateClock';
import { transactionWithAudit } from '../../domain/audit/repository';
import {
  findLastClosed,
  findMonthSums,
  findOpenMonths,
  hashClosedMonths,
  insertClosedMonth,
  lockEntries,
} from '../../domain/ledger/monthsRepository';
import { conflict } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';

const REFUSALS = {
  running: 'This month isn’t over. Close it after its last day.',
  closed: 'This month is already closed. Reload the page to see it.',
  changed: 'Entries were added to this month since you opened the page. Reload it and try again.',
} as const;

/**
 * Closes a month, and open months before it, in one audited transaction; then computes the hashes
 * of their files. Entries added later for these months go to the next month. Throws 409 for a month
 * that isn't over, is closed, or has different lines than the user was shown.
 */
export async function closeMonth(
  db: AppDatabase,
  actor: Actor,
  { lines, month }: { readonly month: string; readonly lines: number },
): Promise<void> {
  if (month >= stateDate(actor.at).slice(0, 7)) throw conflict(REFUSALS.running);
  await transactionWithAudit(db, async (trx, audit) => {
    await lockEntries(trx);
    const last = await findLastClosed(trx);
    if (last !== null && month <= last) throw conflict(REFUSALS.closed);
    const sums = await findMonthSums(trx, month);
    if (sums.lines !== lines) throw conflict(REFUSALS.changed);
    const earlier = await findOpenMonths(trx);
    const closing = [...earlier.filter((each) => each.month < month), { month, ...sums }];
    for (const each of closing) {
      const { debitCents, month: closed } = each;
      await insertClosedMonth(trx, { ...each, closedBy: actor.actorId, at: actor.at });
      const detail = { lines: each.lines, debitCents, wasClosed: false, isClosed: true };
      audit({ ...actor, action: 'monthClosed', target: `month/${closed}`, detail });
    }
  });
  await hashClosedMonths(db);
}

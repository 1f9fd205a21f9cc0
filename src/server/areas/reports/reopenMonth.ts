import { formatMonth } from '#contract/formats';
import { requestApproval } from '../../domain/approvals/requestApproval';
import type { ApplyApproval } from '../../domain/approvals/kinds';
import { transactionWithAudit } from '../../domain/audit/repository';
import {
  deleteClosedMonth,
  findLastClosed,
  lockEntries,
} from '../../domain/ledger/monthsRepository';
import { conflict } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';

const NOT_LAST = 'Only the last closed month can be reopened.';

/**
 * Requests the reopening of the last closed month; another super user decides on it. Throws 409 for
 * a different month or a second open request, and 400 for an invalid reason.
 */
export async function requestReopening(
  db: AppDatabase,
  actor: Actor & { readonly actorId: number },
  { month, reason }: { readonly month: string; readonly reason: string },
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    if ((await findLastClosed(trx)) !== month) throw conflict(NOT_LAST);
    await requestApproval(trx, audit, actor, {
      kind: 'MONTH_REOPENING',
      target: `month/${month}`,
      summary: `Reopen ${formatMonth(month)} in the books.`,
      reason,
      payload: { month },
      aboutUserId: null,
    });
  });
}

/**
 * Reopens the month of a granted request. Entries moved to a later month stay there. Throws 409 if
 * a later month has since been closed.
 */
export const reopenMonth: ApplyApproval = async ({ actor, approval, audit, trx }) => {
  const month = String(approval.payload['month']);
  await lockEntries(trx);
  if ((await findLastClosed(trx)) !== month) throw conflict(NOT_LAST);
  const before = await deleteClosedMonth(trx, month);
  const detail = {
    lines: before?.lines ?? 0,
    hash: before?.hash ?? null,
    wasClosed: true,
    isClosed: false,
  };
  audit({ ...actor, action: 'monthReopened', target: approval.target, detail });
  return undefined;
};

import { transactionWithAudit } from '../audit/repository';
import { conflict, forbidden, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import type { AfterApproval, ApprovalApplies } from './kinds';
import { lockStoredApproval, notifyUsers, saveApprovalDecision } from './repository';

const NOT_YOURS =
  'Another super user must approve or deny this, because you requested it or it affects you.';
const IS_DECIDED = 'This request was decided or has expired.';

/**
 * Grants or denies another super user's open request, in one audited transaction. A granted change
 * is applied in the same transaction; if it is no longer possible, the request stays open. Notifies
 * the requester. Throws 404 for an unknown request, 403 for the super user's own request, 409 for a
 * request that isn't open, and errors of the change.
 */
export async function decideApproval(
  db: AppDatabase,
  actor: Actor,
  decision: {
    readonly approvalId: number;
    readonly userId: number;
    readonly isGranted: boolean;
    readonly applies: ApprovalApplies;
  },
): Promise<void> {
  const { applies, approvalId, isGranted, userId } = decision;
  const { at } = actor;
  const after = await transactionWithAudit(db, async (trx, audit): Promise<AfterApproval> => {
    const approval = await lockStoredApproval(trx, approvalId, at);
    if (approval === null) throw notFound();
    const { aboutUserId, isOpen, kind, requesterId, summary, target } = approval;
    if (userId === requesterId || userId === aboutUserId) throw forbidden(NOT_YOURS);
    if (!isOpen) throw conflict(IS_DECIDED);
    await saveApprovalDecision(trx, approvalId, { userId, isGranted, at });
    const outcome = isGranted ? 'granted' : 'refused';
    await notifyUsers(
      trx,
      [requesterId],
      { title: `Request ${outcome}`, body: `A super user ${outcome} your request: ${summary}` },
      at,
    );
    const detail = { id: approvalId, kind, isGranted };
    audit({ ...actor, action: 'approvalDecided', target, detail });
    return isGranted ? applies.of(kind)({ trx, audit, actor, approval }) : undefined;
  });
  await after?.();
}

import { REASON_MAX_LENGTH } from '#contract/billing/accountMoney';
import { APPROVAL_HOURS } from '#contract/admin/approvals';
import type { Audit, AuditedTransaction } from '../audit/repository';
import { sentNameProblem, tidyName } from '../users/rules';
import { conflict, invalidField } from '../../http/problems';
import type { Actor } from '../../http/requester';
import {
  findDeciders,
  hasOpenApproval,
  insertApproval,
  lockApprovalTarget,
  notifyUsers,
  type NewApproval,
} from './repository';

const HAS_REQUEST =
  'A request for this is already open. Another super user can decide it on the Approvals page.';

/**
 * Requests a change that another super user decides within 24 hours, in the caller's audited
 * transaction, and notifies the other super users. Returns the request's id. Throws 400 for an
 * invalid reason, and 409 if the target has an open request of that kind.
 */
export async function requestApproval(
  trx: AuditedTransaction,
  audit: Audit,
  actor: Actor & { readonly actorId: number },
  approval: NewApproval,
): Promise<number> {
  const { actorId, at } = actor;
  const reason = tidyName(approval.reason);
  const problem = sentNameProblem('reason', reason, REASON_MAX_LENGTH);
  if (problem !== null) throw invalidField('reason', problem);
  const { aboutUserId, kind, summary, target } = approval;
  await lockApprovalTarget(trx, target);
  if (await hasOpenApproval(trx, approval, at)) throw conflict(HAS_REQUEST);
  const id = await insertApproval(trx, { ...approval, reason, requesterId: actorId, at });
  const deciders = await findDeciders(trx, [actorId, aboutUserId ?? actorId]);
  const body = `${summary} Decide within ${String(APPROVAL_HOURS)} hours. Reason: ${reason}`;
  await notifyUsers(trx, deciders, { title: 'A request needs your decision', body }, at);
  audit({ ...actor, action: 'approvalRequested', target, detail: { id, kind, summary, reason } });
  return id;
}

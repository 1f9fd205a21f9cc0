import { REASON_MAX_LENGTH } from '#contract/billing/accountMoney';
import type { CallBody } from '#contract/calls';
import { stateDate } from '#contract/stateClock';
import { SUPER_USER_REQUEST_HOURS } from '#contract/admin/superUsers';
import { findDeciders, notifyUsers } from '../../domain/approvals/repository';
import { transactionWithAudit } from '../../domain/audit/repository';
import { sentNameProblem, tidyName } from '../../domain/users/rules';
import { conflict, invalidField } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import {
  findCandidate,
  hasOpenRequest,
  insertRequest,
  lockRights,
  type Candidate,
} from './repository';
import { candidateProblem } from './candidateProblem';
import { requireAnotherSuperUser } from './requireAnotherSuperUser';

const NOT_ONESELF = 'Another super user must request a change of your own rights.';
const HAS_REQUEST = 'A request for this user is already open. Decide it first.';

/**
 * Requests to grant or revoke a user's super user rights; another super user decides within 24
 * hours. Notifies the others. Throws 400 for an invalid user, reason, or last day, and 409 for
 * one's own rights, a second open request, or the last super user.
 */
export async function requestRights(
  db: AppDatabase,
  actor: Actor,
  userId: number,
  { kind, until, ...body }: CallBody<'postSuperUserRequest'>,
): Promise<void> {
  const { at } = actor;
  const reason = tidyName(body.reason);
  const problem = sentNameProblem('reason', reason, REASON_MAX_LENGTH);
  if (problem !== null) throw invalidField('reason', problem);
  const isPast = until !== null && until < stateDate(at);
  if (isPast) throw invalidField('until', 'Choose today or a later day, or leave it empty.');
  await transactionWithAudit(db, async (trx, audit) => {
    await lockRights(trx);
    const candidate = await findCandidate(trx, body.username.trim());
    requireCandidate(candidate, kind);
    if (candidate.id === userId) throw conflict(NOT_ONESELF);
    if (await hasOpenRequest(trx, candidate.id, at)) throw conflict(HAS_REQUEST);
    if (kind === 'REVOKE') await requireAnotherSuperUser(trx, candidate.id);
    const last = kind === 'GRANT' ? until : null;
    const { id: whomId } = candidate;
    await insertRequest(trx, { kind, whomId, reason, until: last, requesterId: userId, at });
    const deciders = await findDeciders(trx, [userId, candidate.id]);
    const title = 'A request needs your decision';
    const text = `${kind === 'GRANT' ? 'Make' : 'No longer make'} ${candidate.username} a super user? Decide within ${String(SUPER_USER_REQUEST_HOURS)} hours. Reason: ${reason}`;
    await notifyUsers(trx, deciders, { title, body: text }, at);
    const detail = { kind, reason, until: last };
    const target = `user/${String(candidate.id)}`;
    audit({ ...actor, action: 'superUserRequested', target, detail });
  });
}

function requireCandidate(
  candidate: Candidate | null,
  kind: 'GRANT' | 'REVOKE',
): asserts candidate is Candidate {
  if (candidate === null) throw invalidField('username', 'No user has this username.');
  const problem = candidateProblem(candidate, kind);
  if (problem !== null) throw invalidField('username', problem);
}

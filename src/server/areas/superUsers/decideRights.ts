import { stateDate } from '#contract/stateClock';
import { notifyUsers } from '../../domain/approvals/repository';
import { transactionWithAudit, type AuditedTransaction } from '../../domain/audit/repository';
import { endSessionsOf, renewTokensOf } from '../../domain/sessions/repository';
import { conflict, forbidden, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { candidateProblem } from './candidateProblem';
import {
  countOtherSuperUsers,
  findCandidate,
  findExpired,
  findStoredRequest,
  lockRights,
  saveDecision,
  setSuperUser,
  type StoredRequest,
} from './repository';
import { requireAnotherSuperUser } from './requireAnotherSuperUser';

const NOT_YOURS =
  'Another super user must approve or deny this, because you requested it or it affects you.';
const IS_DECIDED = 'This request was decided or has expired.';
const IS_PAST =
  'The last day of the requested rights has passed. Make a new request with a later last day.';

/**
 * Grants or denies an open request of another super user. Takes effect immediately; a revoked right
 * ends the user's sessions. Notifies the requester and the user. Throws 404 for an unknown request,
 * 403 for one's own request, and 409 for a request that isn't open, would remove the last super
 * user, or can no longer be granted.
 */
export async function decideRights(
  db: AppDatabase,
  actor: Actor,
  { isGranted, requestId, userId }: { requestId: number; userId: number; isGranted: boolean },
): Promise<void> {
  const { at } = actor;
  await transactionWithAudit(db, async (trx, audit) => {
    await lockRights(trx);
    const request = await findStoredRequest(trx, requestId, at);
    if (request === null) throw notFound();
    const { isOpen, kind, requesterId, until, username, whomId } = request;
    if (userId === requesterId || userId === whomId) throw forbidden(NOT_YOURS);
    if (!isOpen) throw conflict(IS_DECIDED);
    if (isGranted) await requireStillPossible(trx, request, at);
    if (isGranted && kind === 'REVOKE') await requireAnotherSuperUser(trx, whomId);
    await saveDecision(trx, requestId, { userId, isGranted, at });
    if (isGranted) {
      await setSuperUser(trx, whomId, kind === 'GRANT', until);
      if (kind === 'REVOKE') await endSessionsOf(trx, whomId, null);
      else await renewTokensOf(trx, whomId);
    }
    const outcome = isGranted ? 'granted' : 'refused';
    const change =
      kind === 'GRANT' ? 'grant super user rights to' : 'remove super user rights from';
    await notifyUsers(
      trx,
      [requesterId, whomId],
      {
        title: `Request ${outcome}: ${username}`,
        body: `A super user ${outcome} the request to ${change} ${username}.`,
      },
      at,
    );
    const target = `user/${String(whomId)}`;
    audit({ ...actor, action: 'superUserDecided', target, detail: { requestId, kind, isGranted } });
  });
}

/** Locks the user; throws 409 if the user or the last day no longer permits the change. */
async function requireStillPossible(
  trx: AuditedTransaction,
  { kind, until, username }: Pick<StoredRequest, 'kind' | 'until' | 'username'>,
  at: number,
): Promise<void> {
  const candidate = await findCandidate(trx, username);
  if (candidate === null) throw notFound();
  const problem = candidateProblem(candidate, kind);
  if (problem !== null) throw conflict(problem);
  if (until !== null && until < stateDate(at)) throw conflict(IS_PAST);
}

/** Ends expired rights, but never those of the last super user. */
export async function endExpiredRights(db: AppDatabase, at: number): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    await lockRights(trx);
    for (const userId of await findExpired(trx, stateDate(at))) {
      if ((await countOtherSuperUsers(trx, userId)) === 0) continue;
      await setSuperUser(trx, userId, false, null);
      await endSessionsOf(trx, userId, null);
      const target = `user/${String(userId)}`;
      audit({ at, actorId: null, requestId: '', action: 'superUserEnded', target, detail: {} });
    }
  });
}

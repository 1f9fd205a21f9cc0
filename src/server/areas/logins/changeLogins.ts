import type { CallBody } from '#contract/calls';
import { transactionWithAudit } from '../../domain/audit/repository';
import { countSessionsOf, endSessionByKey, endSessionsOf } from '../../domain/sessions/repository';
import { conflict, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import type { Limits } from '../../limits';
import { liftThrottle } from '../../plugins/limits/throttlesRepository';

/** Lifts a throttle, in one audited transaction. Throws 404 if it is no longer active. */
export async function lift(
  db: AppDatabase,
  actor: Actor,
  throttleId: string,
  limits: Limits,
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    const throttle = await liftThrottle(trx, throttleId, actor.at, limits);
    if (throttle === null) throw notFound();
    const { failures, kind, network, userId } = throttle;
    const target = userId === null ? 'throttle' : `user/${String(userId)}`;
    audit({ ...actor, action: 'throttleLifted', target, detail: { kind, network, failures } });
  });
}

/**
 * Ends one session of a user, or all except the super user's own, in one audited transaction;
 * returns how many. Throws 404 if there is no such session, and 409 for the super user's own
 * session.
 */
export async function endSessions(
  db: AppDatabase,
  actor: Actor,
  { key, userId }: CallBody<'postSessionEnd'>,
  ownHash: string,
): Promise<number> {
  return transactionWithAudit(db, async (trx, audit) => {
    const target = `user/${String(userId)}`;
    if (key !== null) {
      if (ownHash.startsWith(key)) throw conflict('This is your own session. Log out instead.');
      if (!(await endSessionByKey(trx, userId, key))) throw notFound();
      audit({ ...actor, action: 'sessionEnded', target, detail: { session: key } });
      return 1;
    }
    const count = await countSessionsOf(trx, userId, ownHash);
    if (count === 0) throw notFound();
    await endSessionsOf(trx, userId, ownHash);
    audit({ ...actor, action: 'sessionsEnded', target, detail: { count } });
    return count;
  });
}

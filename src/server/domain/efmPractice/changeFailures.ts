import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { transactionWithAudit } from '../audit/repository';
import { addFailure, endFailure, releaseDelayed, type NewFailure } from './failuresRepository';

/** Starts a simulated failure, in one audited transaction. */
export async function startFailure(
  db: AppDatabase,
  actor: Actor,
  userId: number,
  failure: NewFailure,
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    const id = await addFailure(trx, failure, userId);
    const { courtId, endsAt, mode, reason } = failure;
    const detail = { mode, courtId, reason, until: endsAt.toISOString() };
    audit({ ...actor, action: 'practiceFailureStarted', target: `practiceFailure/${id}`, detail });
  });
}

/**
 * Ends a simulated failure now, and marks the messages that it delayed as due, in one audited
 * transaction; returns false if it isn't active.
 */
export function stopFailure(
  db: AppDatabase,
  actor: Actor,
  userId: number,
  id: number,
): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    const isEnded = await endFailure(trx, id, { at: actor.at, userId });
    const target = `practiceFailure/${id}`;
    if (!isEnded) return false;
    await releaseDelayed(trx, actor.at);
    audit({ ...actor, action: 'practiceFailureEnded', target, detail: {} });
    return true;
  });
}

import { VIEW_MINUTES } from '#contract/admin/people';
import { transactionWithAudit } from '../../domain/audit/repository';
import { targetOf } from '../../domain/people/changesRepository';
import { beginView, findViewable } from '../../domain/views/repository';
import { conflict, forbidden, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { requireReason } from './changeUser';
import { requireOpenRecord, type Staff } from './openRecord';

const NOT_SUPER = 'You can’t view the site as another super user.';
const NOT_ONESELF = 'You can’t view the site as yourself.';
const INACTIVE = 'This user is deactivated, so there is nothing to view.';

/**
 * Starts viewing the site as a user in this session for 30 minutes, in one audited transaction.
 * Returns the time at which the view ends. Throws 400 for an invalid reason, 404 for an unknown
 * user, and 409 for an inactive one. Throws 403 for a super user, and if no reason for opening the
 * record was stated.
 */
export async function startView(
  db: AppDatabase,
  staff: Staff,
  userId: number,
  sentReason: string,
): Promise<number> {
  const reason = requireReason(sentReason);
  await requireOpenRecord(db, staff, { kind: 'user', id: userId });
  const { actor, reader, sessionHash } = staff;
  if (userId === reader.userId) throw conflict(NOT_ONESELF);
  return transactionWithAudit(db, async (trx, audit) => {
    const user = await findViewable(trx, userId);
    if (user === null) throw notFound();
    if (user.isSuperUser) throw forbidden(NOT_SUPER);
    if (!user.isActive) throw conflict(INACTIVE);
    const until = actor.at + VIEW_MINUTES * 60_000;
    await beginView(trx, sessionHash, userId, until);
    const detail = { reason, minutes: VIEW_MINUTES };
    audit({ ...actor, action: 'viewStarted', target: targetOf('user', userId), detail });
    return until;
  });
}

import type { CallBody } from '#contract/calls';
import { transactionWithAudit } from '../../domain/audit/repository';
import { invalidField, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { findBuilds, setResolved } from './groupsRepository';

/**
 * Resolves an error group in a build, or reopens it, in one audited transaction. Throws 404 for an
 * unknown group, and 400 for a build that never ran here.
 */
export async function resolveErrors(
  db: AppDatabase,
  actor: Actor,
  groupId: number,
  { build, state }: CallBody<'putErrorGroup'>,
): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    const isResolved = state === 'RESOLVED';
    if (isResolved && build !== '' && !(await findBuilds(trx)).includes(build)) {
      throw invalidField('build', 'Choose one of the builds.');
    }
    const resolved = isResolved ? { build, at: new Date(actor.at), by: actor.actorId } : null;
    if (!(await setResolved(trx, groupId, resolved))) throw notFound();
    const action = isResolved ? 'errorsResolved' : 'errorsReopened';
    audit({ ...actor, action, target: `errors/${String(groupId)}`, detail: { build } });
  });
}

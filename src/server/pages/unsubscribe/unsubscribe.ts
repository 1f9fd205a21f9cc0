import { transactionWithAudit } from '../../domain/audit/repository';
import { stopMails } from '../../domain/notifications/settingsRepository';
import type { Actor } from '../../http/requester';
import { notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';

/**
 * Stops the notification emails of the token's user, in one audited transaction. Throws 404 for an
 * unknown token.
 */
export async function unsubscribe(db: AppDatabase, actor: Actor, token: string): Promise<void> {
  await transactionWithAudit(db, async (trx, audit) => {
    const stopped = await stopMails(trx, token);
    if (stopped === null) throw notFound();
    audit({ ...actor, action: 'mailsStopped', target: `user/${stopped.userId}`, detail: {} });
  });
}

import { transactionWithAudit } from '../../domain/audit/repository';
import { notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { findMail, type StoredMail } from '../../mail/monitorRepository';

/**
 * Opens an email, in one audited transaction, because an email may be about a person. Throws 404
 * for an unknown email.
 */
export async function openMail(db: AppDatabase, actor: Actor, mailId: number): Promise<StoredMail> {
  return transactionWithAudit(db, async (trx, audit) => {
    const mail = await findMail(trx, mailId);
    if (mail === null) throw notFound();
    audit({ ...actor, action: 'emailViewed', target: `email/${String(mailId)}`, detail: {} });
    return mail;
  });
}

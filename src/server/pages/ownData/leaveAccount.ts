import { transactionWithAudit } from '../../domain/audit/repository';
import { findAdministrators } from '../../domain/closing/repository';
import type { MailText } from '../../domain/passwords/mails';
import { findOwnRecord } from '../../domain/users/repository';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { queueMails } from '../../mail/repository';
import { fullName } from '../fullName';

interface LeaveParts {
  readonly db: AppDatabase;
  /** Creates the email to the administrators. */
  readonly mailOf: (user: { readonly name: string; readonly username: string }) => MailText;
}

/**
 * Queues an email to the account's administrators that a user wants to leave, in one audited
 * transaction. Returns false if the account has no administrator.
 */
export async function requestDeactivation(
  { db, mailOf }: LeaveParts,
  actor: Actor,
  { accountId, userId }: { readonly accountId: number; readonly userId: number },
): Promise<boolean> {
  const administrators = await findAdministrators(db, accountId);
  if (administrators.length === 0) return false;
  const user = await findOwnRecord(db, userId);
  const text = mailOf({ name: fullName(user), username: user.username });
  const proof = { kind: 'ACCOUNT', accountId } as const;
  await transactionWithAudit(db, async (trx, audit) => {
    await queueMails(
      trx,
      administrators.map(({ email: to }) => ({
        ...text,
        to,
        at: actor.at,
        usefulUntil: null,
        proof,
      })),
    );
    audit({ ...actor, action: 'leaveAsked', target: `user/${userId}`, detail: {} });
  });
  return true;
}

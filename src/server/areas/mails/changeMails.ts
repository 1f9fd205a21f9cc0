import type { CallBody } from '#contract/calls';
import { transactionWithAudit, type AuditedTransaction } from '../../domain/audit/repository';
import { conflict, notFound } from '../../http/problems';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { findOwnAddress, hasWaitingTest, hurryMail, lockMail } from '../../mail/monitorRepository';
import { copyMail, finishMail, queueMail } from '../../mail/repository';
import { testMail } from '../../mail/testMail';

const SECRET_GONE =
  'This email had a secret link, so its text was deleted. Ask the user to request a new one.';
const TEXT_GONE =
  'This email can’t be resent, because its text was deleted. The text of alerts is deleted after delivery, and other text after 7 days.';
const BLOCKED =
  'This address is blocked because an email bounced. Confirming it, with the link in a confirmation email, unblocks it.';
const UNCONFIRMED = 'No active user has this address confirmed anymore.';
const BEING_SENT = 'This email is being sent. Reload the page in a minute.';
const COPY_WAITS = 'A copy of this email is already waiting.';

/**
 * Sends an email again (a waiting one now, a finished one as a copy), or stops a waiting one, in
 * one audited transaction. Returns the email sent or stopped. Throws 404 for an unknown email, and
 * 409 if it can't be sent or stopped.
 */
export async function changeMail(
  db: AppDatabase,
  actor: Actor,
  mailId: number,
  { action }: CallBody<'postMailAction'>,
): Promise<number> {
  return transactionWithAudit(db, async (trx, audit) => {
    const id =
      action === 'STOP' ? await stop(trx, actor, mailId) : await sendAgain(trx, actor, mailId);
    audit({
      ...actor,
      action: action === 'STOP' ? 'emailStopped' : 'emailSentAgain',
      target: `email/${String(mailId)}`,
      detail: { copyId: id === mailId ? null : id },
    });
    return id;
  });
}

async function stop(trx: AuditedTransaction, { at }: Actor, mailId: number): Promise<number> {
  const mail = await lockMail(trx, mailId, at);
  if (mail === null) throw notFound();
  if (!mail.isWaiting) throw conflict('This email is no longer waiting. Reload the page.');
  if (mail.isBeingSent) throw conflict(BEING_SENT);
  await finishMail(trx, mailId, at, 'Stopped by staff.');
  return mailId;
}

async function sendAgain(trx: AuditedTransaction, { at }: Actor, mailId: number): Promise<number> {
  const mail = await lockMail(trx, mailId, at);
  if (mail === null) throw notFound();
  // Waiting login emails and confirmations are sent to blocked addresses too.
  const isExempt = mail.isWaiting && mail.isSentAnyway;
  if (mail.isBlocked && !isExempt) throw conflict(BLOCKED);
  if (mail.isWaiting) {
    if (!(await hurryMail(trx, mailId, new Date(at)))) throw conflict(BEING_SENT);
    return mailId;
  }
  if (mail.isSecret) throw conflict(SECRET_GONE);
  if (!mail.hasText) throw conflict(TEXT_GONE);
  if (!mail.isConfirmed) throw conflict(UNCONFIRMED);
  if (mail.hasWaitingCopy) throw conflict(COPY_WAITS);
  return copyMail(trx, mailId, new Date(at));
}

/**
 * Queues a test email to the super user's own address, in one audited transaction. Returns its id.
 * Throws 409 if one is waiting or the address isn't confirmed.
 */
export async function sendTest(db: AppDatabase, actor: Actor, userId: number): Promise<number> {
  return transactionWithAudit(db, async (trx, audit) => {
    const to = await findOwnAddress(trx, userId);
    if (await hasWaitingTest(trx, to)) {
      throw conflict('A test email is already waiting. See its attempts in the list.');
    }
    const id = await queueMail(trx, {
      to,
      ...testMail(),
      at: actor.at,
      usefulUntil: null,
      proof: { kind: 'USER', userId },
      kind: 'TEST',
    });
    if (id === null)
      throw conflict(
        'Confirm your email address first, with the link in the email that we sent to it.',
      );
    audit({ ...actor, action: 'testEmailSent', target: `email/${String(id)}`, detail: {} });
    return id;
  });
}

import type { Kysely, Transaction } from 'kysely';
import { DAY_MS } from '#contract/time';
import { transactionWithAudit } from '../audit/repository';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import { unblockAddress } from '../../mail/bounceRepository';
import { queueMail, type NewMail } from '../../mail/repository';
import { lockUserRow } from './lockRepository';

/** Lifetime of a link that confirms an address. */
export const CONFIRMATION_LIFE_MS = 3 * DAY_MS;

/** The link that asks a user to confirm the address. */
export interface Confirmation {
  readonly userId: number;
  /** SHA-256 of the token; only the email contains the token itself. */
  readonly tokenHash: string;
  readonly mail: NewMail;
}

/** Marks the user's address as unconfirmed; only the newest link is valid. */
export async function requestConfirmation(
  trx: Transaction<Database>,
  { mail, tokenHash, userId }: Confirmation,
): Promise<void> {
  const token = {
    token_hash: tokenHash,
    expires_at: new Date(mail.at + CONFIRMATION_LIFE_MS),
  };
  await trx
    .updateTable('app_user')
    .set({ is_email_confirmed: false, email_proved_at: null })
    .where('id', '=', userId)
    .execute();
  await trx
    .insertInto('email_token')
    .values({ user_id: userId, ...token })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(token))
    .execute();
  await queueMail(trx, mail);
}

/** Finds the user whose address a link confirms; null if the link is expired, used, or invalid. */
export async function findByConfirmation(
  db: Kysely<Database>,
  tokenHash: string,
  now: number,
): Promise<{ readonly userId: number; readonly email: string } | null> {
  const found = await db
    .selectFrom('email_token as t')
    .innerJoin('app_user as u', 'u.id', 't.user_id')
    .where('t.token_hash', '=', tokenHash)
    .where('t.expires_at', '>', new Date(now))
    .select(['u.id as userId', 'u.email'])
    .executeTakeFirst();
  return found ?? null;
}

/** Confirms the address that a link belongs to; returns false if the link is no longer valid. */
export async function confirmEmail(
  db: Kysely<Database>,
  tokenHash: string,
  request: Omit<Actor, 'actorId'>,
): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    const owner = await findByConfirmation(trx, tokenHash, request.at);
    if (owner === null) return false;
    const { email, userId } = owner;
    await lockUserRow(trx, userId);
    const { numDeletedRows } = await trx
      .deleteFrom('email_token')
      .where('token_hash', '=', tokenHash)
      .executeTakeFirst();
    if (numDeletedRows === 0n) return false;
    await trx
      .updateTable('app_user')
      .set({ is_email_confirmed: true, email_proved_at: new Date(request.at) })
      .where('id', '=', userId)
      .execute();
    await unblockAddress(trx, email);
    const target = `user/${userId}`;
    audit({ ...request, actorId: userId, action: 'emailConfirmed', target, detail: {} });
    return true;
  });
}

/** Deletes expired links. */
export async function sweepConfirmations(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('email_token').where('expires_at', '<=', new Date(now)).execute();
}

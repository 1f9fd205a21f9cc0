import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import { unblockAddress } from '../../mail/bounceRepository';
import { queueMail } from '../../mail/repository';
import { transactionWithAudit } from '../audit/repository';
import type { BillingConfirmation } from './billingAddresses';
import { CONFIRMATION_LIFE_MS } from './confirmationRepository';

/** Returns the addresses that can't receive the account's invoices yet. */
export async function findUnconfirmedAddresses(
  db: Kysely<Database>,
  accountId: number,
  addresses: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ address: string }>`
    select e.address
      from unnest(${addresses}::text[]) with ordinality as e(address, place)
     where not exists (
       select from billing_address b
        where b.account_id = ${accountId} and b.address = lower(e.address)
          and b.confirmed_at is not null)
       and not exists (
       select from app_user u
        where u.account_id = ${accountId} and u.is_email_confirmed
          and lower(u.email) = lower(e.address))
     order by e.place`.execute(db);
  return rows.map(({ address }) => address);
}

/** Sends a new link to a billing address; older links stop working. */
export async function sendBillingAddressLink(
  trx: Transaction<Database>,
  accountId: number,
  { mail, tokenHash }: BillingConfirmation,
): Promise<void> {
  const token = {
    token_hash: tokenHash,
    expires_at: new Date(mail.at + CONFIRMATION_LIFE_MS),
    confirmed_at: null,
  };
  await trx
    .insertInto('billing_address')
    .values({ account_id: accountId, address: mail.to.toLowerCase(), ...token })
    .onConflict((conflict) => conflict.columns(['account_id', 'address']).doUpdateSet(token))
    .execute();
  await queueMail(trx, mail);
}

/** Sends new links like `sendBillingAddressLink`, in one transaction. */
export async function sendBillingAddressLinks(
  db: Kysely<Database>,
  accountId: number,
  confirmations: readonly BillingConfirmation[],
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    for (const each of confirmations) await sendBillingAddressLink(trx, accountId, each);
  });
}

/** Finds the billing address that a link confirms; null if the link is no longer valid. */
export async function findByBillingLink(
  db: Kysely<Database>,
  tokenHash: string,
  now: number,
): Promise<{ readonly accountId: number; readonly email: string } | null> {
  const found = await db
    .selectFrom('billing_address')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', new Date(now))
    .select(['account_id as accountId', 'address as email'])
    .executeTakeFirst();
  return found ?? null;
}

/** Confirms the billing address of a link; returns false if the link is no longer valid. */
export function confirmBillingAddress(
  db: Kysely<Database>,
  tokenHash: string,
  request: Omit<Actor, 'actorId'>,
): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    const confirmed = await trx
      .updateTable('billing_address')
      .set({ confirmed_at: new Date(request.at), token_hash: null, expires_at: null })
      .where('token_hash', '=', tokenHash)
      .where('expires_at', '>', new Date(request.at))
      .returning(['account_id', 'address'])
      .executeTakeFirst();
    if (confirmed === undefined) return false;
    await unblockAddress(trx, confirmed.address);
    const target = `account/${confirmed.account_id}`;
    audit({
      ...request,
      actorId: null,
      action: 'emailConfirmed',
      target,
      detail: { for: 'invoices' },
    });
    return true;
  });
}

/** Deletes addresses that weren't confirmed in time. */
export async function sweepBillingAddresses(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('billing_address').where('expires_at', '<=', new Date(now)).execute();
}

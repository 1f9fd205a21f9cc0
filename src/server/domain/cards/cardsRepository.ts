import { sql, type Kysely, type Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { EnteredCard, ProcessorCard } from './processor';

/** An account's card on file. */
export interface StoredCard extends ProcessorCard {
  readonly id: number;
  readonly processor: string;
}

export async function findCard(
  db: Kysely<Database>,
  accountId: number,
): Promise<StoredCard | null> {
  const found = await db
    .selectFrom('payment_card')
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .select(['id', 'processor', 'customer_token as customerToken', 'card_token as cardToken'])
    .select(['brand', 'last_digits as lastDigits', 'expires_month as expiresMonth'])
    .executeTakeFirst();
  return found ?? null;
}

/** Describes a card: "Visa ending in 4242". */
export function cardWords({ brand, lastDigits }: Pick<ProcessorCard, 'brand' | 'lastDigits'>) {
  return `${brand} ending in ${lastDigits}`;
}

/** A card form opened for an account. */
export interface CardRequest {
  readonly token: string;
  readonly accountId: number;
  readonly userId: number;
  readonly processor: string;
}

export async function saveCardRequest(
  db: Kysely<Database>,
  { accountId, processor, token, userId }: CardRequest,
  at: number,
): Promise<void> {
  await db
    .insertInto('card_request')
    .values({ token, account_id: accountId, user_id: userId, processor, asked_at: new Date(at) })
    .execute();
}

/** Loads a card form that isn't completed yet; null otherwise. */
export async function findCardRequest(
  db: Kysely<Database>,
  token: string,
): Promise<CardRequest | null> {
  return (await openCardRequest(db, token).executeTakeFirst()) ?? null;
}

/** Like `findCardRequest`, locked until the transaction ends. */
export async function lockCardRequest(
  trx: Transaction<Database>,
  token: string,
): Promise<CardRequest | null> {
  return (await openCardRequest(trx, token).forUpdate().executeTakeFirst()) ?? null;
}

function openCardRequest(db: Kysely<Database>, token: string) {
  return db
    .selectFrom('card_request')
    .where('token', '=', token)
    .where('finished_at', 'is', null)
    .select(['token', 'account_id as accountId', 'user_id as userId', 'processor']);
}

/** Replaces the account's card with the one entered, and completes the card form. */
export async function saveCard(
  trx: Transaction<Database>,
  request: CardRequest,
  card: EnteredCard,
  at: number,
): Promise<number> {
  const { accountId, processor, token } = request;
  await removeCard(trx, accountId, at);
  await trx
    .updateTable('card_request')
    .set({ finished_at: new Date(at) })
    .where('token', '=', token)
    .execute();
  const { id } = await trx
    .insertInto('payment_card')
    .values({
      account_id: accountId,
      processor,
      customer_token: card.customerToken,
      card_token: card.cardToken,
      brand: card.brand,
      last_digits: card.lastDigits,
      expires_month: card.expiresMonth,
      added_at: new Date(at),
      verified_at: card.isVerified ? new Date(at) : null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Removes the account's card; returns false if there was none. */
export async function removeCard(
  trx: Transaction<Database>,
  accountId: number,
  at: number,
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('payment_card')
    .set({ removed_at: new Date(at) })
    .where('account_id', '=', accountId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes card forms that were never completed. */
export async function sweepCardRequests(db: Kysely<Database>, before: Date): Promise<void> {
  await sql`delete from card_request where asked_at < ${before}`.execute(db);
}

import type { Kysely, Transaction } from 'kysely';
import type { WebhookDetails } from '#contract/schemas/webhooks';
import { HOUR_MS } from '#contract/time';
import { SECRET_OVERLAP_HOURS } from '#contract/account/webhooks';
import type { Database } from '../../db/tables/database';
import { SealedSecretError, type SecretBox } from '../../secretBox';
import { webhookSecretContext } from '../secrets/webhookSecretsRepository';
import { createSecret } from './rules';

/** Stores a webhook's new secret, encrypted, and returns it in plain text to be shown once. */
export async function addSecret(
  trx: Transaction<Database>,
  box: SecretBox,
  webhookId: number,
  now: number,
): Promise<string> {
  const secret = createSecret();
  await trx
    .insertInto('webhook_secret')
    .values({
      webhook_id: webhookId,
      secret: box.seal(secret, webhookSecretContext(webhookId)),
      created_at: new Date(now),
      expires_at: null,
    })
    .execute();
  return secret;
}

/** Returns whether an old secret is still valid. */
export async function isRotating(
  trx: Transaction<Database>,
  webhookId: number,
  now: number,
): Promise<boolean> {
  const old = await trx
    .selectFrom('webhook_secret')
    .where('webhook_id', '=', webhookId)
    .where('expires_at', '>', new Date(now))
    .select('id')
    .executeTakeFirst();
  return old !== undefined;
}

/** Sets when the current secret expires; returns that instant in milliseconds. */
export async function expireSecret(
  trx: Transaction<Database>,
  webhookId: number,
  now: number,
): Promise<number> {
  const expiresAt = now + SECRET_OVERLAP_HOURS * HOUR_MS;
  await trx
    .updateTable('webhook_secret')
    .set({ expires_at: new Date(expiresAt) })
    .where('webhook_id', '=', webhookId)
    .where('expires_at', 'is', null)
    .execute();
  return expiresAt;
}

/** Finds the creation and expiration dates of valid secrets, newest first. */
export async function findSecretDates(
  db: Kysely<Database>,
  webhookId: number,
  now: number,
): Promise<WebhookDetails['secrets']> {
  const rows = await db
    .selectFrom('webhook_secret')
    .where('webhook_id', '=', webhookId)
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now))]),
    )
    .select(['created_at', 'expires_at'])
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ created_at, expires_at }) => ({
    createdAt: created_at.toISOString(),
    expiresAt: expires_at?.toISOString() ?? null,
  }));
}

/**
 * Reads the valid secrets, newest first. Omits secrets that can't be decrypted with any data key;
 * if a key is lost, the secret must be rotated.
 */
export async function findSecrets(
  db: Kysely<Database>,
  box: SecretBox,
  webhookId: number,
  now: number,
): Promise<readonly string[]> {
  const rows = await db
    .selectFrom('webhook_secret')
    .where('webhook_id', '=', webhookId)
    .where((where) =>
      where.or([where('expires_at', 'is', null), where('expires_at', '>', new Date(now))]),
    )
    .select('secret')
    .orderBy('id', 'desc')
    .execute();
  return rows.flatMap(({ secret }) => {
    try {
      return [box.open(secret, webhookSecretContext(webhookId))];
    } catch (error) {
      if (error instanceof SealedSecretError) return [];
      throw error;
    }
  });
}

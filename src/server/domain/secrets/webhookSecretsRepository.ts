import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { keyIdOf, sealedPrefix, type SecretBox } from '../../secretBox';

/** Rows per query. */
const BATCH = 500;

/**
 * Returns the encryption context of a webhook's secret; a ciphertext moved to another webhook can't
 * be decrypted.
 */
export function webhookSecretContext(webhookId: number): string {
  return `webhookSecret/${String(webhookId)}`;
}

/**
 * Encrypts webhook secrets that are encrypted with an older key, or that demo data stores in plain
 * text.
 */
export async function resealWebhookSecrets(db: Kysely<Database>, box: SecretBox): Promise<void> {
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('webhook_secret')
      .where('id', '>', after)
      .where('secret', 'not like', `${sealedPrefix(box.keyId)}%`)
      .select(['id', 'webhook_id', 'secret'])
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return;
    for (const { id, secret, webhook_id } of rows) {
      const place = webhookSecretContext(webhook_id);
      const plain = keyIdOf(secret) === null ? secret : box.open(secret, place);
      await db
        .updateTable('webhook_secret')
        .set({ secret: box.seal(plain, place) })
        .where('id', '=', id)
        .execute();
    }
    after = last.id;
  }
}

/**
 * Deletes the webhook secrets that can't be decrypted with any of the box's keys; returns how many.
 * The webhooks fail until an administrator rotates their secrets.
 */
export async function deleteLostWebhookSecrets(
  db: Kysely<Database>,
  box: SecretBox | null,
): Promise<number> {
  const rows = await db.selectFrom('webhook_secret').select(['id', 'secret']).execute();
  const lost = rows.filter(({ secret }) => box?.knows(keyIdOf(secret) ?? '') !== true);
  for (const { id } of lost) {
    await db.deleteFrom('webhook_secret').where('id', '=', id).execute();
  }
  return lost.length;
}

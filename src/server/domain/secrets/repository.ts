import { sql, type Kysely } from 'kysely';
import type { ServerConfig } from '../../config';
import { createKeyFile, readKeyFile } from '../../db/dataKeyFile';
import { DataKeyError } from '../../db/errors';
import type { DatabaseHandle } from '../../db/handle';
import type { Database } from '../../db/tables/database';
import { createSecretBox, keyIdOf, sealedPrefix, type SecretBox } from '../../secretBox';
import { resealWebhookSecrets } from './webhookSecretsRepository';

/**
 * A setting that only the database's own keys can decrypt; startup uses it to verify the configured
 * keys.
 */
const CHECK_SETTING = 'data_key_check';
export const SESSION_SECRET_SETTING = 'session_secret';
/** Private key that signs the heads of the proof log. */
export const PROOF_KEY_SETTING = 'proof_log_key';
/** Settings that are stored encrypted. */
const SEALED_SETTINGS = [CHECK_SETTING, SESSION_SECRET_SETTING, PROOF_KEY_SETTING];
const CHECK_TEXT = 'This database uses this data key.';
/** Rows encrypted per transaction. */
const BATCH = 500;

type KeySettings = Pick<ServerConfig, 'dataKeys' | 'dataDir'>;

/**
 * Returns the encryption context of a user's secret; a ciphertext moved to another user can't be
 * decrypted.
 */
export function appSecretContext(userId: number): string {
  return `authenticatorApp/${userId}`;
}

/** Returns the encryption context of a setting. */
export function settingContext(name: string): string {
  return `setting/${name}`;
}

/**
 * Creates the `SecretBox` of a database with the configured keys, or otherwise with the key file.
 * Creates that file if the database has no encrypted secrets. Encrypts secrets stored in plain text
 * or with an older key. Throws `DataKeyError` if the keys can't decrypt the stored secrets.
 */
export async function openSecretBox(
  handle: Pick<DatabaseHandle, 'maintain'>,
  settings: KeySettings,
): Promise<SecretBox> {
  const opened: SecretBox[] = [];
  // One server at a time: two that start together would each create a key.
  await handle.maintain(async (db) => {
    const box = await boxOf(db, settings);
    await requireReadable(db, box);
    const plain = await sealAppSecrets(db, box);
    await sealSettings(db, box);
    await resealWebhookSecrets(db, box);
    // An update leaves the old row, with the plain text, in the table's file; a full vacuum writes
    // a new file without it.
    if (plain > 0) await sql`vacuum (full) authenticator_app`.execute(db);
    opened.push(box);
  });
  const [box] = opened;
  if (box === undefined) throw new Error('Maintenance returned no secret box');
  return box;
}

async function boxOf(db: Kysely<Database>, settings: KeySettings): Promise<SecretBox> {
  const keys = settings.dataKeys ?? (await readKeyFile(settings.dataDir));
  if (keys !== null) return createSecretBox(keys);
  if ((await findSealedIds(db)).length > 0) {
    throw new DataKeyError(
      `The database has encrypted secrets, but DATA_KEY is unset and ${settings.dataDir} has no file data.key. ` +
        howToFindTheKey(),
    );
  }
  return createSecretBox(await createKeyFile(settings.dataDir));
}

function howToFindTheKey(): string {
  return (
    'Set DATA_KEY to the key of this database, or copy the file data.key from a backup or from the ' +
    'server that created it. If the key is lost, run the command reset-data-key.'
  );
}

/** Returns the ids of the keys that encrypted anything in the database. */
async function findSealedIds(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ start: string }>`
    select distinct left(secret, ${sealedPrefix('').length + 16}) as start
      from authenticator_app where secret like 'v1.%'
    union
    select left(value, ${sealedPrefix('').length + 16})
      from setting where name in (${sql.join(SEALED_SETTINGS)}) and value like 'v1.%'
    union
    select left(secret, ${sealedPrefix('').length + 16}) from webhook_secret
     where secret like 'v1.%'
    `.execute(db);
  return rows.map(({ start }) => start.split('.')[1] ?? '').sort();
}

async function requireReadable(db: Kysely<Database>, box: SecretBox): Promise<void> {
  const unknown = (await findSealedIds(db)).filter((id) => !box.knows(id));
  if (unknown.length === 0) return;
  throw new DataKeyError(
    `The secrets in the database were encrypted with another data key (id ${unknown.join(', ')}; ` +
      `this server has ${box.keyId}). ${howToFindTheKey()}`,
  );
}

/**
 * Encrypts each app secret that isn't encrypted with the current key; returns how many were in
 * plain text.
 */
async function sealAppSecrets(db: Kysely<Database>, box: SecretBox): Promise<number> {
  let plain = 0;
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('authenticator_app')
      .where('user_id', '>', after)
      .where('secret', 'not like', `${sealedPrefix(box.keyId)}%`)
      .select(['user_id', 'secret'])
      .orderBy('user_id')
      .limit(BATCH)
      .execute();
    const last = rows.at(-1);
    if (last === undefined) return plain;
    await db.transaction().execute(async (trx) => {
      for (const row of rows) {
        const place = appSecretContext(row.user_id);
        const isSealed = keyIdOf(row.secret) !== null;
        if (!isSealed) plain += 1;
        const secret = isSealed ? box.open(row.secret, place) : row.secret;
        await trx
          .updateTable('authenticator_app')
          .set({ secret: box.seal(secret, place) })
          .where('user_id', '=', row.user_id)
          // The user may have restarted the setup meanwhile.
          .where('secret', '=', row.secret)
          .execute();
      }
    });
    after = last.user_id;
  }
}

async function sealSettings(db: Kysely<Database>, box: SecretBox): Promise<void> {
  await db
    .insertInto('setting')
    .values({ name: CHECK_SETTING, value: CHECK_TEXT })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
  const rows = await db
    .selectFrom('setting')
    .where('name', 'in', SEALED_SETTINGS)
    .where('value', 'not like', `${sealedPrefix(box.keyId)}%`)
    .select(['name', 'value'])
    .execute();
  for (const { name, value } of rows) {
    const place = settingContext(name);
    const text = keyIdOf(value) === null ? value : box.open(value, place);
    await db
      .updateTable('setting')
      .set({ value: box.seal(text, place) })
      .where('name', '=', name)
      .execute();
  }
}

/** Reads the keys configured for a command, without creating any; null if there are none. */
export async function readSecretBox(settings: KeySettings): Promise<SecretBox | null> {
  const keys = settings.dataKeys ?? (await readKeyFile(settings.dataDir));
  return keys === null ? null : createSecretBox(keys);
}

/** Returns the users whose app secret can't be decrypted with any of the box's keys. */
export async function findUsersWithLostSecret(
  db: Kysely<Database>,
  box: SecretBox | null,
): Promise<readonly number[]> {
  const rows = await db
    .selectFrom('authenticator_app')
    .where('secret', 'like', 'v1.%')
    .select(['user_id', 'secret'])
    .orderBy('user_id')
    .execute();
  return rows
    .filter(({ secret }) => box?.knows(keyIdOf(secret) ?? '') !== true)
    .map((row) => row.user_id);
}

/**
 * Deletes the settings that can't be decrypted with any of the box's keys, so that the next start
 * creates new ones.
 */
export async function deleteLostSettings(
  db: Kysely<Database>,
  box: SecretBox | null,
): Promise<number> {
  const rows = await db
    .selectFrom('setting')
    .where('name', 'in', SEALED_SETTINGS)
    .where('value', 'like', 'v1.%')
    .select(['name', 'value'])
    .execute();
  const lost = rows.filter(({ value }) => box?.knows(keyIdOf(value) ?? '') !== true);
  for (const { name } of lost) {
    await db.deleteFrom('setting').where('name', '=', name).execute();
  }
  return lost.length;
}

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readDataKeys } from '../../../../src/server/dataKeys';
import { DataKeyError } from '../../../../src/server/db/errors';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import {
  appSecretContext,
  deleteLostSettings,
  findUsersWithLostSecret,
  openSecretBox,
} from '../../../../src/server/domain/secrets/repository';
import { deleteLostWebhookSecrets } from '../../../../src/server/domain/secrets/webhookSecretsRepository';
import { sharedSecret } from '../../../../src/server/domain/sessions/repository';
import { createSecretBox, SealedSecretError } from '../../../../src/server/secretBox';
import { createKeyFile, readKeyFile } from '../../../../src/server/db/dataKeyFile';
import { openTestDatabase } from '../../../support/testDatabase';
import { testDataKey } from '../../../support/testSecrets';
import { addAccount } from '../../accounts';

const OLD = testDataKey('old');
const NEW = testDataKey('new');
const SECRET = 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP';

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(path.join(tmpdir(), 'data-key-'));
});
afterEach(() => {
  rmSync(dataDir, { recursive: true, force: true });
});

describe('the secret box', () => {
  const box = createSecretBox([NEW]);

  it('decrypts every secret that it encrypted, and encrypts the same text differently each time', () => {
    const sealed = box.seal(SECRET, 'place/1');
    expect(box.open(sealed, 'place/1')).toBe(SECRET);
    expect(box.seal(SECRET, 'place/1')).not.toBe(sealed);
    expect(sealed).not.toContain(SECRET);
    expect(box.open(box.seal('', 'place/1'), 'place/1')).toBe('');
  });

  it('rejects ciphertext that was moved, changed, truncated, or never encrypted', () => {
    const sealed = box.seal(SECRET, 'place/1');
    const at = sealed.length - 3;
    const changed = sealed.slice(0, at) + (sealed[at] === 'A' ? 'B' : 'A') + sealed.slice(at + 1);
    expect(() => box.open(sealed, 'place/2')).toThrow(SealedSecretError);
    for (const bad of [changed, sealed.slice(0, -4), sealed.slice(0, 40), SECRET, '', 'v1...']) {
      expect(() => box.open(bad, 'place/1')).toThrow(SealedSecretError);
    }
  });

  it('decrypts with older keys, and encrypts with the first key', () => {
    const sealed = createSecretBox([OLD]).seal(SECRET, 'place/1');
    const both = createSecretBox([NEW, OLD]);
    expect(both.open(sealed, 'place/1')).toBe(SECRET);
    expect(box.open(both.seal(SECRET, 'place/1'), 'place/1')).toBe(SECRET);
    expect(() => box.open(sealed, 'place/1')).toThrow(createSecretBox([OLD]).keyId);
  });
});

describe('data keys', () => {
  it('accepts keys of 32 bytes in base64, base64url, or hexadecimal, separated by commas', () => {
    const texts = [NEW.toString('base64'), NEW.toString('base64url'), NEW.toString('hex')];
    for (const text of texts) expect(readDataKeys(text)).toEqual([NEW]);
    expect(readDataKeys(`${texts[0] ?? ''}, ${OLD.toString('hex')}`)).toEqual([NEW, OLD]);
  });

  it.each(['', 'short', 'a'.repeat(64), '0'.repeat(64), 'A'.repeat(43), 'x'.repeat(63)])(
    'rejects the key %j',
    (text) => {
      expect(readDataKeys(text)).toBeNull();
    },
  );
});

describe('the key file', () => {
  it('creates the key file once, complete, and readable only by its owner', async () => {
    expect(await readKeyFile(dataDir)).toBeNull();
    const [first, second] = await Promise.all([createKeyFile(dataDir), createKeyFile(dataDir)]);
    expect(first).toEqual(second);
    expect(await readKeyFile(dataDir)).toEqual(first);
    expect(readdirSync(dataDir)).toEqual(['data.key']);
    expect(statSync(path.join(dataDir, 'data.key')).mode & 0o777).toBe(0o600);
  });

  it('reports a key file without a key by name, and never replaces it', async () => {
    writeFileSync(path.join(dataDir, 'data.key'), 'oops\n');
    await expect(readKeyFile(dataDir)).rejects.toThrow(
      /data\.key contains no 32-byte data key.*DATA_KEY/,
    );
    await expect(createKeyFile(dataDir)).rejects.toThrow(DataKeyError);
    expect(readFileSync(path.join(dataDir, 'data.key'), 'utf8')).toBe('oops\n');
  });
});

describe('the secrets in a database', () => {
  let database: DatabaseHandle;
  let users: readonly number[];
  beforeEach(async () => {
    database = await openTestDatabase();
    await database.db.deleteFrom('setting').execute();
    ({ userIds: users } = await addAccount(database, ['one', 'two', 'three']));
    for (const userId of users) await store(userId, SECRET);
  });
  afterEach(() => database.close());

  async function store(userId: number, secret: string): Promise<void> {
    const row = { secret, started_at: new Date(0), confirmed_at: new Date(0), last_step: null };
    await database.db
      .insertInto('authenticator_app')
      .values({ user_id: userId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute();
  }

  const stored = async (): Promise<string[]> => {
    const { db } = database;
    const rows = await db
      .selectFrom('authenticator_app')
      .select('secret')
      .orderBy('user_id')
      .execute();
    return rows.map(({ secret }) => secret);
  };

  const open = (...dataKeys: readonly Buffer[]) =>
    openSecretBox(database, { dataDir, dataKeys: dataKeys.length === 0 ? null : dataKeys });

  it('encrypts secrets once at startup, even after an interrupted start', async () => {
    await database.db
      .insertInto('setting')
      .values({ name: 'session_secret', value: 's' })
      .execute();
    const first = users[0] ?? 0;
    await store(first, createSecretBox([NEW]).seal(SECRET, appSecretContext(first)));
    const box = await open(NEW);
    const sealed = await stored();
    expect(sealed.join()).not.toContain(SECRET);
    sealed.forEach((text, index) => {
      expect(box.open(text, appSecretContext(users[index] ?? 0))).toBe(SECRET);
    });
    const settings = await database.db.selectFrom('setting').selectAll().execute();
    for (const { value } of settings) expect(value).toMatch(/^v1\./);
    expect(await sharedSecret(database.db, box, 'another')).toBe('s');

    await open(NEW);
    expect(await stored()).toEqual(sealed);
    expect(await database.db.selectFrom('setting').selectAll().execute()).toEqual(settings);
  });

  it('uses a key created at the first start if none is set', async () => {
    const box = await open();
    expect(readdirSync(dataDir)).toEqual(['data.key']);
    expect((await open()).keyId).toBe(box.keyId);
    expect((await stored()).join()).not.toContain(SECRET);
  });

  it('switches to a new key listed before the old one', async () => {
    await open(OLD);
    await open(NEW, OLD);
    const box = await open(NEW);
    for (const [index, text] of (await stored()).entries()) {
      expect(box.open(text, appSecretContext(users[index] ?? 0))).toBe(SECRET);
    }
  });

  it('refuses to start with a different key, and shows the ids of both keys', async () => {
    await open(OLD);
    const before = await stored();
    const start = open(NEW);
    await expect(start).rejects.toThrow(DataKeyError);
    await expect(start).rejects.toThrow(createSecretBox([OLD]).keyId);
    await expect(start).rejects.toThrow(createSecretBox([NEW]).keyId);
    expect(await stored()).toEqual(before);
  });

  it('refuses to start without the key file, and creates no key', async () => {
    await database.db.deleteFrom('authenticator_app').execute();
    await open(OLD);
    await expect(open()).rejects.toThrow(/DATA_KEY is unset.*no file data\.key.*reset-data-key/);
    expect(readdirSync(dataDir)).toEqual([]);
  });

  it('deletes only secrets whose key is lost', async () => {
    await open(OLD);
    const [first = 0, ...others] = users;
    const box = createSecretBox([NEW]);
    await store(first, box.seal(SECRET, appSecretContext(first)));
    expect(await findUsersWithLostSecret(database.db, box)).toEqual(others);
    expect(await findUsersWithLostSecret(database.db, null)).toEqual(users);
    await database.db.deleteFrom('authenticator_app').where('user_id', 'in', others).execute();
    expect(await deleteLostSettings(database.db, box)).toBe(1);
    expect(await deleteLostSettings(database.db, box)).toBe(0);
    // The demo account's webhooks have secrets that the old key sealed.
    await expect(open(NEW)).rejects.toThrow(DataKeyError);
    expect(await deleteLostWebhookSecrets(database.db, box)).toBe(2);
    expect((await open(NEW)).keyId).toBe(box.keyId);
  });
});

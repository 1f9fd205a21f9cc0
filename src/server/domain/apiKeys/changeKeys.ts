import type { ApiScope } from '#contract/account/apiKeys';
import { stateDate } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';
import { queueMails } from '../../mail/repository';
import { transactionWithAudit, type AuditedTransaction } from '../audit/repository';
import type { MailText } from '../passwords/mails';
import { lockAccount } from '../ledger/repository';
import { isSamePassword, lockUserRow } from '../users/lockRepository';
import { newKey } from './keyFormat';
import {
  keyCreatedMail,
  keyExpiringMail,
  keyRevokedMail,
  keySeenMail,
  type KeyMailSite,
  type MailedKey,
} from './mails';
import {
  claimExpiring,
  findReaders,
  insertKey,
  markSeen,
  revoke,
  type ChangedKey,
  type KeyReader,
  type StoredKey,
} from './repository';

/** Emails about keys aren't sent after this time. */
const MAIL_LIFE_MS = 3 * DAY_MS;

/** An administrator's choices for a new key. */
export interface KeyOrder {
  readonly accountId: number;
  readonly userId: number;
  readonly name: string;
  readonly scopes: readonly ApiScope[];
  readonly networks: readonly string[];
  readonly days: number;
  /** Version of the password that was checked; null if no password was needed. */
  readonly passwordVersion: number | null;
}

/** A new key, which is shown once. */
export interface CreatedKey {
  readonly key: string;
  readonly name: string;
  readonly expiresAt: number;
}

const mailed = ({ expiresAt, name, shortId }: ChangedKey): MailedKey => ({
  name,
  shortId,
  expiresOn: stateDate(expiresAt),
});

const nameOf = (readers: readonly KeyReader[], userId: number): string =>
  readers.find((reader) => reader.userId === userId)?.name ?? 'A user';

/** Queues an email to each reader. */
async function notify(
  trx: AuditedTransaction,
  readers: readonly KeyReader[],
  { lines, subject }: MailText,
  at: number,
): Promise<void> {
  await queueMails(
    trx,
    readers.map(({ email, userId }) => ({
      to: email,
      subject,
      lines,
      at,
      usefulUntil: at + MAIL_LIFE_MS,
      isSecurity: true,
      proof: { kind: 'USER', userId },
    })),
  );
}

/**
 * Creates a key and emails the account's administrators. Returns `tooMany` if the account has the
 * maximum of active keys, and `wrongPassword` if the password was changed since it was checked.
 */
export function createKey(
  db: AppDatabase,
  actor: Actor,
  { accountId, days, name, networks, passwordVersion, scopes, userId }: KeyOrder,
  site: KeyMailSite,
): Promise<CreatedKey | 'tooMany' | 'wrongPassword'> {
  const { hash, key, shortId } = newKey();
  const { at } = actor;
  const expiresAt = at + days * DAY_MS;
  return transactionWithAudit(db, async (trx, audit) => {
    const stored = { accountId, userId, name, shortId, hash, scopes, networks, at, expiresAt };
    await lockAccount(trx, accountId);
    await lockUserRow(trx, userId);
    if (passwordVersion !== null && !(await isSamePassword(trx, { id: userId, passwordVersion }))) {
      return 'wrongPassword';
    }
    if (!(await insertKey(trx, stored))) return 'tooMany';
    const readers = await findReaders(trx, accountId);
    const mail = keyCreatedMail(
      mailed({ shortId, name, expiresAt }),
      nameOf(readers, userId),
      site,
    );
    await notify(trx, readers, mail, at);
    audit({
      ...actor,
      action: 'apiKeyCreated',
      target: `account/${accountId}`,
      detail: { key: shortId, scopes: scopes.join(' '), networks: networks.join(' '), days },
    });
    return { key, name, expiresAt };
  });
}

/**
 * Revokes an account's key and emails its administrators. Returns the key's short id, or null if
 * the account has no such active key.
 */
export function revokeKey(
  db: AppDatabase,
  actor: Actor,
  which: { readonly accountId: number; readonly id: number; readonly userId: number },
  site: KeyMailSite,
): Promise<string | null> {
  const { accountId, userId } = which;
  return transactionWithAudit(db, async (trx, audit) => {
    const key = await revoke(trx, { ...which, at: actor.at });
    if (key === null) return null;
    const readers = await findReaders(trx, accountId);
    await notify(
      trx,
      readers,
      keyRevokedMail(mailed(key), nameOf(readers, userId), site),
      actor.at,
    );
    audit({
      ...actor,
      action: 'apiKeyRevoked',
      target: `account/${accountId}`,
      detail: { key: key.shortId },
    });
    return key.shortId;
  });
}

/** Records that a key was sent in a URL, and emails its owner and the administrators once. */
export function reportSeenKey(
  db: AppDatabase,
  actor: Actor,
  key: StoredKey,
  site: KeyMailSite,
): Promise<void> {
  return transactionWithAudit(db, async (trx, audit) => {
    if (!(await markSeen(trx, key.id, actor.at))) return;
    const readers = await findReaders(trx, key.accountId, key.userId);
    await notify(trx, readers, keySeenMail(mailed(key), site), actor.at);
    audit({
      ...actor,
      action: 'apiKeySeenInAddress',
      target: `account/${key.accountId}`,
      detail: { key: key.shortId },
    });
  });
}

/** Emails the administrators of each key that expires soon, once; returns the number of keys. */
export async function warnOfExpiring(
  db: AppDatabase,
  now: number,
  site: KeyMailSite,
  signal?: AbortSignal,
): Promise<number> {
  for (let warned = 0; ; warned += 1) {
    signal?.throwIfAborted();
    const isDone = await db.transaction().execute(async (trx) => {
      const key = await claimExpiring(trx, now);
      if (key === null) return true;
      const readers = await findReaders(trx, key.accountId);
      await notify(trx, readers, keyExpiringMail(mailed(key), site), now);
      return false;
    });
    if (isDone) return warned;
  }
}

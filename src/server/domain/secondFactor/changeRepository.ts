import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/asker';
import { queueMail } from '../../mail/repository';
import type { SecretBox } from '../../secretBox';
import { transactionWithAudit, type Audit } from '../audit/repository';
import type { MailText } from '../passwords/mails';
import { appSecretPlace } from '../secrets/repository';
import { endSessionsOf, renewTokensOf } from '../sessions/repository';
import { holdUser } from '../users/holdingRepository';
import type { FactorChange } from './mails';
import type { NewPasskey } from './passkeys';
import { hashRecoveryCode, newRecoveryCodes } from './recoveryCodes';
import { findFactors, hasSecondFactor } from './repository';

/** What a change writes beside itself. */
export interface FactorChanging {
  readonly userId: number;
  readonly actor: Actor;
  /** The mail about it. */
  readonly mailOf: (userName: string, change: FactorChange) => MailText;
}

/** Begins to set up an app; the one that no code has confirmed gives way. False where one is set up. */
export async function startApp(
  db: Kysely<Database>,
  userId: number,
  { box, secret }: { readonly box: SecretBox; readonly secret: string },
  at: number,
): Promise<boolean> {
  const sealed = box.seal(secret, appSecretPlace(userId));
  const fresh = { secret: sealed, started_at: new Date(at), confirmed_at: null, last_step: null };
  const { numInsertedOrUpdatedRows = 0n } = await db
    .insertInto('authenticator_app')
    .values({ user_id: userId, ...fresh })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet(fresh)
        .where('authenticator_app.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return numInsertedOrUpdatedRows > 0n;
}

/** Codes that are shown this once; none where the user has some already. */
export type ShownCodes = readonly string[];

/**
 * The app counts from now on. With a user's first factor come recovery codes, and all sessions end
 * that the password alone has made, but for `ownHash`. Null where there is none to confirm.
 */
export function confirmApp(
  db: Kysely<Database>,
  changing: FactorChanging & { readonly step: number; readonly ownHash: string },
): Promise<ShownCodes | null> {
  const { actor, ownHash, step, userId } = changing;
  return changeFactors(db, changing, async (trx) => {
    const { numUpdatedRows } = await trx
      .updateTable('authenticator_app')
      .set({ confirmed_at: new Date(actor.at), last_step: step })
      .where('user_id', '=', userId)
      .where('confirmed_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return null;
    return { change: { kind: 'appAdded' }, ownHash };
  });
}

/** Adds a passkey, which counts at once: see `confirmApp`. Null where it is known already. */
export function addPasskey(
  db: Kysely<Database>,
  changing: FactorChanging & { readonly ownHash: string },
  { name, ...passkey }: NewPasskey & { readonly name: string },
): Promise<ShownCodes | null> {
  const { actor, ownHash, userId } = changing;
  return changeFactors(db, changing, async (trx) => {
    const added = await trx
      .insertInto('passkey')
      .values({
        user_id: userId,
        name,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        sign_count: passkey.signCount,
        transports: [...passkey.transports],
        added_at: new Date(actor.at),
        used_at: null,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows === 0n) return null;
    return { change: { kind: 'passkeyAdded', name }, ownHash };
  });
}

/** Null where there is none; recovery codes go with the last factor. */
export function removeApp(
  db: Kysely<Database>,
  changing: FactorChanging,
): Promise<ShownCodes | null> {
  return changeFactors(db, changing, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('authenticator_app')
      .where('user_id', '=', changing.userId)
      .executeTakeFirst();
    return numDeletedRows === 0n ? null : { change: { kind: 'appRemoved' } };
  });
}

/** The same of a passkey. */
export function removePasskey(
  db: Kysely<Database>,
  changing: FactorChanging,
  id: number,
): Promise<ShownCodes | null> {
  return changeFactors(db, changing, async (trx) => {
    const gone = await trx
      .deleteFrom('passkey')
      .where('user_id', '=', changing.userId)
      .where('id', '=', id)
      .returning('name')
      .executeTakeFirst();
    return gone === undefined ? null : { change: { kind: 'passkeyRemoved', name: gone.name } };
  });
}

/** New codes in place of all old ones; null where the user has no second factor. */
export function renewRecoveryCodes(
  db: Kysely<Database>,
  changing: FactorChanging,
): Promise<ShownCodes | null> {
  return transactionWithAudit(db, async (trx, audit) => {
    await holdUser(trx, changing.userId);
    if (!(await hasSecondFactor(trx, changing.userId))) return null;
    const codes = await writeRecoveryCodes(trx, changing.userId);
    await tellOfChange(trx, audit, changing, { kind: 'codesRenewed' });
    return codes;
  });
}

/** Takes all of a user's factors away, and ends the sessions. False where there was none. */
export function resetFactors(
  db: Kysely<Database>,
  changing: FactorChanging,
  by: 'administrator' | 'support',
): Promise<boolean> {
  const { userId } = changing;
  return transactionWithAudit(db, async (trx, audit) => {
    await holdUser(trx, userId);
    if (!(await hasSecondFactor(trx, userId))) return false;
    await removeAllFactors(trx, [userId]);
    await endSessionsOf(trx, userId);
    await tellOfChange(trx, audit, changing, { kind: 'reset', by });
    return true;
  });
}

/** The factors of users, and sign-ins that wait for them. */
export async function removeAllFactors(
  trx: Transaction<Database>,
  userIds: readonly number[],
): Promise<void> {
  for (const table of [
    'authenticator_app',
    'passkey',
    'recovery_code',
    'pending_sign_in',
  ] as const) {
    await trx
      .deleteFrom(table)
      .where('user_id', 'in', [...userIds])
      .execute();
  }
}

/** What was changed; `ownHash` of the session that goes on when this is the first factor. */
interface Changed {
  readonly change: FactorChange;
  readonly ownHash?: string;
}

/** A change of the factors with what follows from the first one and from the last. */
function changeFactors(
  db: Kysely<Database>,
  changing: FactorChanging,
  work: (trx: Transaction<Database>) => Promise<Changed | null>,
): Promise<ShownCodes | null> {
  const { userId } = changing;
  return transactionWithAudit(db, async (trx, audit) => {
    await holdUser(trx, userId);
    const had = await hasSecondFactor(trx, userId);
    const changed = await work(trx);
    if (changed === null) return null;
    const has = await hasSecondFactor(trx, userId);
    let codes: ShownCodes = [];
    if (has && !had) {
      codes = await writeRecoveryCodes(trx, userId);
      await endSessionsOf(trx, userId, changed.ownHash);
    }
    if (!has) await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
    // Rights hang on it: open pages notice.
    if (has !== had) await renewTokensOf(trx, userId);
    await tellOfChange(trx, audit, changing, changed.change);
    return codes;
  });
}

async function writeRecoveryCodes(trx: Transaction<Database>, userId: number): Promise<ShownCodes> {
  const codes = newRecoveryCodes();
  await trx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await trx
    .insertInto('recovery_code')
    .values(
      codes.map((code) => ({
        user_id: userId,
        code_hash: hashRecoveryCode(userId, code),
        used_at: null,
      })),
    )
    .execute();
  return codes;
}

/** The user and the audit are told of each change. */
export async function tellOfChange(
  trx: Transaction<Database>,
  audit: Audit,
  { actor, mailOf, userId }: FactorChanging,
  change: FactorChange,
): Promise<void> {
  const { email, username } = await findFactors(trx, userId);
  await queueMail(trx, {
    ...mailOf(username, change),
    to: email,
    at: actor.at,
    usefulUntil: null,
    proof: { kind: 'USER', userId },
  });
  const { kind, ...detail } = change;
  audit({
    ...actor,
    action: 'secondFactorChanged',
    target: `user/${userId}`,
    detail: { change: kind, ...detail },
  });
}

import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { Actor } from '../../http/requester';
import { queueMail } from '../../mail/repository';
import type { SecretBox } from '../../secretBox';
import { transactionWithAudit, type Audit } from '../audit/repository';
import type { MailText } from '../passwords/mails';
import { appSecretContext } from '../secrets/repository';
import { endSessionsOf, renewTokensOf } from '../sessions/repository';
import { isSamePassword, lockUserRow } from '../users/lockRepository';
import type { FactorChange } from './mails';
import type { NewPasskey } from './passkeys';
import { hashRecoveryCode, newRecoveryCodes } from './recoveryCodes';
import { findFactors, hasSecondFactor } from './repository';

/** Data about a change, for its audit entry and email. */
export interface FactorChanging {
  readonly userId: number;
  readonly actor: Actor;
  /** Creates the email about the change. */
  readonly mailOf: (userName: string, change: FactorChange) => MailText;
}

/** A change by the user, or by the operator's command. */
export interface OwnChanging extends FactorChanging {
  /**
   * Version of the password that was checked: if it isn't the user's anymore, nothing changes. Null
   * if no password was needed.
   */
  readonly passwordVersion: number | null;
}

/** A removal of one factor. */
export interface OwnRemoval extends OwnChanging {
  /**
   * True if the user may remove the last factor, for example because the password is long enough
   * without one.
   */
  readonly mayBeLast: boolean;
}

/**
 * Starts setting up an app, replacing an unconfirmed one. Returns false if an app is already set
 * up.
 */
export async function startApp(
  db: Kysely<Database>,
  userId: number,
  { box, secret }: { readonly box: SecretBox; readonly secret: string },
  at: number,
): Promise<boolean> {
  const sealed = box.seal(secret, appSecretContext(userId));
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

/** Recovery codes that are shown only once; empty if the user already has codes. */
export type ShownCodes = readonly string[];

/**
 * Activates the app. The first factor also creates recovery codes and ends all sessions that were
 * started with only a password, except `ownHash`. Null if there is no app to confirm.
 */
export function confirmApp(
  db: Kysely<Database>,
  changing: OwnChanging & { readonly step: number; readonly ownHash: string },
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

/**
 * Adds a passkey, active immediately; see `confirmApp` for the side effects. Null if it is already
 * registered.
 */
export function addPasskey(
  db: Kysely<Database>,
  changing: OwnChanging & { readonly ownHash: string },
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

/**
 * Removes the app, and also the recovery codes if it was the last factor. Null if there is no app,
 * or if it is the last factor and may not be removed.
 */
export function removeApp(db: Kysely<Database>, changing: OwnRemoval): Promise<ShownCodes | null> {
  const { mayBeLast, userId } = changing;
  return changeFactors(db, changing, async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('authenticator_app')
      .where('user_id', '=', userId)
      .$if(!mayBeLast, (query) =>
        query.where((eb) =>
          eb.exists(eb.selectFrom('passkey').where('user_id', '=', userId).select('id')),
        ),
      )
      .executeTakeFirst();
    return numDeletedRows === 0n ? null : { change: { kind: 'appRemoved' } };
  });
}

/**
 * Removes a passkey, with the same side effects as `removeApp`. Null if there is no such passkey,
 * or if it is the last factor and may not be removed.
 */
export function removePasskey(
  db: Kysely<Database>,
  changing: OwnRemoval,
  id: number,
): Promise<ShownCodes | null> {
  const { mayBeLast, userId } = changing;
  return changeFactors(db, changing, async (trx) => {
    const gone = await trx
      .deleteFrom('passkey')
      .where('user_id', '=', userId)
      .where('id', '=', id)
      .$if(!mayBeLast, (query) =>
        query.where((eb) =>
          eb.or([
            eb.exists(
              eb
                .selectFrom('passkey as other')
                .where('other.user_id', '=', userId)
                .where('other.id', '<>', id)
                .select('other.id'),
            ),
            eb.exists(
              eb
                .selectFrom('authenticator_app')
                .where('user_id', '=', userId)
                .where('confirmed_at', 'is not', null)
                .select('user_id'),
            ),
          ]),
        ),
      )
      .returning('name')
      .executeTakeFirst();
    return gone === undefined ? null : { change: { kind: 'passkeyRemoved', name: gone.name } };
  });
}

/**
 * Replaces the set of recovery codes that the user saw with new ones. Null if the user has no second
 * factor; `repeated` if that set was already replaced.
 */
export function renewRecoveryCodes(
  db: Kysely<Database>,
  changing: OwnChanging & { readonly codesMark: string },
): Promise<ShownCodes | 'repeated' | null> {
  return transactionWithAudit(db, async (trx, audit) => {
    if (!(await lockOwner(trx, changing))) return null;
    if (!(await hasSecondFactor(trx, changing.userId))) return null;
    const { codesMark } = await findFactors(trx, changing.userId);
    if (codesMark !== changing.codesMark) return 'repeated';
    const codes = await writeRecoveryCodes(trx, changing.userId);
    await notifyOfChange(trx, audit, changing, { kind: 'codesRenewed' });
    return codes;
  });
}

/** Removes all of a user's factors and ends the sessions; returns false if there were none. */
export function resetFactors(
  db: Kysely<Database>,
  changing: FactorChanging,
  by: 'administrator' | 'support',
): Promise<boolean> {
  return transactionWithAudit(db, (trx, audit) => resetFactorsIn(trx, audit, changing, by));
}

/** Resets factors as `resetFactors` does, in the caller's transaction. */
export async function resetFactorsIn(
  trx: Transaction<Database>,
  audit: Audit,
  changing: FactorChanging,
  by: 'administrator' | 'support',
): Promise<boolean> {
  const { userId } = changing;
  await lockUserRow(trx, userId);
  if (!(await hasSecondFactor(trx, userId))) return false;
  await removeAllFactors(trx, [userId]);
  await endSessionsOf(trx, userId);
  await notifyOfChange(trx, audit, changing, { kind: 'reset', by });
  return true;
}

/** Deletes users' factors and their pending logins. */
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

/**
 * The result of a change; `ownHash` is the session that stays open after the first factor is added.
 */
interface Changed {
  readonly change: FactorChange;
  readonly ownHash?: string;
}

/** Locks the user; returns false if the password was changed since it was checked. */
async function lockOwner(
  trx: Transaction<Database>,
  { passwordVersion, userId }: OwnChanging,
): Promise<boolean> {
  await lockUserRow(trx, userId);
  return passwordVersion === null || isSamePassword(trx, { id: userId, passwordVersion });
}

/** Changes factors; handles the side effects of adding the first or removing the last. */
function changeFactors(
  db: Kysely<Database>,
  changing: OwnChanging,
  work: (trx: Transaction<Database>) => Promise<Changed | null>,
): Promise<ShownCodes | null> {
  const { userId } = changing;
  return transactionWithAudit(db, async (trx, audit) => {
    if (!(await lockOwner(trx, changing))) return null;
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
    // The user's rights depend on having a factor, so open pages must notice the change.
    if (has !== had) await renewTokensOf(trx, userId);
    await notifyOfChange(trx, audit, changing, changed.change);
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

/** Emails the user about a change and writes it to the audit log. */
export async function notifyOfChange(
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

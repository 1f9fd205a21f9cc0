import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables/database';
import { BoundedMap, orIfDiskFull } from '../../http/orIfDiskFull';
import { transactionWithAudit } from '../audit/repository';
import { notifyOfChange, type FactorChanging } from './changeRepository';
import { hashRecoveryCode } from './recoveryCodes';
import { findFactors } from './repository';

/** Maximum users whose last used time step is kept in memory. */
const MAX_UNWRITTEN = 10_000;
/** Used time steps that couldn't be written; keyed by database. */
const unwrittenSteps = new WeakMap<object, BoundedMap<number>>();

function unwrittenOf(db: object): BoundedMap<number> {
  const known = unwrittenSteps.get(db) ?? new BoundedMap<number>(MAX_UNWRITTEN);
  unwrittenSteps.set(db, known);
  return known;
}

/**
 * Marks a code's time step as used; returns false if that step or a later one was already used.
 * Kept in memory while the database can't be written.
 */
export async function claimTimeStep(
  db: Kysely<Database>,
  userId: number,
  step: number,
): Promise<boolean> {
  const unwritten = unwrittenOf(db);
  if ((unwritten.get(String(userId)) ?? -Infinity) >= step) return false;
  return orIfDiskFull(
    async () => {
      const { numUpdatedRows } = await db
        .updateTable('authenticator_app')
        .set({ last_step: step })
        .where('user_id', '=', userId)
        .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async () => {
      const free = await db
        .selectFrom('authenticator_app')
        .where('user_id', '=', userId)
        .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
        .select('user_id')
        .executeTakeFirst();
      // The second of two concurrent requests with the same code finds its step in memory.
      if (free === undefined || (unwritten.get(String(userId)) ?? -Infinity) >= step) return false;
      unwritten.set(String(userId), step);
      return true;
    },
  );
}

/**
 * Records the use of a passkey; returns false if its counter doesn't increase, which indicates a
 * copy.
 */
export async function usePasskey(
  db: Kysely<Database>,
  userId: number,
  used: { readonly id: number; readonly signCount: number },
  at: number,
): Promise<boolean> {
  return orIfDiskFull(
    async () => {
      const { numUpdatedRows } = await db
        .updateTable('passkey')
        .set({ sign_count: used.signCount, used_at: new Date(at) })
        .where('id', '=', used.id)
        .where('user_id', '=', userId)
        .where((eb) => eb.or([eb('sign_count', '<', used.signCount), eb.lit(used.signCount === 0)]))
        .executeTakeFirst();
      return numUpdatedRows > 0n;
    },
    async () => {
      const known = await db
        .selectFrom('passkey')
        .where('id', '=', used.id)
        .where('user_id', '=', userId)
        .where((eb) => eb.or([eb('sign_count', '<', used.signCount), eb.lit(used.signCount === 0)]))
        .select('id')
        .executeTakeFirst();
      return known !== undefined;
    },
  );
}

/**
 * Uses up a recovery code and notifies the user; returns false if the code is unknown or was
 * already used.
 */
export function useRecoveryCode(
  db: Kysely<Database>,
  { actor, mailOf, userId }: FactorChanging,
  code: string,
): Promise<boolean> {
  return transactionWithAudit(db, async (trx, audit) => {
    const { numUpdatedRows } = await trx
      .updateTable('recovery_code')
      .set({ used_at: new Date(actor.at) })
      .where('user_id', '=', userId)
      .where('code_hash', '=', hashRecoveryCode(userId, code))
      .where('used_at', 'is', null)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) return false;
    const { recoveryCodes: left } = await findFactors(trx, userId);
    await notifyOfChange(trx, audit, { actor, mailOf, userId }, { kind: 'recoveryCodeUsed', left });
    return true;
  });
}

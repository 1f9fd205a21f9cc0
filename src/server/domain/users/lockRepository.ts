import type { Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';
import type { MarkedUser } from '../sessions/tokens';

/** Locks the user before the user's data; every transaction locks in this order. */
export async function lockUserRow(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx.selectFrom('app_user').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

/**
 * Returns whether a locked user still has the password that was checked for a change. If the owner
 * has reset it meanwhile, everything started with the old password must stop.
 */
export async function isSamePassword(
  trx: Transaction<Database>,
  { id, passwordVersion }: MarkedUser,
): Promise<boolean> {
  const user = await trx
    .selectFrom('app_user')
    .where('id', '=', id)
    .where('password_version', '=', passwordVersion)
    .select('id')
    .executeTakeFirst();
  return user !== undefined;
}

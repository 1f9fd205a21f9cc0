import type { Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';

/** Locks the user before the user's data; every transaction locks in this order. */
export async function lockUserRow(trx: Transaction<Database>, userId: number): Promise<void> {
  await trx.selectFrom('app_user').where('id', '=', userId).select('id').forNoKeyUpdate().execute();
}

import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';

/**
 * Does work batch by batch, each in a transaction of its own, until one finds nothing to do: it can be
 * stopped between any two. A batch gives how many things it did; the sum is given.
 */
export async function inBatches(
  db: Kysely<Database>,
  runBatch: (trx: Transaction<Database>) => Promise<number>,
  signal?: AbortSignal,
): Promise<number> {
  let count = 0;
  let handled: number;
  do {
    signal?.throwIfAborted();
    handled = await db.transaction().execute(runBatch);
    count += handled;
  } while (handled > 0);
  return count;
}

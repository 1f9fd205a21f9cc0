import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../../db/tables/database';

/**
 * Runs a job in batches, one transaction each, until a batch finds nothing to do. It can be stopped
 * between batches. Returns the sum of the batch counts.
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

import { MAX_EXPORTS } from '#contract/records/exports';
import { addExport, countExports, type StoredExport } from '../../domain/exports/repository';
import { conflict } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { enqueue } from '../../jobs/repository';
import { MAKE_EXPORT } from './job';

const TOO_MANY = `You already have ${String(MAX_EXPORTS)} files. Remove one you no longer need.`;

/**
 * Orders a file of records for a user: saves the order and the job that creates the file, in one
 * transaction. Throws 409 if the user has too many files. `at` is in milliseconds since 1970.
 */
export async function orderExport(
  db: AppDatabase,
  at: number,
  order: Parameters<typeof addExport>[1],
): Promise<StoredExport> {
  return db.transaction().execute(async (trx) => {
    if ((await countExports(trx, order.userId, at)) >= MAX_EXPORTS) throw conflict(TOO_MANY);
    const created = await addExport(trx, order, at);
    await enqueue(trx, MAKE_EXPORT, { exportId: created.id });
    return created;
  });
}

import type { AppDatabase } from '../../http/services';
import { openService } from './openedRepository';

/** Records that a recipient opened the served documents, in one transaction. */
export async function openServed(db: AppDatabase, recipientId: number, at: number): Promise<void> {
  await db.transaction().execute((trx) => openService(trx, recipientId, at));
}

import type { AppDatabase } from '../../http/services';
import { openService } from './openedRepository';

/** Records in one transaction that a recipient opened the served documents. */
export async function openServed(db: AppDatabase, recipientId: number, at: number): Promise<void> {
  await db.transaction().execute((trx) => openService(trx, recipientId, at));
}

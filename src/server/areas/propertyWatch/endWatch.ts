import { transactionWithAudit } from '../../domain/audit/repository';
import { endWatches } from '../../domain/propertyWatch/watchesRepository';
import type { Actor } from '../../http/requester';
import { notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';

/**
 * Ends a watch for its office, in one audited transaction. Throws 404 if there is no such watch or
 * it has ended already.
 */
export async function endWatch(db: AppDatabase, actor: Actor, watchId: number): Promise<void> {
  const ended = await transactionWithAudit(db, (trx, audit) =>
    endWatches(trx, { ids: [watchId], emailKey: null, by: 'OFFICE' }, audit, actor),
  );
  if (ended === 0) throw notFound();
}

import { transactionWithAudit } from '../../domain/audit/repository';
import { ownDataFile } from '../../domain/ownData/fileRepository';
import type { Actor, Owner } from '../../http/requester';
import type { AppDatabase } from '../../http/services';

/**
 * Records the download in the audit log, then reads all data stored about the user as parts of a
 * JSON file; for administrators, includes their account's data.
 */
export async function downloadOwnData(
  db: AppDatabase,
  actor: Actor,
  { isAdmin, owner }: { readonly isAdmin: boolean; readonly owner: Owner },
): Promise<ReturnType<typeof ownDataFile>> {
  const { accountId, userId } = owner;
  await transactionWithAudit(db, async (_trx, audit) => {
    audit({
      ...actor,
      action: 'ownDataDownloaded',
      target: `user/${userId}`,
      detail: { hasAccount: isAdmin },
    });
    return Promise.resolve();
  });
  return ownDataFile(db, { userId, administeredId: isAdmin ? accountId : null }, actor.at);
}

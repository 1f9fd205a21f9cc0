import { transactionWithAudit } from '../../domain/audit/repository';
import { findWatchesInMailing, type Mailing } from '../../domain/propertyWatch/mailingsRepository';
import { confirmWatch, endWatches } from '../../domain/propertyWatch/watchesRepository';
import type { Actor } from '../../http/requester';
import type { AppDatabase } from '../../http/services';

/** Starts a watch that was confirmed by email, in one audited transaction. */
export async function startWatch(db: AppDatabase, actor: Actor, watchId: number): Promise<void> {
  await transactionWithAudit(db, (trx, audit) => confirmWatch(trx, watchId, audit, actor));
}

/**
 * Ends watches of the address that an email was sent to, in one audited transaction: all, one, or
 * those listed in the email. Email programs may request the last option automatically (RFC 8058).
 * Returns the number ended.
 */
export async function endWatchesOf(
  db: AppDatabase,
  actor: Actor,
  mailing: Mailing,
  which: 'all' | 'inMailing' | { readonly watchId: number | null },
): Promise<number> {
  const { emailKey } = mailing;
  const ids = await idsOf(db, mailing, which);
  const by = which === 'inMailing' ? 'MAIL_PROGRAM' : 'OWNER';
  return transactionWithAudit(db, (trx, audit) =>
    endWatches(trx, { ids, emailKey, by }, audit, actor),
  );
}

/** Returns the ids of the watches to end; null for all watches of the address. */
async function idsOf(
  db: AppDatabase,
  mailing: Mailing,
  which: Parameters<typeof endWatchesOf>[3],
): Promise<readonly number[] | null> {
  if (which === 'all') return null;
  if (which === 'inMailing') return findWatchesInMailing(db, mailing);
  return which.watchId === null ? [] : [which.watchId];
}

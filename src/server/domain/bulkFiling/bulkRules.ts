import { BULK_BATCH_CHANGED, isBulkEditable } from '#contract/filing/bulkFiling';
import type { CurrentUser } from '#contract/schemas/users';
import { conflict, forbidden, notFound } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import type { FilingParts } from '../filing/draftToFile';
import { requireFiler } from '../filing/filerRules';
import type { StoredFiler } from '../filing/filersRepository';
import {
  changeBatch,
  findBatch,
  lockBatch,
  type BatchChange,
  type BulkTransaction,
  type StoredBatch,
} from './batchesRepository';

/** Dependencies of bulk filing. */
export type BulkParts = FilingParts;

/** A user of bulk e-filing. */
export interface BulkUser {
  readonly userId: number;
  readonly accountId: number;
  readonly filer: StoredFiler;
  readonly mayUpload: boolean;
  /**
   * True if the user may release batches; never true for a user whose firm only lets them prepare
   * filings.
   */
  readonly mayReview: boolean;
}

/**
 * Loads the filer and the bulk e-filing rights of a user. Throws 403 if the user isn't a filer or
 * has no account.
 */
export async function requireBulkUser(
  db: AppDatabase,
  user: Pick<CurrentUser, 'account' | 'id' | 'isBulkEFilingReviewer' | 'isBulkEFilingUploader'>,
): Promise<BulkUser> {
  const { account, id } = user;
  if (id === null || account === null) throw forbidden('Bulk e-filing needs an account.');
  const filer = await requireFiler(db, id);
  return {
    userId: id,
    accountId: account.id,
    filer,
    mayUpload: user.isBulkEFilingUploader,
    mayReview: user.isBulkEFilingReviewer && !filer.isRestricted,
  };
}

/** Finds a batch of the user's firm; throws 404 for others. */
export async function requireBatch(
  db: AppDatabase,
  { filer }: BulkUser,
  batchId: string,
): Promise<StoredBatch> {
  const found = await findBatch(db, filer.firmId, batchId);
  if (found === null) throw notFound();
  return found;
}

const CHANGED = 'This batch was changed in the meantime. Review it, then make your change again.';
const FROZEN =
  'A released batch can’t be changed. The reviewer can withdraw the release on the status page.';
const NO_UPLOADER = 'Only users with bulk upload can change batches. Ask an administrator.';

/**
 * Changes an unreleased batch in one transaction; the batch then needs a new check. Throws 403
 * unless the user is an uploader, 404 for another firm's batch, and 409 for a released batch or a
 * different version; `version` is null for changes that don't depend on one.
 */
export async function editBatch(
  { db, now }: Pick<BulkParts, 'db' | 'now'>,
  user: BulkUser,
  { batchId, version }: { readonly batchId: string; readonly version: number | null },
  work: (trx: BulkTransaction, batch: StoredBatch) => Promise<BatchChange>,
): Promise<void> {
  if (!user.mayUpload) throw forbidden(NO_UPLOADER);
  await db.transaction().execute(async (trx) => {
    const batch = await lockBatch(trx, user.filer.firmId, batchId);
    if (batch === null) throw notFound();
    if (!isBulkEditable(batch.state)) throw conflict(FROZEN);
    if (version !== null && batch.version !== version) throw conflict(CHANGED, BULK_BATCH_CHANGED);
    const change = await work(trx, batch);
    await changeBatch(trx, batchId, { state: 'uploaded', problems: [], ...change }, now());
  });
}

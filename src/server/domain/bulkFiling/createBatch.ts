import { randomUUID } from 'node:crypto';
import { BULK_LIMITS, type BulkKind } from '#contract/filing/bulkFiling';
import type { BulkSettings } from '#contract/schemas/bulkFiling';
import { conflict, forbidden, notFound } from '../../http/problems';
import { deleteBatch, insertBatch, lockBatch } from './batchesRepository';
import { editBatch, type BulkParts, type BulkUser } from './bulkRules';
import { requireName } from './editTable';
import { removeDocument } from './filesRepository';
import { uncheckRows } from './rowsRepository';

/**
 * Returns the settings of a new batch: preselects the filer's attorney and payment account, each if
 * there is only one.
 */
function firstSettings({ filer }: BulkUser): BulkSettings {
  const attorneys = filer.attorneys.filter(({ status }) => status === 'active');
  const accounts = filer.paymentAccounts.filter(
    ({ isActive, kind }) => isActive && kind !== 'waiver',
  );
  return {
    courtId: null,
    typeCode: null,
    code: null,
    clientNumber: '',
    plaintiff: '',
    attorney: attorneys.length === 1 ? (attorneys[0]?.barNumber ?? null) : null,
    paymentAccountId: accounts[0]?.id ?? null,
    totals: { rows: null, cents: null, documents: null },
  };
}

/**
 * Creates a batch without rows and returns its id. Throws 400 without a name, 403 unless the user
 * is an uploader, and 409 if the firm has too many unfinished ones.
 */
export async function createBatch(
  { db, now }: BulkParts,
  user: BulkUser,
  { kind, name }: { readonly name: string; readonly kind: BulkKind },
): Promise<string> {
  if (!user.mayUpload) throw forbidden('Only users with bulk upload can create batches.');
  const { accountId, filer, userId } = user;
  const id = randomUUID();
  const batch = {
    id,
    userId,
    accountId,
    firmId: filer.firmId,
    kind,
    name: requireName(name),
  };
  const isAdded = await db
    .transaction()
    .execute((trx) => insertBatch(trx, { ...batch, settings: firstSettings(user) }, now()));
  if (!isAdded) {
    throw conflict(
      `Your firm has ${String(BULK_LIMITS.openBatches)} batches that aren’t done. Finish or delete one.`,
    );
  }
  return id;
}

/** Deletes an unreleased batch. Throws 404 for another firm's batch, and 409 if rows were filed. */
export async function dropBatch({ db }: BulkParts, user: BulkUser, batchId: string): Promise<void> {
  if (!user.mayUpload) throw forbidden('Only users with bulk upload can delete batches.');
  await db.transaction().execute(async (trx) => {
    const batch = await lockBatch(trx, user.filer.firmId, batchId);
    if (batch === null) throw notFound();
    if (batch.state !== 'uploaded' && batch.state !== 'checked' && batch.state !== 'done') {
      throw conflict('A released batch can’t be deleted. Withdraw the release, or stop it first.');
    }
    if (!(await deleteBatch(trx, batchId))) {
      throw conflict('Rows of this batch were filed, so it’s kept as their record.');
    }
  });
}

/** Removes a document from a batch; the batch's rows then need a new check. */
export function dropFile(
  parts: BulkParts,
  user: BulkUser,
  batchId: string,
  uploadId: string,
): Promise<void> {
  return editBatch(parts, user, { batchId, version: null }, async (trx) => {
    if (!(await removeDocument(trx, batchId, uploadId))) throw notFound();
    await uncheckRows(trx, batchId);
    return {};
  });
}

import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { BULK_LIMITS, isBulkEditable } from '#contract/filing/bulkFiling';
import { UPLOAD_MAX_BYTES } from '#contract/filing/uploads';
import type { AppDatabase } from '../../http/services';
import { cleanFileName } from '../filingUploads/names';
import { startCheck } from '../filingUploads/uploadChecksRepository';
import type { Quarantine } from '../filingUploads/quarantine';
import { changeBatch, type BulkTransaction } from './batchesRepository';
import {
  addDocument,
  findPackage,
  isPathFiled,
  lockPackageBatch,
  movePackage,
  removeDocument,
  type StoredPackage,
} from './filesRepository';
import { PackageError, readPackage, type PackageFile } from './packageReader';
import { pathFiled, TOO_MANY_FILES } from './receiveFile';
import { idFrom } from './rowIds';
import { uncheckRows } from './rowsRepository';

/** Dependencies of unpacking. */
export interface UnpackParts {
  readonly db: AppDatabase;
  readonly now: () => number;
  readonly quarantine: Quarantine;
  /** Enqueues a document's check in the transaction that adds it. */
  readonly enqueueCheck: (trx: BulkTransaction, uploadId: string) => Promise<unknown>;
}

const LIMITS = {
  files: BULK_LIMITS.files,
  fileBytes: UPLOAD_MAX_BYTES,
  bytes: BULK_LIMITS.filesBytes,
};

/**
 * Unpacks a zip file into documents of its batch, which are then checked like all others. A zip
 * file that breaks a rule is rejected with the reason, and deleted. The batch needs a new check if
 * a document was added, even from a rejected zip file. Can be repeated.
 */
export async function unpackPackage(
  parts: UnpackParts,
  packageId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, quarantine } = parts;
  const found = await findPackage(db, packageId);
  if (found?.state !== 'waiting') return;
  let hasAdded = false;
  let end: PackageEnd = { state: 'unpacked' };
  try {
    const { close, files } = await readPackage(quarantine.pathTo(packageId), LIMITS);
    try {
      for (const file of files) {
        signal.throwIfAborted();
        await addFile(parts, found, file, () => {
          hasAdded = true;
        });
      }
    } finally {
      close();
    }
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    end = { state: 'refused', reason: error.message };
  }
  await db.transaction().execute(async (trx) => {
    const state = await lockPackageBatch(trx, found.batchId);
    // A batch that was checked and released in the meantime has the new documents.
    if (hasAdded && state !== null && isBulkEditable(state)) {
      await uncheckBatch(trx, found.batchId, now());
    }
    await movePackage(trx, packageId, 'waiting', end, now());
  });
  await quarantine.remove(packageId);
}

type PackageEnd = Parameters<typeof movePackage>[3];

/** Resets the check of a locked batch, because its documents changed. */
async function uncheckBatch(trx: BulkTransaction, batchId: string, at: number): Promise<void> {
  await uncheckRows(trx, batchId);
  await changeBatch(trx, batchId, { state: 'uploaded', problems: [] }, at);
}

/**
 * Adds a document, or replaces the document at the same path; then calls `onAdded`, and unpacks it.
 */
async function addFile(
  { db, enqueueCheck, now, quarantine }: UnpackParts,
  { batchId, id: packageId, userId }: StoredPackage,
  { bytes, name: path, open }: PackageFile,
  onAdded: () => void,
): Promise<void> {
  const id = idFrom('bulk document', packageId, path);
  // Insert the row first, because the sweep deletes files without a row.
  await db.transaction().execute(async (trx) => {
    const state = await lockPackageBatch(trx, batchId);
    if (state === null || !isBulkEditable(state)) {
      throw new PackageError(
        'The batch was released or deleted before its documents were unpacked.',
      );
    }
    if (await isPathFiled(trx, batchId, path)) throw new PackageError(pathFiled(path));
    const name = cleanFileName(path);
    const document = { id, userId, path, name, bytes, state: 'receiving' as const };
    if ((await addDocument(trx, batchId, document, now())) === null) {
      throw new PackageError(TOO_MANY_FILES);
    }
    // A release needs a check of the new document, and a check that is running must fail.
    await uncheckBatch(trx, batchId, now());
  });
  onAdded();
  await quarantine.open();
  try {
    await pipeline(await open(), createWriteStream(quarantine.pathTo(id), { mode: 0o600 }));
  } catch (error) {
    // The error came from the disk, not from the zip file.
    if (typeof (error as NodeJS.ErrnoException).syscall === 'string') throw error;
    await db.transaction().execute((trx) => removeDocument(trx, batchId, id));
    await quarantine.remove(id);
    throw new PackageError(`${path} is damaged in the zip file. Create the zip file again.`);
  }
  await db.transaction().execute(async (trx) => {
    if (await startCheck(trx, id, now())) await enqueueCheck(trx, id);
  });
}

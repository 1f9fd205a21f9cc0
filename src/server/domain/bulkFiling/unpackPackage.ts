import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { BULK_LIMITS, isBulkEditable } from '#contract/bulkFiling';
import { UPLOAD_MAX_BYTES } from '#contract/filingUploads';
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
 * file that breaks a rule is rejected with the reason, and deleted. Can be repeated.
 */
export async function unpackPackage(
  parts: UnpackParts,
  packageId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, now, quarantine } = parts;
  const found = await findPackage(db, packageId);
  if (found?.state !== 'waiting') return;
  try {
    const { close, files } = await readPackage(quarantine.pathTo(packageId), LIMITS);
    try {
      for (const file of files) {
        signal.throwIfAborted();
        await addFile(parts, found, file);
      }
    } finally {
      close();
    }
    await db.transaction().execute(async (trx) => {
      await lockPackageBatch(trx, found.batchId);
      await uncheckRows(trx, found.batchId);
      await changeBatch(trx, found.batchId, { state: 'uploaded', problems: [] }, now());
      await movePackage(trx, packageId, 'waiting', { state: 'unpacked' }, now());
    });
  } catch (error) {
    if (!(error instanceof PackageError)) throw error;
    const refused = { state: 'refused' as const, reason: error.message };
    await movePackage(db, packageId, 'waiting', refused, now());
  }
  await quarantine.remove(packageId);
}

async function addFile(
  { db, enqueueCheck, now, quarantine }: UnpackParts,
  { batchId, id: packageId, userId }: StoredPackage,
  { bytes, name: path, open }: PackageFile,
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
    const document = { ...{ id, userId, path, name, bytes }, state: 'receiving' as const };
    if ((await addDocument(trx, batchId, document, now())) === null) {
      throw new PackageError(TOO_MANY_FILES);
    }
  });
  await quarantine.open();
  try {
    await pipeline(await open(), createWriteStream(quarantine.pathTo(id), { mode: 0o600 }));
  } catch (error) {
    // The error came from the disk, not from the zip file.
    if (typeof (error as NodeJS.ErrnoException).syscall === 'string') throw error;
    throw new PackageError(`${path} is damaged in the zip file. Create the zip file again.`);
  }
  await db.transaction().execute(async (trx) => {
    if (await startCheck(trx, id, now())) await enqueueCheck(trx, id);
  });
}

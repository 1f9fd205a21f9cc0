import { randomUUID } from 'node:crypto';
import { UPLOAD_QUOTA_BYTES, UPLOAD_QUOTA_FILES, type UploadFix } from '#contract/filing/uploads';
import { cleanFileName, nameOfFixed } from '../../domain/filingUploads/names';
import {
  addUpload,
  measureQuarantine,
  type NewUpload,
  type StoredUpload,
} from '../../domain/filingUploads/uploadsRepository';
import { startCheck } from '../../domain/filingUploads/uploadChecksRepository';
import { conflict, HttpProblem } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { enqueue } from '../../jobs/repository';
import { movePackage } from '../../domain/bulkFiling/filesRepository';
import { CHECK_UPLOAD, UNPACK_PACKAGE } from '../../domain/filingUploads/checkUploadJob';

const MEGABYTE = 2 ** 20;
const OVER_QUOTA =
  `Your unfinished and rejected files use all of your ` +
  `${String(UPLOAD_QUOTA_BYTES / MEGABYTE)} MB or ${String(UPLOAD_QUOTA_FILES)} files. ` +
  `Remove files you no longer need, or wait until others are checked.`;
const NOT_REFUSED = 'Only a rejected file can be repaired.';

/**
 * Adds an upload in a transaction that checks the user's quota. Throws 507 if the user's quarantine
 * is full. `at` is in milliseconds since 1970.
 */
export async function receiveUpload(
  db: AppDatabase,
  at: number,
  upload: Omit<NewUpload, 'fix' | 'sourceId' | 'state'>,
): Promise<StoredUpload> {
  return db.transaction().execute(async (trx) => {
    const { bytes, files } = await measureQuarantine(trx, upload.userId);
    if (files >= UPLOAD_QUOTA_FILES || bytes + upload.bytes > UPLOAD_QUOTA_BYTES) {
      throw new HttpProblem(507, { message: OVER_QUOTA });
    }
    const name = cleanFileName(upload.name);
    return addUpload(trx, { ...upload, name, fix: null, sourceId: null, state: 'receiving' }, at);
  });
}

/**
 * Adds a file that a job derives from a rejected one, in a transaction with the job. Throws 409 if
 * the file wasn't rejected, and 507 if the user's quarantine is full.
 */
export async function fixUpload(
  db: AppDatabase,
  at: number,
  { fix, source }: { readonly fix: UploadFix; readonly source: StoredUpload },
): Promise<StoredUpload> {
  if (source.state !== 'refused' || source.fix !== null) throw conflict(NOT_REFUSED);
  return db.transaction().execute(async (trx) => {
    const { files } = await measureQuarantine(trx, source.userId);
    if (files >= UPLOAD_QUOTA_FILES) throw new HttpProblem(507, { message: OVER_QUOTA });
    const added = await addUpload(
      trx,
      {
        id: randomUUID(),
        userId: source.userId,
        draftId: source.draftId,
        name: nameOfFixed(source.name, fix === 'repair' ? 'repaired' : 'without scripts'),
        bytes: source.bytes,
        sentHash: null,
        sourceId: source.id,
        fix,
        state: 'checking',
      },
      at,
    );
    await enqueue(trx, CHECK_UPLOAD, { uploadId: added.id });
    return added;
  });
}

/** Marks an upload as complete and enqueues its check, in one transaction; does so only once. */
export async function completeUpload(db: AppDatabase, at: number, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (await startCheck(trx, id, at)) await enqueue(trx, CHECK_UPLOAD, { uploadId: id });
    else if (await movePackage(trx, id, 'receiving', { state: 'waiting' }, at)) {
      await enqueue(trx, UNPACK_PACKAGE, { packageId: id });
    }
  });
}

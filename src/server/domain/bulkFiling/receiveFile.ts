import { BULK_LIMITS, TOO_MANY_PACKAGES_CODE } from '#contract/filing/bulkFiling';
import { formatCount } from '#contract/formats';
import { conflict, forbidden, invalidRequest } from '../../http/problems';
import type { AppDatabase } from '../../http/services';
import { cleanFileName } from '../filingUploads/names';
import { editBatch, requireBatch, type BulkUser } from './bulkRules';
import {
  addDocument,
  addPackage,
  isPathFiled,
  removePackage,
  type StoredPackage,
} from './filesRepository';
import { uncheckRows } from './rowsRepository';

const MEGABYTE = 2 ** 20;

export const TOO_MANY_FILES =
  `A batch has at most ${formatCount(BULK_LIMITS.files)} files of ` +
  `${formatCount(BULK_LIMITS.filesBytes / MEGABYTE)} MB together. Use several batches.`;

const NO_UPLOADER = 'Only users with bulk upload can remove zip files. Ask an administrator.';
const HAS_ARRIVED = 'This zip file has already arrived. Reload the page to see its documents.';

const TOO_MANY_PACKAGES =
  `At most ${String(BULK_LIMITS.openPackages)} zip files of ` +
  `${formatCount(BULK_LIMITS.filesBytes / MEGABYTE)} MB together can be uploaded at the same time. ` +
  'Wait until some are unpacked, or remove an unfinished one.';

export function pathFiled(path: string): string {
  return `${path} was filed and can’t be replaced. Give the new file another name.`;
}

/** True for zip files, which a job unpacks. */
export function isPackageName(name: string): boolean {
  return /\.zip$/i.test(name.trim());
}

/**
 * Prepares a batch to receive a file: a zip file, or a document that replaces one of the same name.
 * Throws 400 for other types, and 409 if the batch is full.
 */
export function receiveBatchFile(
  parts: { readonly db: AppDatabase; readonly now: () => number },
  user: BulkUser,
  file: {
    readonly batchId: string;
    readonly id: string;
    readonly name: string;
    readonly bytes: number;
  },
): Promise<void> {
  const { batchId, bytes, id } = file;
  const name = cleanFileName(file.name);
  const isPackage = isPackageName(name);
  if (!isPackage && !/\.(pdf|docx)$/i.test(name)) {
    throw invalidRequest(`${name} isn’t a zip, PDF, or Word file.`);
  }
  return editBatch(parts, user, { batchId, version: null }, async (trx) => {
    const at = parts.now();
    const { userId } = user;
    if (isPackage) {
      const added = await addPackage(trx, { id, batchId, userId, name, bytes }, at);
      if (!added) throw conflict(TOO_MANY_PACKAGES, TOO_MANY_PACKAGES_CODE);
      return {};
    }
    if (await isPathFiled(trx, batchId, name)) throw conflict(pathFiled(name));
    const document = { id, userId, path: name, name, bytes, state: 'receiving' as const };
    if ((await addDocument(trx, batchId, document, at)) === null) throw conflict(TOO_MANY_FILES);
    await uncheckRows(trx, batchId);
    return {};
  });
}

/**
 * Removes an unfinished zip file. Throws 404 for another firm's batch, 403 unless the user is an
 * uploader, and 409 if the file has arrived.
 */
export async function removeBatchPackage(
  db: AppDatabase,
  user: BulkUser,
  { batchId, id }: StoredPackage,
): Promise<void> {
  await requireBatch(db, user, batchId);
  if (!user.mayUpload) throw forbidden(NO_UPLOADER);
  if (!(await removePackage(db, id))) throw conflict(HAS_ARRIVED);
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { BULK_LIMITS } from '#contract/filing/bulkFiling';
import { UPLOAD_MAX_BYTES, UPLOADS_PATH } from '#contract/filing/uploads';
import { isUuid } from '#contract/uuid';
import { requireBulkUser } from '../../domain/bulkFiling/bulkRules';
import { findPackage, touchPackage } from '../../domain/bulkFiling/filesRepository';
import { isPackageName, receiveBatchFile } from '../../domain/bulkFiling/receiveFile';
import type { Quarantine } from '../../domain/filingUploads/quarantine';
import {
  isForeignDraft,
  readStoredUpload,
  touchUpload,
} from '../../domain/filingUploads/uploadsRepository';
import { HttpProblem, notFound } from '../../http/problems';
import { ownerOf } from '../../http/requester';
import { EFILERS } from '../../http/routeAccess';
import type { AppDatabase } from '../../http/services';
import { readUploadMetadata, registerTusUploads, type ReceivedFile } from '../../http/tusUploads';
import { completeUpload, receiveUpload } from './receiveUpload';

const HASH = /^[0-9a-f]{64}$/;
const LONGEST_NAME = 1_000;
const MEGABYTE = 2 ** 20;
const PROBLEMS = {
  tooLarge: `A document can have at most ${String(UPLOAD_MAX_BYTES / MEGABYTE)} MB.`,
  largePackage: `A zip file can have at most ${String(BULK_LIMITS.packageBytes / MEGABYTE)} MB.`,
} as const;

function requireLength(bytes: number, isPackage: boolean): void {
  const [most, message] = isPackage
    ? [BULK_LIMITS.packageBytes, PROBLEMS.largePackage]
    : [UPLOAD_MAX_BYTES, PROBLEMS.tooLarge];
  if (bytes > most) throw new HttpProblem(413, { message });
}

interface ReceivedDocument extends ReceivedFile {
  readonly isPackage: boolean;
}

/** Finds an upload, or a zip file of a batch; null if there is none. */
async function findReceived(db: AppDatabase, id: string): Promise<ReceivedDocument | null> {
  const upload = await readStoredUpload(db, id);
  if (upload !== null) {
    const { bytes, state, userId } = upload;
    return { id, userId, bytes, isReceiving: state === 'receiving', isPackage: false };
  }
  const found = await findPackage(db, id);
  if (found === null) return null;
  const { bytes, state, userId } = found;
  return { id, userId, bytes, isReceiving: state === 'receiving', isPackage: true };
}

/** Registers the routes for resumable uploads of documents and of batch files. */
export function registerTusEndpoint(app: FastifyInstance, quarantine: Quarantine): void {
  const { db } = app.database;

  /** Adds the upload to receive: a file of a batch, or a document. */
  async function add(request: FastifyRequest, id: string, bytes: number): Promise<void> {
    const metadata = readUploadMetadata(request.headers['upload-metadata']);
    const name = (metadata.get('filename') ?? '').slice(0, LONGEST_NAME);
    const batchId = metadata.get('batchId') ?? '';
    if (isUuid(batchId)) {
      requireLength(bytes, isPackageName(name));
      const user = await requireBulkUser(db, request.user);
      const parts = { db, now: () => app.clock.now() };
      await receiveBatchFile(parts, user, { batchId, id, name, bytes });
      return;
    }
    requireLength(bytes, false);
    const [hash, draftId] = [metadata.get('sha256') ?? '', metadata.get('draftId') ?? ''];
    const { userId } = ownerOf(request);
    if (isUuid(draftId) && (await isForeignDraft(db, userId, draftId))) throw notFound();
    await receiveUpload(db, app.clock.now(), {
      id,
      userId,
      name,
      bytes,
      draftId: isUuid(draftId) ? draftId : null,
      sentHash: HASH.test(hash) ? hash : null,
    });
  }

  registerTusUploads<ReceivedDocument>(app, {
    path: UPLOADS_PATH,
    access: EFILERS,
    maxBytes: BULK_LIMITS.packageBytes,
    folder: quarantine.folder,
    open: () => quarantine.open(),
    sizeOf: (id) => quarantine.sizeOf(id),
    find: (id) => findReceived(db, id),
    add,
    touch: ({ id, isPackage }) => (isPackage ? touchPackage : touchUpload)(db, id, app.clock.now()),
    async complete(id) {
      await completeUpload(db, app.clock.now(), id);
      void app.jobs.wake();
    },
  });
}

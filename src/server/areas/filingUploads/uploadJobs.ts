import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { HOUR_MS } from '#contract/time';
import { hashOf } from '../../domain/fileStore/store';
import type { Quarantine } from '../../domain/filingUploads/quarantine';
import { checkSentFile, type CheckParts } from '../../domain/filingUploads/checkSentFile';
import {
  findUnchecked,
  finishCheck,
  type UploadResult,
} from '../../domain/filingUploads/uploadChecksRepository';
import {
  deleteRemovedFile,
  findRemovedFiles,
  keepUsedFile,
  removeUnusedFile,
} from '../../domain/filingUploads/filesInUseRepository';
import { readStoredUpload, type StoredUpload } from '../../domain/filingUploads/uploadsRepository';
import { sweepUploads } from '../../domain/filingUploads/unusedUploadsRepository';
import {
  findPackage,
  findWaitingPackages,
  sweepPackages,
} from '../../domain/bulkFiling/filesRepository';
import { readSoon } from '../../domain/documentChecks/readingJob';
import { makeUpload } from '../../domain/documentChecks/makeUpload';
import { sweepReadings } from '../../domain/documentChecks/readingsRepository';
import { unpackPackage, type UnpackParts } from '../../domain/bulkFiling/unpackPackage';
import type { AppDatabase } from '../../http/services';
import type { JobKind } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';
import {
  CHECK_UPLOAD,
  enqueueChecks,
  UNPACK_PACKAGE,
} from '../../domain/filingUploads/checkUploadJob';

/** Deletes abandoned files and enqueues checks whose job was lost, every hour. */
const SWEEP_UPLOADS: JobKind = {
  name: 'sweep-filing-uploads',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 60,
  schedule: { cron: '25 * * * *', timeZone: STATE_TIME_ZONE },
};

/** Age at which a waiting check's job counts as lost. */
const WAITS_LONG_MS = HOUR_MS;

/** Maximum files of deleted uploads per run. */
const REMOVED_A_RUN = 10_000;

/** Dependencies of file checks. */
export interface UploadParts extends CheckParts {
  readonly quarantine: Quarantine;
}

export function registerUploadJobs(app: FastifyInstance, parts: UploadParts): void {
  app.jobs.add(CHECK_UPLOAD, ({ uploadId }, run) => checkUpload(app, parts, uploadId, run.signal));
  app.jobs.add(UNPACK_PACKAGE, async ({ packageId }, { signal }) => {
    const { database, clock, jobs } = app;
    const enqueueCheck: UnpackParts['enqueueCheck'] = (trx, uploadId) =>
      enqueue(trx, CHECK_UPLOAD, { uploadId });
    const { quarantine } = parts;
    const unpacking = { db: database.db, now: () => clock.now(), quarantine, enqueueCheck };
    await unpackPackage(unpacking, packageId, signal);
    void jobs.wake();
  });
  app.jobs.add(SWEEP_UPLOADS, async () => {
    await removeAbandoned(app, parts);
    await sweepReadings(app.database.db);
    await enqueueUnchecked(app);
  });
}

/**
 * Checks a file, stores it by its hash if it passed, and saves the result. Can be repeated; throws
 * if the virus scanner doesn't respond, and the job is then retried.
 */
async function checkUpload(
  { clock, database, jobs, log }: FastifyInstance,
  parts: UploadParts,
  uploadId: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = database;
  const upload = await readStoredUpload(db, uploadId);
  if (upload?.state !== 'checking') return;
  const { making } = upload;
  // A separate job recognizes the text, then enqueues this one again.
  if (making?.kind === 'recognize' && (await parts.quarantine.sizeOf(uploadId)) === null) return;
  const { content = null, ...result } = await resultOf(parts, upload, signal);
  signal.throwIfAborted();
  // Since the check, the sweep may have deleted the file with another upload of the same content.
  const isSaved = await finishCheck(db, uploadId, result, clock.now(), (trx) =>
    content === null ? Promise.resolve() : keepUsedFile(trx, parts.files, content),
  );
  if (isSaved && result.state === 'passed') {
    await parts.quarantine.remove(uploadId);
    const { hash, kind } = result;
    if (kind === 'pdf') {
      await readSoon(db, [hash], clock.now());
      void jobs.wake();
    }
  }
  log.info({ uploadId, state: result.state, findings: result.findings }, 'filing upload checked');
}

async function resultOf(
  parts: UploadParts,
  { fix, id, making, sentHash, sourceId }: StoredUpload,
  signal: AbortSignal,
): Promise<UploadResult & { readonly content?: Uint8Array }> {
  const refused = (code: 'damaged' | 'different'): UploadResult => ({
    state: 'refused',
    findings: [{ code, page: null }],
  });
  const bytes =
    making === null || making.kind === 'recognize'
      ? await parts.quarantine.read(fix === null ? id : (sourceId ?? id))
      : await makeUpload(parts, making);
  if (bytes === null) return refused('damaged');
  if (sentHash !== null && hashOf(bytes) !== sentHash) return refused('different');
  return checkSentFile(parts, bytes, { fix, signal });
}

/** Deletes expired files, and files without an upload. */
async function removeAbandoned(
  { clock, database }: FastifyInstance,
  { files, quarantine }: UploadParts,
): Promise<void> {
  const { db } = database;
  await sweepPackages(db, clock.now());
  for (const id of await sweepUploads(db, clock.now())) await quarantine.remove(id);
  for (const { hash, id } of await findRemovedFiles(db, REMOVED_A_RUN)) {
    await removeUnusedFile(db, files, hash);
    await deleteRemovedFile(db, id);
  }
  for (const id of await quarantine.list()) {
    const upload = await readStoredUpload(db, id);
    const isNeeded = upload === null ? await isPackageNeeded(db, id) : upload.state !== 'passed';
    if (!isNeeded) await quarantine.remove(id);
  }
}

/** Returns whether a zip file is arriving or waiting to be unpacked. */
async function isPackageNeeded(db: AppDatabase, id: string): Promise<boolean> {
  const found = await findPackage(db, id);
  return found?.state === 'receiving' || found?.state === 'waiting';
}

async function enqueueUnchecked({ clock, database, jobs }: FastifyInstance): Promise<void> {
  const before = clock.now() - WAITS_LONG_MS;
  const waiting = await findUnchecked(database.db, before);
  const packages = await findWaitingPackages(database.db, before);
  if (waiting.length + packages.length === 0) return;
  await enqueueChecks(database.db, { uploadIds: waiting, packageIds: packages });
  void jobs.wake();
}

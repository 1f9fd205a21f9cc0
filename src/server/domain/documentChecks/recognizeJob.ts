import { Type } from '@sinclair/typebox';
import type { AppDatabase } from '../../http/services';
import type { JobKind, JobRun } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';
import type { FileStore } from '../fileStore/store';
import { CHECK_UPLOAD } from '../filingUploads/checkUploadJob';
import type { Quarantine } from '../filingUploads/quarantine';
import type { UploadChecker } from '../filingUploads/uploadChecker';
import { finishCheck } from '../filingUploads/uploadChecksRepository';
import { readStoredUpload } from '../filingUploads/uploadsRepository';
import { findReadings } from './readingsRepository';
import { deleteRecognized, findRecognized, saveRecognized } from './recognizedPagesRepository';
import type { TextReader } from './textReader';

const Payload = Type.Object({ uploadId: Type.String() });

/**
 * Recognizes the text of one page (OCR), then enqueues itself for the next. The job monitor
 * therefore shows waiting pages and the time per page, and a restart loses at most one page.
 */
export const RECOGNIZE_UPLOAD: JobKind<typeof Payload> = {
  name: 'recognize-filing-page',
  payload: Payload,
  timeLimitSeconds: 300,
  firstWaitSeconds: 30,
};

interface RecognizeParts {
  readonly db: AppDatabase;
  readonly now: () => number;
  readonly files: FileStore;
  readonly checker: UploadChecker;
  readonly quarantine: Quarantine;
  readonly reader: TextReader;
  readonly log: { info(facts: object, message: string): void };
}

/**
 * Recognizes the next page of an upload; after the last one, creates its file and enqueues the
 * check. A page that can't be read in time gets no text.
 */
export async function recognizeNext(
  { checker, db, files, log, now, quarantine, reader }: RecognizeParts,
  uploadId: string,
  run: Pick<JobRun, 'progress' | 'signal'>,
): Promise<void> {
  const { signal } = run;
  const upload = await readStoredUpload(db, uploadId);
  if (upload?.state !== 'checking' || upload.making?.kind !== 'recognize') return;
  const { hash } = upload.making;
  const bytes = await files.read(hash);
  const known = (await findReadings(db, [hash], now())).get(hash)?.reading;
  const reading = known ?? (bytes === null ? null : await checker.read(bytes));
  if (bytes === null || reading === null) {
    const findings = [{ code: 'damaged', page: null }] as const;
    await finishCheck(db, uploadId, { state: 'refused', findings }, now());
    return;
  }
  const scans = reading.findings.flatMap(({ code, page }) =>
    code === 'scan' && page !== null ? [page] : [],
  );
  const layers = await findRecognized(db, uploadId);
  const next = scans.find((page) => layers.every((layer) => layer.page !== page));
  if (next === undefined) {
    const made = await checker.addWords(bytes, layers);
    signal.throwIfAborted();
    await quarantine.write(uploadId, made ?? bytes);
    await db.transaction().execute(async (trx) => {
      await deleteRecognized(trx, uploadId);
      await enqueue(trx, CHECK_UPLOAD, { uploadId });
    });
    return;
  }
  await run.progress(layers.length, scans.length);
  const since = performance.now();
  const drawn = await checker.draw(bytes, next);
  const words = drawn === null ? null : await reader.read(drawn, signal);
  const ms = Math.round(performance.now() - since);
  log.info({ uploadId, page: next, ms, words: words?.length ?? null }, 'page recognized');
  await db.transaction().execute(async (trx) => {
    await saveRecognized(trx, uploadId, next, words ?? []);
    await enqueue(trx, RECOGNIZE_UPLOAD, { uploadId });
  });
}

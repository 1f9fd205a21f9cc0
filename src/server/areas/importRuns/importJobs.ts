import { setTimeout as delay } from 'node:timers/promises';
import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { IMPORT_RUN_PATH } from '#contract/admin/pages';
import { IMPORT_FILE_DAYS, IMPORT_UPLOAD_DAYS } from '#contract/imports/runs';
import { buildLink } from '#contract/links';
import { INDIANA } from '#contract/locales';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import type { RecordImportParts } from '../../domain/imports/recordImportParts';
import {
  findDueImports,
  findNeededFiles,
  sweepImportFiles,
} from '../../domain/imports/recordImportsRepository';
import { deleteRefusedTexts } from '../../domain/imports/refusedRowsRepository';
import { deleteImages } from '../../domain/imports/rollBack/rollBackRepository';
import { workOnImport } from '../../domain/imports/workOnImport';
import { WORK_ON_IMPORTS, startWaitingImports } from '../../domain/imports/workJob';
import type { JobKind } from '../../jobs/kind';
import { appBase } from '../../site/layout';

/** Deletes expired files and rollback data, every hour. */
export const SWEEP_IMPORTS: JobKind = {
  name: 'sweep-imports',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 60,
  schedule: { cron: '40 * * * *', timeZone: STATE_TIME_ZONE },
};

/** Maximum imports that one server works on concurrently. */
const MAX_RUNNING = 2;
/**
 * How long a job waits for imports; longer imports continue after the job ends, so that other jobs
 * can run.
 */
const WAIT_MS = 5_000;

/** Registers the import jobs; returns a function that starts a round now. */
export function registerImportJobs(
  app: FastifyInstance,
  parts: RecordImportParts,
): () => Promise<void> {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const addressOf = (importId: string): string =>
    app.settings.publicUrl.origin +
    buildLink(appBase(app.settings), INDIANA, IMPORT_RUN_PATH, { importId });
  const options = { signal: stopping.signal, log: app.log, addressOf };

  async function startDue(): Promise<void> {
    for (const { id, is_stopping } of await findDueImports(parts.handle.db)) {
      if (stopping.signal.aborted) return;
      // An import that was stopped while it waited ignores the limit, because it only ends.
      if (running.has(id) || (running.size >= MAX_RUNNING && !is_stopping)) continue;
      // Waits until the import starts or ends. One that is blocked by another import ends
      // immediately, so that the next one can start.
      await new Promise<void>((resolve) => {
        const work = workOnImport(parts, id, { ...options, onStart: resolve })
          .catch((error: unknown) => {
            app.log.warn({ err: error, importId: id }, 'work on an import failed');
          })
          .finally(() => {
            running.delete(id);
            app.mails.wake();
            resolve();
          });
        running.set(id, work);
      });
    }
  }

  app.jobs.add(WORK_ON_IMPORTS, async () => {
    await startDue();
    const timer = new AbortController();
    const { signal } = timer;
    await Promise.race([
      Promise.all(running.values()),
      delay(WAIT_MS, undefined, { signal }).catch(() => undefined),
    ]);
    timer.abort();
  });
  app.jobs.add(SWEEP_IMPORTS, async (_payload, { signal }) => {
    const { db } = parts.handle;
    const now = parts.now();
    const old = new Date(now - IMPORT_FILE_DAYS * DAY_MS);
    await sweepImportFiles(db, { unfinished: new Date(now - IMPORT_UPLOAD_DAYS * DAY_MS), old });
    await deleteRefusedTexts(db, old);
    // Lists the files before the rows: a new import's row is written before its file, so the row of
    // every listed file is found.
    const files = await parts.files.list();
    const needed = await findNeededFiles(db);
    for (const id of files) {
      if (!needed.has(id)) await parts.files.remove(id);
    }
    // Comes last because it may take several runs of this job.
    await deleteImages(db, old, signal);
  });
  app.addHook('onClose', async () => {
    stopping.abort();
    await Promise.all(running.values());
  });
  return async () => {
    await startWaitingImports(parts.handle.db);
    void app.jobs.wake();
  };
}

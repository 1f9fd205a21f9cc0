import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { INDIANA, localeByCode } from '#contract/locales';
import type { ExportedRecordId } from '#contract/schemas/exports';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS, HOUR_MS } from '#contract/time';
import { RecordsPdf } from '../../domain/exports/recordsPdf';
import {
  advanceExport,
  failAbandoned,
  failExport,
  findWaiting,
  findUsedFiles,
  finishExport,
  startExport,
  sweepExports,
  type StoredExport,
} from '../../domain/exports/repository';
import type { FileStore } from '../../domain/fileStore/store';
import type { JobKind, JobRun } from '../../jobs/kind';
import { enqueue } from '../../jobs/repository';

const Payload = Type.Object({ exportId: Type.Integer() });

/** Job that creates one export file. */
export const MAKE_EXPORT: JobKind<typeof Payload> = {
  name: 'make-export',
  payload: Payload,
  timeLimitSeconds: 600,
  firstWaitSeconds: 10,
};

/** Job that removes expired files and enqueues orders whose job was lost, every hour. */
const SWEEP_EXPORTS: JobKind = {
  name: 'sweep-exports',
  payload: Type.Object({}),
  timeLimitSeconds: 300,
  firstWaitSeconds: 60,
  schedule: { cron: '40 * * * *', timeZone: STATE_TIME_ZONE },
};

/** An export that has been running this long is abandoned. */
const RUNS_LONG_MS = 6 * 3_600_000;
/** An order that has waited this long may have lost its job. */
const WAITS_LONG_MS = HOUR_MS;
/** Age at which a file without an export is removed; by then, its export would have been saved. */
const UNUSED_MS = DAY_MS;
/** Attempts before the user is notified that the file failed. */
const MAX_EXPORT_TRIES = 3;
const COULD_NOT_MAKE =
  "The file couldn't be created. We've been notified. Please request it again.";

export function registerExportJobs(app: FastifyInstance, store: FileStore): void {
  app.jobs.add(MAKE_EXPORT, async ({ exportId }, run) => {
    try {
      await makeExport(app, store, exportId, run.signal);
    } catch (error) {
      if (run.tries < MAX_EXPORT_TRIES || run.signal.aborted) throw error;
      app.log.error({ err: error, exportId }, 'export failed');
      await failExport(app.database.db, exportId, COULD_NOT_MAKE);
    }
  });
  app.jobs.add(SWEEP_EXPORTS, async () => {
    await removeOver(app, store);
    await failLong(app);
    await enqueueWaiting(app);
  });
}

/**
 * Enqueues orders that have waited long, such as those of new demo data; a second job for an order
 * changes nothing.
 */
export async function enqueueWaiting({ clock, database, jobs }: FastifyInstance): Promise<void> {
  const waiting = await findWaiting(database.db, clock.now() - WAITS_LONG_MS);
  if (waiting.length === 0) return;
  await database.db.transaction().execute(async (trx) => {
    for (const exportId of waiting) await enqueue(trx, MAKE_EXPORT, { exportId });
  });
  void jobs.wake();
}

/** Fails exports that have been running for hours, so that users can request them again. */
export async function failLong({ clock, database }: FastifyInstance): Promise<void> {
  await failAbandoned(database.db, clock.now() - RUNS_LONG_MS, COULD_NOT_MAKE);
}

/** Removes expired exports (rows and files), and day-old files that belong to no export. */
export async function removeOver(app: FastifyInstance, store: FileStore): Promise<void> {
  const { db } = app.database;
  const now = app.clock.now();
  for (const hash of await sweepExports(db, now)) await store.remove(hash);
  await store.removeUnused(now - UNUSED_MS, (hashes) => findUsedFiles(db, hashes));
}

/**
 * Creates the file; a repeated run replaces it. Leaves an export unchanged if it is finished or if
 * the user removed it in the meantime.
 */
export async function makeExport(
  app: FastifyInstance,
  store: FileStore,
  exportId: number,
  signal: JobRun['signal'],
): Promise<void> {
  const { db } = app.database;
  const order = await startExport(db, exportId, app.clock.now());
  if (order === null) return;
  const locale = localeByCode(order.locale) ?? INDIANA;
  const pdf = new RecordsPdf({
    title: order.title,
    state: locale.state,
    madeAt: app.clock.now(),
    timeZone: STATE_TIME_ZONE,
    records: order.records,
  });
  const ids: ExportedRecordId[] = [];
  const mentioned: ExportedRecordId[] = [];
  for (const [index, requested] of order.ids.entries()) {
    signal.throwIfAborted();
    const record = locale.features[requested.register]
      ? await app.exporters.get(requested.register)?.find(requested.id, locale)
      : null;
    if (record != null) {
      await pdf.add(record);
      ids.push(requested);
      mentioned.push(...record.mentioned);
    }
    if (!(await advanceExport(db, exportId, index + 1))) return;
  }
  const missing = order.ids.length - ids.length;
  const { bytes, pages } = await pdf.end(missing);
  const hash = await store.keep(bytes);
  const made = { hash, bytes: bytes.length, pages, ids, mentioned, missing };
  const isSaved = await finishExport(db, exportId, made);
  // The user removed the export in the meantime.
  if (!isSaved && (await findUsedFiles(db, [hash])).length === 0) await store.remove(hash);
}

/** Returns whether every record of a file, and every record that it mentions, may be shown. */
export async function isAllShown(
  app: FastifyInstance,
  { ids, mentioned }: Pick<StoredExport, 'ids' | 'mentioned'>,
): Promise<boolean> {
  for (const [register, exporter] of app.exporters) {
    const own = new Set(
      [...ids, ...mentioned].filter((each) => each.register === register).map(({ id }) => id),
    );
    if (own.size > 0 && (await exporter.countShown([...own])) < own.size) return false;
  }
  return true;
}

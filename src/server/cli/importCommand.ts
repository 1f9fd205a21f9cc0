import { createReadStream } from 'node:fs';
import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { DAY_MS, MINUTE_MS } from '#contract/time';
import { readConfig } from '../config';
import type { DatabaseHandle } from '../db/handle';
import { openDatabase } from '../db/openDatabase';
import { FileProblem } from '../domain/imports/reading/csvRows';
import { ImportBusyError, withImportLock } from '../domain/imports/importLockRepository';
import { readMapping } from '../domain/imports/reading/readMapping';
import {
  hashFile,
  hashReading,
  openPieces,
  openRows,
  type RowFormat,
} from '../domain/imports/reading/openRows';
import { planImport } from '../domain/imports/planImportRepository';
import { NothingToResumeError, runImport, TooManyBadRowsError } from '../domain/imports/runImport';
import { ImportFrozenError } from '../domain/imports/writing/frozenRepository';
import { RunClaimedError } from '../domain/imports/runClaimedError';
import { prepareImport, type BadRow } from '../domain/imports/runRepository';
import { openRunStore } from '../domain/imports/runStoreRepository';
import {
  ImportQueuedError,
  ImportRefusedError,
  requireImportAllowed,
} from '../domain/imports/startImport';
import { ErrorsFile } from './errorsFile';
import type { ImportOptions } from './importOptions';
import { ImportProgress, summaryOf } from './importProgress';
import { planLines, reviewLines } from './importReport';
import { UsageError } from './usage';

/** Interval between progress lines. */
const PROGRESS_MS = 2_000;
/** Interval between attempts to lock a register that another import writes. */
const RETRY_MS = 5_000;

/** Input and output of a run, from the process or a test. */
export interface ImportIo {
  readonly standardInput: AsyncIterable<Uint8Array>;
  readonly now: () => number;
  readonly print: (line: string) => void;
  /** Folder for the errors file of standard input. */
  readonly dataDir: string;
  /** Waits between two attempts to lock the register. */
  readonly pause: (ms: number) => Promise<unknown>;
}

/**
 * Imports a file into an open database, or only shows the changes. Returns the exit code: 0, or 1
 * when rows were bad. Throws `UsageError` when the import can't run.
 */
export async function importFile(
  handle: DatabaseHandle,
  options: ImportOptions,
  io: ImportIo,
): Promise<0 | 1> {
  checkDate(options, io.now());
  if (options.isDryRun) return readAndImport(handle, options, io);
  const scope = { register: options.register, countyId: null };
  try {
    return await lockAndRun(handle, options, io, async () => {
      await requireImportAllowed(handle.db, scope, null);
      return readAndImport(handle, options, io);
    });
  } catch (error) {
    const isRefused = error instanceof ImportBusyError || error instanceof ImportRefusedError;
    throw isRefused ? new UsageError(error.message) : error;
  }
}

/**
 * Throws `UsageError` for a file from the future, because no later file could replace its records. A
 * day's difference allows for clocks and time zones.
 */
function checkDate({ asOf }: ImportOptions, now: number): void {
  if (asOf.getTime() <= now + DAY_MS) return;
  throw new UsageError(
    `--as-of ${asOf.toISOString()} is in the future. Enter the date or time when the source created the file.`,
  );
}

/** Locks the register for the work; waits for other imports as long as the options allow. */
async function lockAndRun<Result>(
  handle: DatabaseHandle,
  { register, waitMinutes }: ImportOptions,
  { now, pause, print }: ImportIo,
  work: () => Promise<Result>,
): Promise<Result> {
  const until = now() + waitMinutes * MINUTE_MS;
  let isWaiting = false;
  for (;;) {
    try {
      return await withImportLock(handle, { register, countyId: null }, work);
    } catch (error) {
      const isBusy = error instanceof ImportBusyError || error instanceof ImportQueuedError;
      if (!isBusy || now() >= until) throw error;
      if (!isWaiting) print('Waiting for another import of this register.');
      isWaiting = true;
      await pause(RETRY_MS);
    }
  }
}

async function readAndImport(
  handle: DatabaseHandle,
  options: ImportOptions,
  { dataDir, now, print, standardInput }: ImportIo,
): Promise<0 | 1> {
  const { asOf, encoding, file, register, source } = options;
  const isStandardInput = file === '-';
  const format = await readFormat(options);
  const size = isStandardInput ? null : await sizeOf(file);
  const fileHash = isStandardInput ? null : await hashFile(createReadStream(file));
  const opened = openPieces(isStandardInput ? standardInput : createReadStream(file));
  const rows = openRows(opened.pieces, format, encoding);
  const places = await prepareImport(handle, print, options.areCourtsFixed);
  const { coverageFrom, coverageTo } = options;
  const store = openRunStore(handle, {
    register,
    source,
    asOf,
    coverageFrom,
    coverageTo,
    coversAllPlaces: options.coversAllPlaces,
    fileHash,
    fileName: isStandardInput ? '-' : path.basename(file),
    readingHash: hashReading(format, encoding),
  });
  try {
    if (options.isDryRun) {
      const plan = await planImport(handle.db, { register, source, asOf, places, rows });
      for (const line of planLines(plan, register)) print(line);
      return plan.refused > 0 ? 1 : 0;
    }
    const errors = new ErrorsFile<BadRow>(
      options.errorsFile ??
        (isStandardInput
          ? path.join(dataDir, `import-${register}.errors.ndjson`)
          : `${file}.errors.ndjson`),
    );
    const progress = new ImportProgress(size, opened.bytesRead, now);
    let lastPrinted = now();
    const run = await runImport({
      register,
      store,
      places,
      rows,
      maxBad: options.maxBad,
      resume: options.resume,
      now,
      onStart: async (begun, isResumed) => {
        if (isResumed) {
          print(`Continuing after row ${String(begun.read)}, where the last run ended.`);
        }
        progress.begin(begun);
        await errors.begin(isResumed ? store.errors(begun) : null);
      },
      onBatch: async (reached, bad) => {
        await errors.add(bad);
        if (now() - lastPrinted < PROGRESS_MS) return;
        lastPrinted = now();
        print(progress.line(reached));
      },
      onStatisticsFailed: (error) => print(`Table statistics not updated: ${messageOf(error)}`),
    });
    for (const line of summaryOf(run, errors)) print(line);
    for (const line of reviewLines(await store.review(run), register)) print(line);
    return run.bad > 0 ? 1 : 0;
  } catch (error) {
    throw isExpected(error) ? new UsageError(error.message) : error;
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function isExpected(error: unknown): error is Error {
  const kinds = [
    FileProblem,
    ImportFrozenError,
    NothingToResumeError,
    RunClaimedError,
    TooManyBadRowsError,
  ];
  return kinds.some((kind) => error instanceof kind);
}

async function readFormat(options: ImportOptions): Promise<RowFormat> {
  if (options.isCourtListener) {
    return { kind: 'courtlistener', isFiledByFirstEntry: options.isFiledByFirstEntry };
  }
  if (options.mapping === null) {
    if (/\.csv$/i.test(options.file)) {
      throw new UsageError(
        'A file with columns needs --mapping, a JSON file that maps them to fields; see docs/import for examples.',
      );
    }
    return { kind: 'ndjson' };
  }
  try {
    return {
      kind: 'csv',
      mapping: readMapping(await readFile(options.mapping, 'utf8'), options.register),
      mayIgnore: options.ignoredColumns,
    };
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

async function sizeOf(file: string): Promise<number> {
  try {
    const found = await stat(file);
    if (!found.isFile()) throw new UsageError(`${file} is not a file.`);
    return found.size;
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  }
}

/**
 * Opens the configured database, imports the file, and closes the database; returns the exit code.
 */
export async function runImportCommand(options: ImportOptions): Promise<0 | 1> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const config = readConfig(process.env);
  const { dataDir } = config;
  const handle = await openDatabase(config, { onProgress: print });
  try {
    const io = { standardInput: process.stdin, now: Date.now, print, dataDir, pause: wait };
    return await importFile(handle, options, io);
  } finally {
    await handle.close();
  }
}

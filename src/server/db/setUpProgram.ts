import { inSteps } from '../steps';
import { borrowDatabase } from './borrowedDatabase';
import { keepFilesPrivate } from './dataDirectory';
import { openEmbeddedHandle } from './embeddedHandle';
import { copyEmptyDatabase } from './emptyDatabase';
import type { DatabaseHandle, FillingProgress } from './handle';
import type { LoanReply } from './lentDatabase';
import { EMPTY_DATABASE_CACHE, LENT, type SetUpMessage } from './setUpProtocol';
import { markFinished, markUnfinished } from './unfinished';

/** Maximum duration of one piece of a load; the waiting parent process has no limit of its own. */
const BULK_MS = 10 * 60_000;

/** Fills a new database; reports its progress, one line per step. */
export type Fill = (handle: DatabaseHandle, onProgress: (line: string) => void) => Promise<void>;

/** Loads the rest of a database that is already in use. */
export interface FillRest {
  /** Progress at the beginning. */
  readonly begin: FillingProgress;
  /** Loads the rest; reports each loaded part. */
  readonly run: (
    handle: DatabaseHandle,
    onProgress: (line: string) => void,
    onPart: (progress: FillingProgress) => void,
  ) => Promise<void>;
}

export interface SetUpWork {
  /** Null leaves the database empty. */
  readonly fill: Fill | null;
  /** Part that loads while the database is in use; null if there is none. */
  readonly rest: FillRest | null;
}

function say(message: SetUpMessage): void {
  process.send?.(message);
}

function onProgress(line: string): void {
  say({ kind: 'progress', line });
}

async function createDatabase({ fill, rest }: SetUpWork): Promise<void> {
  keepFilesPrivate();
  const step = inSteps(onProgress);
  const directory = process.argv[2] ?? '';
  const handle = await step('Create the database', async () => {
    const cache = process.env[EMPTY_DATABASE_CACHE];
    if (cache !== undefined) await copyEmptyDatabase(directory, cache);
    return openEmbeddedHandle(
      { directory, template: null },
      { limits: { queryMs: null, bulkMs: BULK_MS } },
    );
  });
  if (fill !== null) await fill(handle, onProgress);
  if (rest !== null) await markUnfinished(handle.db);
  await handle.close();
  if (rest !== null) await loadRest(rest);
}

/** Reports that the database is usable. Loads the rest once the server lends it back. */
async function loadRest(rest: FillRest): Promise<void> {
  const lent = new Promise<void>((resolve) => {
    process.on('message', (message) => {
      if (message === LENT) resolve();
    });
  });
  // Ctrl+C and a supervisor's stop signal reach this process too, but the server decides when it
  // ends.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);
  say({ kind: 'usable', ...rest.begin });
  await lent;
  const handle = borrowDatabase(
    {
      onMessage: (listener) =>
        process.on('message', (message) => {
          if (message !== LENT) listener(message as LoanReply);
        }),
      send: (request) => process.send?.(request),
    },
    BULK_MS,
  );
  await rest.run(handle, onProgress, (progress) => {
    say({ kind: 'part', ...progress });
  });
  await markFinished(handle.db);
  await handle.close();
}

/**
 * Runs a set-up program: creates a database at the directory in the program's first argument, fills
 * it, and ends the process.
 */
export function runSetUpProgram(work: SetUpWork): void {
  // The parent is gone and can't rename what we build.
  process.on('disconnect', () => process.exit(1));

  createDatabase(work).then(
    () => process.exit(0),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const message: SetUpMessage = { kind: 'failed', reason };
      process.send?.(message, () => process.exit(1));
    },
  );
}

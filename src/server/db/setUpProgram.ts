import { inSteps } from '../steps';
import { borrowDatabase } from './borrowedDatabase';
import { keepFilesPrivate } from './dataDirectory';
import { openEmbeddedHandle } from './embeddedHandle';
import type { DatabaseHandle, FillingProgress } from './handle';
import type { LoanReply } from './lentDatabase';
import { LENT, type SetUpMessage } from './setUpProtocol';
import { markFinished, markUnfinished } from './unfinished';

/** Longest piece of loading; the process that waits for us has no limit of its own. */
const BULK_MS = 10 * 60_000;

/** Writes into a database that has just been made; says what it has done, one line a step. */
export type Fill = (handle: DatabaseHandle, onProgress: (line: string) => void) => Promise<void>;

/** Loads what a database that is in use already still lacks. */
export interface FillRest {
  /** What is in when it begins. */
  readonly begin: FillingProgress;
  /** Reports each part that is in. */
  readonly run: (
    handle: DatabaseHandle,
    onProgress: (line: string) => void,
    onPart: (progress: FillingProgress) => void,
  ) => Promise<void>;
}

export interface SetUpWork {
  /** Null leaves the database empty. */
  readonly fill: Fill | null;
  /** What can be loaded while the database is in use; null where that is nothing. */
  readonly rest: FillRest | null;
}

function say(message: SetUpMessage): void {
  process.send?.(message);
}

function onProgress(line: string): void {
  say({ kind: 'progress', line });
}

async function makeDatabase({ fill, rest }: SetUpWork): Promise<void> {
  keepFilesPrivate();
  const step = inSteps(onProgress);
  const handle = await step('Create the database', () =>
    openEmbeddedHandle(
      { directory: process.argv[2] ?? '', template: null },
      { limits: { queryMs: null, bulkMs: BULK_MS } },
    ),
  );
  if (fill !== null) await fill(handle, onProgress);
  if (rest !== null) await markUnfinished(handle.db);
  await handle.close();
  if (rest !== null) await loadRest(rest);
}

/** Gives the database back, and loads the rest once it is lent again. */
async function loadRest(rest: FillRest): Promise<void> {
  const lent = new Promise<void>((resolve) => {
    process.on('message', (message) => {
      if (message === LENT) resolve();
    });
  });
  // Ctrl+C reaches this process too: the server decides, and this process ends with it.
  process.on('SIGINT', () => undefined);
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
 * All that a set-up program does: makes a database at the directory of its first argument, fills it,
 * and ends the process.
 */
export function runSetUpProgram(work: SetUpWork): void {
  // Whoever asked for the database is gone: nobody would rename what we build.
  process.on('disconnect', () => process.exit(1));

  makeDatabase(work).then(
    () => process.exit(0),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const message: SetUpMessage = { kind: 'failed', reason };
      process.send?.(message, () => process.exit(1));
    },
  );
}

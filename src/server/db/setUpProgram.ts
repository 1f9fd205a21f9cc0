import { keepFilesPrivate } from './dataDirectory';
import { openEmbeddedHandle } from './embeddedHandle';
import type { DatabaseHandle } from './handle';
import type { SetUpMessage } from './setUpProtocol';

/** Longest piece of loading; the process that waits for us has no limit of its own. */
const BULK_MS = 10 * 60_000;

/** Writes into a database that has just been made; tells what it does, one line a step. */
export type Fill = (handle: DatabaseHandle, onProgress: (line: string) => void) => Promise<void>;

function say(message: SetUpMessage): void {
  process.send?.(message);
}

async function makeDatabase(fill: Fill | null): Promise<void> {
  keepFilesPrivate();
  const onProgress = (line: string): void => {
    say({ kind: 'progress', line });
  };
  onProgress('Making the database');
  const handle = await openEmbeddedHandle(
    { directory: process.argv[2] ?? '', template: null },
    { limits: { queryMs: null, bulkMs: BULK_MS } },
  );
  if (fill !== null) await fill(handle, onProgress);
  await handle.close();
}

/**
 * All that a set-up program does: makes a database at the directory of its first argument, fills it,
 * and ends the process.
 */
export function runSetUpProgram(fill: Fill | null): void {
  // Whoever asked for the database is gone: nobody would rename what we build.
  process.on('disconnect', () => process.exit(1));

  makeDatabase(fill).then(
    () => process.exit(0),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const message: SetUpMessage = { kind: 'failed', reason };
      process.send?.(message, () => process.exit(1));
    },
  );
}

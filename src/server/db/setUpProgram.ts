import { keepFilesPrivate } from './dataDirectory';
import { openEmbeddedHandle } from './embeddedHandle';
import type { DatabaseHandle } from './handle';
import type { SetUpMessage } from './setUpProtocol';

/** Longest piece of a load; the waiting parent process has no limit of its own. */
const BULK_MS = 10 * 60_000;

/** Fills a new database; reports its progress, one line per step. */
export type Fill = (handle: DatabaseHandle, onProgress: (line: string) => void) => Promise<void>;

function say(message: SetUpMessage): void {
  process.send?.(message);
}

async function createDatabase(fill: Fill | null): Promise<void> {
  keepFilesPrivate();
  const onProgress = (line: string): void => {
    say({ kind: 'progress', line });
  };
  onProgress('Creating the database');
  const handle = await openEmbeddedHandle(
    { directory: process.argv[2] ?? '', template: null },
    { limits: { queryMs: null, bulkMs: BULK_MS } },
  );
  if (fill !== null) await fill(handle, onProgress);
  await handle.close();
}

/**
 * Main function of a set-up program: creates a database at the directory in its first argument,
 * fills it, and ends the process.
 */
export function runSetUpProgram(fill: Fill | null): void {
  // The parent is gone and can't rename what we build.
  process.on('disconnect', () => process.exit(1));

  createDatabase(fill).then(
    () => process.exit(0),
    (error: unknown) => {
      const reason = error instanceof Error ? error.message : String(error);
      const message: SetUpMessage = { kind: 'failed', reason };
      process.send?.(message, () => process.exit(1));
    },
  );
}

import { keepFilesPrivate } from './dataDirectory';
import { loadDemo } from './demo/loadDemo';
import { openEmbeddedHandle } from './embeddedHandle';
import type { SetUpMessage, SetUpTask } from './setUpProtocol';

/** Longest piece of loading; the process that waits for us has no limit of its own. */
const BULK_MS = 10 * 60_000;

function say(message: SetUpMessage): void {
  process.send?.(message);
}

async function main(): Promise<void> {
  keepFilesPrivate();
  const task = JSON.parse(process.argv[2] ?? '') as SetUpTask;
  const onProgress = (line: string): void => {
    say({ kind: 'progress', line });
  };
  onProgress('Making the database');
  const handle = await openEmbeddedHandle(
    { directory: task.directory, template: null },
    { limits: { queryMs: null, bulkMs: BULK_MS } },
  );
  if (task.demoScale !== null) {
    await loadDemo(handle, { scale: task.demoScale, now: Date.now(), onProgress });
  }
  await handle.close();
}

// Whoever asked for the database is gone: nobody would rename what we build.
process.on('disconnect', () => process.exit(1));

main().then(
  () => process.exit(0),
  (error: unknown) => {
    const reason = error instanceof Error ? error.message : String(error);
    const message: SetUpMessage = { kind: 'failed', reason };
    process.send?.(message, () => process.exit(1));
  },
);

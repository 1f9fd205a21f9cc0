import { lockDataDirectory } from '../../../../src/server/db/dataDirectoryLock';

/** Requests the directory on a message, reports the result, and stays until it is killed. */
process.on('message', () => {
  lockDataDirectory(process.argv[2] ?? '').then(
    () => process.send?.('held'),
    (error: unknown) => process.send?.(error instanceof Error ? error.name : 'failed'),
  );
});
process.send?.('ready');

import { lockDataDirectory } from '../../../../src/server/db/dataDirectoryLock';

/** Asks for the directory when told to, says what came of it, and stays until it is ended. */
process.on('message', () => {
  lockDataDirectory(process.argv[2] ?? '').then(
    () => process.send?.('held'),
    (error: unknown) => process.send?.(error instanceof Error ? error.name : 'failed'),
  );
});
process.send?.('ready');

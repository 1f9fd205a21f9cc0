import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DATABASE_FOLDER } from '../dataFolders';
import { prepareDataDirectory } from './dataDirectory';
import { lockDataDirectory } from './dataDirectoryLock';
import { openEmbeddedHandle, type EmbeddedHandle, type EmbeddedLimits } from './embeddedHandle';
import { CannotOpenError, DatabaseSetUpError, DatabaseUnavailableError } from './errors';
import { finishReplacement } from './replacement';
import { removeUnfinishedSetUps, setUpDirectory, type SetUpRest } from './setUp';
import type { SetUpProgram } from './setUpProtocol';
import { storageProblem, watchStorage, type Storage } from './storage';
import { isUnfinished } from './unfinished';

export interface EmbeddedOptions {
  /** Data directory, with the database in its folder `database`; null for a database in memory. */
  readonly dataDir: string | null;
  /** A dump from which a database in memory starts, and which it shares with other databases. */
  readonly template?: SharedArrayBuffer;
  /** URL at which this process serves; shown to other processes that want the data directory. */
  readonly address?: string;
  /** Creates and fills a missing database; null leaves a new one empty. */
  readonly setUp?: SetUpProgram | null;
  /** Reports the progress of a long first set-up, one line per step. */
  readonly onProgress?: (line: string) => void;
  /** Reports why the database had to be reopened. */
  readonly onLost?: (reason: string) => void;
  /** Reports why writes are disabled, and null when they are enabled again. */
  readonly onStorageChange?: (problem: string | null) => void;
  /** Storage that replaces the disk, for a database in memory. */
  readonly storage?: Storage;
  readonly limits?: Partial<EmbeddedLimits>;
}

/** Returns the path of the database in a data directory. */
export function databaseDirectory(dataDir: string): string {
  return path.join(path.resolve(dataDir), DATABASE_FOLDER);
}

function incompleteDemo(place: string): DatabaseSetUpError {
  return new DatabaseSetUpError(
    `The last start ended before all demo data was loaded into ${place}. ` +
      'Start the server with demo data to load it again, or choose another DATA_DIR.',
  );
}

/**
 * Opens the embedded database, creating and filling it first if it's missing, and updates its
 * schema. This process holds the data directory until `close`.
 * Throws `CannotOpenError` or `DatabaseUnavailableError`, each with a printable message.
 */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedHandle> {
  const { dataDir, limits, onLost, onProgress = () => undefined, storage } = options;
  if (dataDir === null) {
    return openEmbeddedHandle(
      { directory: null, template: options.template ?? null },
      { limits, onLost, storage },
    );
  }
  const place = path.resolve(dataDir);
  await prepareDataDirectory(place);
  const directory = databaseDirectory(dataDir);
  let problem = await storageProblem(place);
  const lock = await lockDataDirectory(place, options.address).catch((error: unknown) => {
    // A full disk has no room for the lock's file either.
    throw error instanceof CannotOpenError ? error : (problem ?? error);
  });
  let rest: SetUpRest | null = null;
  try {
    if (problem !== null && (await removeUnfinishedSetUps(directory))) {
      problem = await storageProblem(place);
    }
    if (problem !== null) throw problem;
    await finishReplacement(directory);
    const open = (onClosed: () => Promise<void>): Promise<EmbeddedHandle> =>
      openEmbeddedHandle(
        { directory, template: null },
        {
          limits,
          onLost,
          storage: watchStorage(place, options.onStorageChange ?? (() => undefined)),
          onClosed,
        },
      );
    let isStartingOver = false;
    const onClosed = async (): Promise<void> => {
      if (!isStartingOver) await lock.release();
    };
    if (!existsSync(directory)) {
      rest = await setUpDirectory(directory, options.setUp ?? null, onProgress);
    }
    let handle = await open(onClosed);
    if (rest === null && (await isUnfinished(handle.db))) {
      isStartingOver = true;
      await handle.close();
      isStartingOver = false;
      if (options.setUp == null) throw incompleteDemo(place);
      onProgress('The last start ended before all demo data was loaded. Starting over.');
      await rm(directory, { recursive: true, force: true });
      rest = await setUpDirectory(directory, options.setUp, onProgress);
      handle = await open(onClosed);
    }
    // The set-up process of a start that was killed may have written files until now.
    await removeUnfinishedSetUps(directory);
    rest?.setDatabase(handle);
    const check = async (timeoutMs: number): Promise<void> => {
      if (!(await lock.isHeld())) {
        throw new DatabaseUnavailableError('The lock on the data directory is gone');
      }
      await handle.check(timeoutMs);
    };
    const close = async (): Promise<void> => {
      await rest?.stop();
      await handle.close();
    };
    return { ...handle, check, close, filling: rest };
  } catch (error) {
    await rest?.stop();
    await lock.release();
    throw error;
  }
}

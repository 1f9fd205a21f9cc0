import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { DATABASE_FOLDER } from '../dataFolders';
import { prepareDataDirectory } from './dataDirectory';
import { lockDataDirectory } from './dataDirectoryLock';
import { openEmbeddedHandle, type EmbeddedHandle, type EmbeddedLimits } from './embeddedHandle';
import { DatabaseSetUpError, DatabaseUnavailableError } from './errors';
import { finishReplacement } from './replacement';
import { setUpDirectory, type SetUpRest } from './setUp';
import type { SetUpProgram } from './setUpProtocol';
import { storageProblem, watchStorage, type Storage } from './storage';
import { isUnfinished } from './unfinished';

export interface EmbeddedOptions {
  /** Data directory: the database lies in `database` below it. Null keeps everything in memory. */
  readonly dataDir: string | null;
  /** A dump that a database in memory starts from, and shares with others. */
  readonly template?: SharedArrayBuffer;
  /** Makes and fills the database where there is none; null leaves a new one empty. */
  readonly setUp?: SetUpProgram | null;
  /** Told what a long first set-up is doing, one line a step. */
  readonly onProgress?: (line: string) => void;
  /** Told why the database had to be opened again. */
  readonly onLost?: (reason: string) => void;
  /** Told why nothing can be written any more, and with null that it can again. */
  readonly onStorageChange?: (problem: string | null) => void;
  /** Stands for the disk of a database in memory. */
  readonly storage?: Storage;
  readonly limits?: Partial<EmbeddedLimits>;
}

/** The database's directory within a data directory. */
export function databaseDirectory(dataDir: string): string {
  return path.join(path.resolve(dataDir), DATABASE_FOLDER);
}

function halfLoaded(place: string): DatabaseSetUpError {
  return new DatabaseSetUpError(
    `The last start ended before all demo data was loaded into ${place}. ` +
      'Start the server with demo data to load it again, or choose another DATA_DIR.',
  );
}

/**
 * Opens the embedded database, making and filling it first where there is none, and brings its
 * schema up to date. The data directory belongs to this process until `close`.
 *
 * Throws `CannotOpenError` or `DatabaseUnavailableError`, each with a message that can be printed.
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
  const problem = await storageProblem(place);
  if (problem !== null) throw problem;
  const lock = await lockDataDirectory(place);
  let rest: SetUpRest | null = null;
  try {
    const directory = databaseDirectory(dataDir);
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
      if (options.setUp == null) throw halfLoaded(place);
      onProgress('The last start ended before all demo data was loaded. Starting over.');
      await rm(directory, { recursive: true, force: true });
      rest = await setUpDirectory(directory, options.setUp, onProgress);
      handle = await open(onClosed);
    }
    rest?.start(handle);
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

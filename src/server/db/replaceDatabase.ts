import { existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { prepareDataDirectory } from './dataDirectory';
import { lockDataDirectory } from './dataDirectoryLock';
import { databaseDirectory } from './embedded';
import { openEmbeddedHandle } from './embeddedHandle';
import type { DatabaseHandle } from './handle';
import { finishReplacement, nextDirectory, oldDirectory } from './replacement';
import { setUpDirectory } from './setUp';
import type { SetUpProgram } from './setUpProtocol';
import { storageProblem } from './storage';

export interface ReplaceOptions {
  readonly dataDir: string;
  /** Program that creates the replacement. */
  readonly setUp: SetUpProgram;
  /** Checks the old database; resolves to false, or throws, to leave it unchanged. */
  readonly approve: (old: DatabaseHandle) => Promise<boolean>;
  readonly onProgress: (line: string) => void;
}

/**
 * Replaces the embedded database with a new one; returns false if it was left unchanged. The old
 * one stays in place until the new one is complete: an interrupted run leaves one of them, and the
 * next opening cleans up. Throws `CannotOpenError`, for example while a server holds the data
 * directory.
 */
export async function replaceDatabase(options: ReplaceOptions): Promise<boolean> {
  const { approve, dataDir, onProgress, setUp } = options;
  const place = path.resolve(dataDir);
  const directory = databaseDirectory(dataDir);
  await prepareDataDirectory(place);
  const problem = await storageProblem(place);
  if (problem !== null) throw problem;
  const lock = await lockDataDirectory(place);
  try {
    await finishReplacement(directory);
    if (!existsSync(directory)) return false;
    const old = await openEmbeddedHandle({ directory, template: null }, {});
    try {
      if (!(await approve(old))) return false;
    } finally {
      await old.close();
    }
    await setUpDirectory(nextDirectory(directory), setUp, onProgress);
    await rename(directory, oldDirectory(directory));
    await rename(nextDirectory(directory), directory);
    await rm(oldDirectory(directory), { recursive: true, force: true });
    return true;
  } finally {
    await lock.release();
  }
}

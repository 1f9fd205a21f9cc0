import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROBE_FILE } from '../dataFolders';
import { directoryProblem } from './dataDirectory';
import { DataDirectoryError } from './errors';

/**
 * Minimum free megabytes: PostgreSQL allocates 16 MB at a time for its log, and crashes if it
 * can't.
 */
const RESERVE_MB = 64;
const PROBE_BYTES = 4_096;
const CHECK_MS = 5_000;

/** Whether the database's disk is writable. */
export interface Storage {
  /** Result of the last check. */
  readonly isWritable: boolean;
  /** Checks now. */
  check(): Promise<boolean>;
  close(): void;
}

/** For databases in memory, which have no disk that could become full. */
export const ALWAYS_WRITABLE: Storage = {
  isWritable: true,
  check: () => Promise.resolve(true),
  close: () => undefined,
};

/** Explains to the operator why a directory isn't writable; null when it is. */
export async function storageProblem(directory: string): Promise<DataDirectoryError | null> {
  const probe = path.join(directory, PROBE_FILE);
  try {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < RESERVE_MB * 2 ** 20) {
      return new DataDirectoryError(
        `The disk of the data directory ${directory} is almost full: at least ` +
          `${RESERVE_MB} MB are needed. Free some space, or choose another DATA_DIR.`,
      );
    }
    // A quota or a read-only disk is detected only by writing.
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
    return null;
  } catch (error) {
    return directoryProblem(directory, error);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/**
 * Checks a directory at intervals, so that writing stops before the disk is full: the database may
 * crash on a full disk and need reopening.
 */
export function watchStorage(
  directory: string,
  onChange: (problem: string | null) => void,
): Storage {
  let problem: string | null = null;
  async function check(): Promise<boolean> {
    const found = (await storageProblem(directory))?.message ?? null;
    if ((found === null) !== (problem === null)) onChange(found);
    problem = found;
    return found === null;
  }
  const timer = setInterval(() => void check(), CHECK_MS).unref();
  return {
    get isWritable() {
      return problem === null;
    },
    check,
    close: () => {
      clearInterval(timer);
    },
  };
}

import { rm, statfs, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { PROBE_FILE } from '../dataFolders';
import { directoryProblem } from './dataDirectory';
import { DataDirectoryError } from './errors';

/** Less is as good as none: PostgreSQL takes 16 MB at once for its log, and breaks without. */
const RESERVE_MB = 64;
const PROBE_BYTES = 4_096;
const LOOK_MS = 5_000;

/** Whether the place where a database lies takes writes. */
export interface Storage {
  /** What the last look found. */
  readonly isWritable: boolean;
  /** Looks now. */
  look(): Promise<boolean>;
  close(): void;
}

/** Memory, and other places whose fill nobody needs to watch. */
export const ALWAYS_WRITABLE: Storage = {
  isWritable: true,
  look: () => Promise.resolve(true),
  close: () => undefined,
};

/** Why nothing can be written in that directory, for an operator; null when it can. */
export async function storageProblem(directory: string): Promise<DataDirectoryError | null> {
  const probe = path.join(directory, PROBE_FILE);
  try {
    const { bavail, bsize } = await statfs(directory);
    if (bavail * bsize < RESERVE_MB * 2 ** 20) {
      return new DataDirectoryError(
        `The data directory ${directory} has too little room left on its disk: at least ` +
          `${RESERVE_MB} MB are needed. Make room there, or choose another DATA_DIR.`,
      );
    }
    // A quota, or a disk that can only be read, shows no other way.
    await writeFile(probe, Buffer.alloc(PROBE_BYTES), { mode: 0o600 });
    return null;
  } catch (error) {
    return directoryProblem(directory, error);
  } finally {
    await rm(probe, { force: true }).catch(() => undefined);
  }
}

/**
 * Looks at a directory from time to time, so that writing stops before the database meets the end
 * of the disk, which it may not survive without opening again.
 */
export function watchStorage(
  directory: string,
  onChange: (problem: string | null) => void,
): Storage {
  let problem: string | null = null;
  async function look(): Promise<boolean> {
    const found = (await storageProblem(directory))?.message ?? null;
    if ((found === null) !== (problem === null)) onChange(found);
    problem = found;
    return found === null;
  }
  const timer = setInterval(() => void look(), LOOK_MS).unref();
  return {
    get isWritable() {
      return problem === null;
    },
    look,
    close: () => {
      clearInterval(timer);
    },
  };
}

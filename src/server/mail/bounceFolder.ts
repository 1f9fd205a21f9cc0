import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { messagesIn, readBounceReport, type BounceReport } from './bounceReport';

/** Maximum file size; reports contain at most the headers of an email. */
export const BOUNCE_MAX_BYTES = 1_048_576;
const MAX_FILES = 100;
const SUFFIX = '.eml';
/** Added to the name of a file that can't be read. */
const FAILED_SUFFIX = '.failed';

/** Saves a message for the server to read, atomically. */
export async function saveBounce(folder: string, message: Uint8Array): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const name = `${randomUUID()}${SUFFIX}`;
  const draft = path.join(folder, `.${name}.draft`);
  const file = await open(draft, 'wx', 0o600);
  try {
    await file.writeFile(message);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path.join(folder, name));
}

/** A file of the folder. */
export interface BounceFile {
  readonly name: string;
  /** Reads its reports; none if the file is too large. */
  readonly read: () => Promise<readonly BounceReport[]>;
  /** Removes the file; call it after its reports are recorded. */
  readonly remove: () => Promise<void>;
  /** Renames a file that can't be read or removed, so that it isn't found again. */
  readonly setAside: () => Promise<void>;
}

/**
 * Finds up to 100 files in the folder, except those named in `skipped`; none if the folder does not
 * exist.
 */
export async function findBounces(
  folder: string,
  skipped: ReadonlySet<string>,
): Promise<readonly BounceFile[]> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter(
    (name) => name.endsWith(SUFFIX) && !name.startsWith('.') && !skipped.has(name),
  );
  return files.slice(0, MAX_FILES).map((name) => {
    const file = path.join(folder, name);
    return {
      name,
      async read() {
        const { size } = await stat(file);
        const text = size > BOUNCE_MAX_BYTES ? '' : await readFile(file, 'utf8');
        return messagesIn(text).flatMap((message) => readBounceReport(message) ?? []);
      },
      remove: () => rm(file, { force: true }),
      setAside: () => rename(file, `${file}${FAILED_SUFFIX}`),
    };
  });
}

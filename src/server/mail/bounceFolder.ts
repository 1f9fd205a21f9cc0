import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { messagesIn, readBounceReport, type BounceReport } from './bounceReport';

/** Maximum file size; reports contain at most the headers of an email. */
export const BOUNCE_MAX_BYTES = 1_048_576;
const MAX_FILES = 100;
const SUFFIX = '.eml';

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

/** The reports in one file of the folder. */
export interface BounceFile {
  readonly reports: readonly BounceReport[];
  /** Removes the file; call it after its reports are recorded. */
  remove(): Promise<void>;
}

/** Reads up to 100 files from the folder; yields nothing if the folder does not exist. */
export async function* readBounces(folder: string): AsyncGenerator<BounceFile> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(SUFFIX) && !name.startsWith('.'));
  for (const name of files.slice(0, MAX_FILES)) {
    const file = path.join(folder, name);
    const remove = (): Promise<void> => rm(file, { force: true });
    const { size } = await stat(file);
    const text = size > BOUNCE_MAX_BYTES ? '' : await readFile(file, 'utf8');
    const reports = messagesIn(text).flatMap((message) => readBounceReport(message) ?? []);
    yield { reports, remove };
  }
}

import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { messagesIn, readBounceReport, type BounceReport } from './bounceReport';

/** Longer files are no reports: they hold at most the head of a mail. */
export const BOUNCE_MAX_BYTES = 1_048_576;
const FILES_AT_ONCE = 100;
const SUFFIX = '.eml';

/** Lays a message there for the server to read; it is there whole or not at all. */
export async function layBounce(folder: string, message: Uint8Array): Promise<void> {
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

/** What a file of the folder says. */
export interface LaidBounces {
  readonly reports: readonly BounceReport[];
  /** Takes the file away, once what it says is written. */
  forget(): Promise<void>;
}

/** Reads what lies in the folder, some files at once; nothing where there is no folder. */
export async function* readBounces(folder: string): AsyncGenerator<LaidBounces> {
  const names = await readdir(folder).catch(() => []);
  const files = names.filter((name) => name.endsWith(SUFFIX) && !name.startsWith('.'));
  for (const name of files.slice(0, FILES_AT_ONCE)) {
    const file = path.join(folder, name);
    const forget = (): Promise<void> => rm(file, { force: true });
    const { size } = await stat(file);
    const text = size > BOUNCE_MAX_BYTES ? '' : await readFile(file, 'utf8');
    const reports = messagesIn(text).flatMap((message) => readBounceReport(message) ?? []);
    yield { reports, forget };
  }
}

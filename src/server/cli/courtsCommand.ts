import { readFile, stat } from 'node:fs/promises';
import { readConfig } from '../config';
import type { DatabaseHandle } from '../db/handle';
import { openDatabase } from '../db/openDatabase';
import { CourtsFileProblem, readCourtsFile } from '../domain/courts/courtsFile';
import { writeCourts } from '../domain/courts/courtsRepository';
import type { CourtsOptions } from './courtsOptions';
import { UsageError } from './usage';

/** Maximum file size; a file of all Indiana courts needs less. */
const MAX_BYTES = 2_000_000;

/** Updates courts in an open database from a file; changes nothing if any row is wrong. */
export async function importCourts(
  { db }: Pick<DatabaseHandle, 'db'>,
  { file, isDryRun }: CourtsOptions,
  { now, print }: { readonly now: number; readonly print: (line: string) => void },
): Promise<void> {
  try {
    const { added, changed, unchanged } = await writeCourts(
      db,
      readCourtsFile(await readText(file)),
      { isDryRun, now },
    );
    print(
      `${isDryRun ? 'Dry run, nothing was written. ' : ''}Courts: ${String(added)} new, ${String(changed)} changed, ${String(unchanged)} unchanged.`,
    );
  } catch (error) {
    if (!(error instanceof CourtsFileProblem)) throw error;
    throw new UsageError(`${error.message}\nNothing was changed.`);
  }
}

async function readText(file: string): Promise<string> {
  const found = await stat(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  });
  if (!found.isFile()) throw new UsageError(`${file} is not a file.`);
  if (found.size > MAX_BYTES) {
    throw new UsageError(`${file} has more than ${String(MAX_BYTES)} bytes; split it.`);
  }
  return readFile(file, 'utf8');
}

/** Opens the configured database, updates its courts from the file, and closes it. */
export async function runCourtsCommand(options: CourtsOptions): Promise<number> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const handle = await openDatabase(readConfig(process.env), { onProgress: print });
  try {
    await importCourts(handle, options, { now: Date.now(), print });
    return 0;
  } finally {
    await handle.close();
  }
}

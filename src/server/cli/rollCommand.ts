import { readFile, stat } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { readConfig } from '../config';
import type { DatabaseHandle } from '../db/handle';
import { openDatabase } from '../db/openDatabase';
import { readRollFile, RollFileProblem } from '../domain/filing/rollFile';
import { importRoll } from '../domain/filing/rollRepository';
import { UsageError } from './usage';

/** Maximum file size; a roll of 50,000 attorneys needs less. */
const MAX_BYTES = 20_000_000;

/** Replaces the roll of attorneys in an open database; changes nothing if any row is wrong. */
export async function importRollFile(
  { db }: Pick<DatabaseHandle, 'db'>,
  args: readonly string[],
  { now, print }: { readonly now: number; readonly print: (line: string) => void },
): Promise<void> {
  const { positionals, values } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: { yes: { type: 'boolean', default: false } },
  });
  const [file, ...rest] = positionals;
  if (file === undefined || rest.length > 0)
    throw new UsageError('Name one file: import-roll roll.csv');
  const found = await stat(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  });
  if (!found.isFile() || found.size > MAX_BYTES) {
    throw new UsageError(`${file} is not a file of at most ${String(MAX_BYTES)} bytes.`);
  }
  try {
    const { dropped, listed } = await importRoll(
      db,
      readRollFile(await readFile(file, 'utf8')),
      now,
      values.yes,
    );
    print(`Roll of attorneys: ${String(listed)} listed, ${String(dropped)} no longer listed.`);
  } catch (error) {
    if (!(error instanceof RollFileProblem)) throw error;
    throw new UsageError(`${error.message}\nNothing was changed.`);
  }
}

/** Opens the configured database, replaces its roll, and closes it. */
export async function runRollCommand(args: readonly string[]): Promise<number> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const handle = await openDatabase(readConfig(process.env), { onProgress: print });
  try {
    await importRollFile(handle, args, { now: Date.now(), print });
    return 0;
  } finally {
    await handle.close();
  }
}

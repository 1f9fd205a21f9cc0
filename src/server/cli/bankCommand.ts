import { readFile, stat } from 'node:fs/promises';
import { readConfig } from '../config';
import type { DatabaseHandle } from '../db/handle';
import { openDatabase } from '../db/openDatabase';
import { BankFileProblem, readBankFile } from '../domain/billing/bankFile';
import { importBankLines } from '../domain/billing/bankRepository';
import { UsageError } from './usage';

/** Maximum file size; a year of daily lines needs less than 100 kB. */
const MAX_BYTES = 20_000_000;

/** Adds a statement's lines to an open database; changes nothing if any line is wrong. */
async function importBankStatement(
  { db }: Pick<DatabaseHandle, 'db'>,
  args: readonly string[],
  { now, print }: { readonly now: number; readonly print: (line: string) => void },
): Promise<void> {
  const [file, ...rest] = args;
  if (file === undefined || rest.length > 0) {
    throw new UsageError('Name one file: import-bank statement.csv');
  }
  const found = await stat(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  });
  if (!found.isFile() || found.size > MAX_BYTES) {
    throw new UsageError(`${file} is not a file of at most ${String(MAX_BYTES)} bytes.`);
  }
  try {
    const lines = readBankFile(await readFile(file, 'utf8'));
    const { added, known } = await importBankLines(db, lines, now);
    print(`Bank statement: ${String(added)} lines added, ${String(known)} known already.`);
  } catch (error) {
    if (!(error instanceof BankFileProblem)) throw error;
    throw new UsageError(`${error.message}\nNothing was changed.`);
  }
}

/** Opens the configured database, adds a statement's lines, and closes it. */
export async function runBankCommand(args: readonly string[]): Promise<number> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const handle = await openDatabase(readConfig(process.env), { onProgress: print });
  try {
    await importBankStatement(handle, args, { now: Date.now(), print });
    return 0;
  } finally {
    await handle.close();
  }
}

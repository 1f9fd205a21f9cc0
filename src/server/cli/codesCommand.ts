import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { stateDate } from '#contract/stateClock';
import { readConfig } from '../config';
import type { DatabaseHandle } from '../db/handle';
import { openDatabase } from '../db/openDatabase';
import { CODES_MAX_BYTES, CodesFileProblem, readCodesFile } from '../domain/efm/codeFiles';
import { importCodes } from '../domain/efm/codesRepository';
import { importShippedCodes } from '../domain/efm/shippedRepository';
import type { CodesOptions } from './codesOptions';
import { UsageError } from './usage';

/**
 * Imports a version of e-filing codes into an open database; stores nothing if any code is wrong.
 */
export async function importCodeFiles(
  { db }: Pick<DatabaseHandle, 'db'>,
  { countyId, effectiveOn, files }: CodesOptions,
  { now, print }: { readonly now: number; readonly print: (line: string) => void },
): Promise<void> {
  const on = effectiveOn ?? stateDate(now);
  try {
    if (files.length === 0) {
      const codes = await importShippedCodes(db, on, now);
      print(`Shipped codes and policies: ${String(codes)} codes, in effect starting ${on}.`);
      return;
    }
    const names = files.map((file) => path.basename(file));
    const read = await Promise.all(
      files.map(async (file, at) => readCodesFile(names[at] ?? file, await readText(file))),
    );
    const rows = read.flat();
    if (rows.some((row) => row.countyId !== null && row.countyId !== countyId)) {
      throw new UsageError('The files name a county: import each county with --county.');
    }
    const source = names.join(', ');
    const given = { countyId, effectiveOn: on, rows, source };
    const { codes, version } = await importCodes(db, given, now);
    print(`Version ${String(version)}: ${String(codes)} codes, in effect starting ${on}.`);
  } catch (error) {
    if (!(error instanceof CodesFileProblem)) throw error;
    throw new UsageError(`${error.message}\nNothing was changed.`);
  }
}

async function readText(file: string): Promise<string> {
  const found = await stat(file).catch((error: unknown) => {
    throw new UsageError(`${file} cannot be read: ${(error as Error).message}`);
  });
  if (!found.isFile()) throw new UsageError(`${file} is not a file.`);
  if (found.size > CODES_MAX_BYTES) {
    throw new UsageError(`${file} has more than ${String(CODES_MAX_BYTES)} bytes; split it.`);
  }
  return readFile(file, 'utf8');
}

/** Opens the configured database, imports the codes, and closes it. */
export async function runCodesCommand(options: CodesOptions): Promise<number> {
  const print = (line: string): void => void process.stdout.write(`${line}\n`);
  const handle = await openDatabase(readConfig(process.env), { onProgress: print });
  try {
    await importCodeFiles(handle, options, { now: Date.now(), print });
    return 0;
  } finally {
    await handle.close();
  }
}

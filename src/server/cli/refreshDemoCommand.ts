import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { readConfig, type ServerConfig } from '../config';
import { EXPORTS_FOLDER, PURCHASES_FOLDER } from '../dataFolders';
import { databaseDirectory } from '../db/embedded';
import { replaceDatabase } from '../db/replaceDatabase';
import { findDemoDay } from '../../demo/demoDay';
import { demoTimesOf } from '../../demo/demoTimes';
import { hasDemoAccounts } from '../../demo/accounts';
import { findLostChanges } from '../../demo/lostChanges';
import { setUpWithDemo } from '../../demo/setUpWithDemo';
import { UsageError } from './usage';

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

/** Returns true when the operator confirms; without a terminal, `--yes` is required. */
async function isConfirmed(): Promise<boolean> {
  if (!process.stdin.isTTY) {
    throw new UsageError('Nothing was changed. To continue, run the command again with --yes.');
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(es)?$/i.test((await terminal.question('Continue? (yes/no) ')).trim());
  } finally {
    terminal.close();
  }
}

/** Replaces an old demo database with one for today; returns the exit code. */
export async function runRefreshDemoCommand(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({ args: [...args], options: { yes: { type: 'boolean' } } });
  const config = readConfig(process.env);
  refuseServer(config);
  const { dataDir, demoDate, demoScale } = config;
  const { day } = demoTimesOf(demoDate, Date.now());
  const isReplaced = await replaceDatabase({
    dataDir,
    setUp: setUpWithDemo(demoScale, demoDate),
    onProgress: print,
    approve: async ({ db }) => {
      if (!(await hasDemoAccounts(db))) {
        throw new UsageError(
          `The database in ${dataDir} has no demo accounts. refresh-demo replaces demo data only; nothing was changed.`,
        );
      }
      const lost = await findLostChanges(db);
      print(
        `The demo data is dated ${(await findDemoDay(db)) ?? 'an unknown date'}. It will be dated ${day}.`,
      );
      print(
        lost.length === 0
          ? 'Its data has not changed since.'
          : `These changes will be lost: ${lost.join(', ')}.`,
      );
      return values.yes === true || (await isConfirmed());
    },
  });
  if (!isReplaced) {
    print('Nothing was changed.');
    return 1;
  }
  // Deletes files that only the old database referred to.
  for (const folder of [EXPORTS_FOLDER, PURCHASES_FOLDER]) {
    await rm(path.join(dataDir, folder), { recursive: true, force: true });
  }
  print(`The demo data is now dated ${day}.`);
  return 0;
}

function refuseServer({ databaseUrl, dataDir }: ServerConfig): void {
  if (databaseUrl !== null) {
    throw new UsageError(
      'refresh-demo replaces the embedded database only. On a PostgreSQL server, create an empty ' +
        'database, name it in DATABASE_URL, and start the server with DEMO=on.',
    );
  }
  const directory = databaseDirectory(dataDir);
  if ([directory, `${directory}.next`, `${directory}.old`].some((each) => existsSync(each))) return;
  throw new UsageError(
    `${dataDir} has no database. Start the server to create one with demo data, or set DATA_DIR.`,
  );
}

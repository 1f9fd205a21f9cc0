import { spawn } from 'node:child_process';
import { exitCodeOf } from './children';
import { complain, say } from './output';
import { ensureBinaries } from './postgresBinaries';
import { ROOT } from './sources';
import { ON_SERVER_VARIABLE } from '../test/support/preparedFiles';

/** Suffix of the results file of the tests on a PostgreSQL server. */
const SERVER_RESULTS = '.postgres';

function run(
  script: string,
  args: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<number> {
  const file = require.resolve(script);
  const child = spawn(process.execPath, [require.resolve('tsx/cli'), file, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...variables },
  });
  return exitCodeOf(child);
}

/**
 * `npm run test:all`: every test, in Node, jsdom, and Chromium. Files in `test/postgres/files.json`
 * run afterward on a PostgreSQL server, even after failures; without PostgreSQL, they run on the
 * embedded database with the others. With `--json --outputFile=FILE`, the results on the server are
 * in `FILE.postgres`.
 */
async function testAll(): Promise<void> {
  const args = process.argv.slice(2);
  const hasServer = ensureBinaries() !== null;
  const variables: Record<string, string> = hasServer ? { [ON_SERVER_VARIABLE]: '1' } : {};
  const first = await run('./test.ts', ['--all', ...args], variables);
  say('Tests on a PostgreSQL server');
  const serverArgs = args.map((arg) =>
    arg.startsWith('--outputFile=') ? `${arg}${SERVER_RESULTS}` : arg,
  );
  const second = await run('./testPostgres.ts', serverArgs);
  process.exitCode = first || second;
}

testAll().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

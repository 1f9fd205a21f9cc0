import { spawn } from 'node:child_process';
import { exitCodeOf } from './children';
import { complain, say } from './output';
import { ROOT } from './sources';

/** Suffix of the results file of the tests on a PostgreSQL server. */
const SERVER_RESULTS = '.postgres';

function run(script: string, args: readonly string[]): Promise<number> {
  const file = require.resolve(script);
  const child = spawn(process.execPath, [require.resolve('tsx/cli'), file, ...args], {
    cwd: ROOT,
    stdio: 'inherit',
  });
  return exitCodeOf(child);
}

/**
 * `npm run test:all`: every test in Node, jsdom, and Chromium, then those on a PostgreSQL server,
 * even after failures. With `--json --outputFile=FILE`, the second results are in `FILE.postgres`.
 */
async function testAll(): Promise<void> {
  const args = process.argv.slice(2);
  const first = await run('./test.ts', ['--all', ...args]);
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

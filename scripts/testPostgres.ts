import { loadDemo } from '../src/demo/loadDemo';
import { openServer } from '../src/server/db/server';
import { SERVER_VARIABLE } from '../test/support/preparedFiles';
import { TEMPLATE_DATABASE } from '../test/support/serverDatabase';
import FILES from '../test/postgres/files.json';
import { runInForeground } from './children';
import { complain, say } from './output';
import { ensureBinaries } from './postgresBinaries';
import { makeServerFolder, removeServerFolder, startPostgres } from './postgresServer';

/** Scale of the demo data, the same as in the template of the other tests. */
const SCALE = 0.02;

/**
 * `npm run test:postgres`: the files in `files.json` are the tests of the data layer, and the files
 * with the most queries. The others run the same queries; `npm run test:postgres -- test/server`
 * runs all.
 */
async function testOn(binaries: string, args: readonly string[]): Promise<void> {
  const folder = makeServerFolder();
  try {
    const server = await startPostgres(binaries, folder, 'data');
    try {
      await server.query(`create database ${TEMPLATE_DATABASE}`);
      const template = await openServer({
        url: server.url(TEMPLATE_DATABASE),
        fill: (handle) => loadDemo(handle, { scale: SCALE, now: Date.now() }),
      });
      await template.close();
      const options = args.filter((arg) => arg.startsWith('-'));
      const files = args.filter((arg) => !arg.startsWith('-'));
      await runInForeground(
        [
          require.resolve('jest/bin/jest'),
          ...(files.length === 0 ? FILES : files),
          ...options,
          ...['--selectProjects', 'node'],
        ],
        { NODE_ENV: 'test', TEST_ALL: '1', [SERVER_VARIABLE]: server.url('postgres') },
      );
    } finally {
      await server.stop();
    }
  } finally {
    removeServerFolder(folder);
  }
}

async function main(): Promise<void> {
  const binaries = ensureBinaries();
  if (binaries === null) {
    say(
      'PostgreSQL 15 or later is not on this machine and cannot be installed: skipping its tests.',
    );
    return;
  }
  await testOn(binaries, process.argv.slice(2));
}

main().catch((error: unknown) => {
  complain(error instanceof Error ? error.message : String(error));
  process.exitCode = 1;
});

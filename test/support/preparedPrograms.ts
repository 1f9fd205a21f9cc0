import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { bundlePrograms } from '../../scripts/serverBuild';
import { EMPTY_DATABASE_CACHE } from '../../src/server/db/setUpProtocol';
import { PROGRAMS_VARIABLE } from './preparedFiles';

/** Programs that tests start often. */
const PROGRAMS = ['embeddedWorker', 'embeddedSetUp', 'demoSetUp'] as const;
/** Programs of the tests themselves that open a database. */
const TEST_PROGRAMS = {
  brokenRest: 'test/server/db/programs/brokenRest.ts',
  holdDirectory: 'test/server/db/programs/holdDirectory.ts',
  saveRows: 'test/server/db/programs/saveRows.ts',
  startDemo: 'test/server/db/programs/startDemo.ts',
};

/**
 * Bundles the database's programs once, as the build does. Otherwise every process and worker would
 * load a compiler first, which takes as long as opening the database, and would create each empty
 * database from nothing.
 */
export async function preparePrograms(cache: string): Promise<void> {
  const programs = await bundlePrograms(PROGRAMS, TEST_PROGRAMS);
  const hash = createHash('sha256');
  for (const code of programs.values()) hash.update(code);
  const folder = path.join(cache, `programs-${hash.digest('hex').slice(0, 16)}`);
  if (!existsSync(folder)) {
    const draft = `${folder}.${process.pid}`;
    mkdirSync(draft, { recursive: true });
    for (const [name, code] of programs) writeFileSync(path.join(draft, `${name}.js`), code);
    try {
      renameSync(draft, folder);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      if (!existsSync(folder)) throw error;
    }
  }
  const now = new Date();
  utimesSync(folder, now, now);
  process.env[PROGRAMS_VARIABLE] = folder;
  process.env[EMPTY_DATABASE_CACHE] = path.join(cache, 'empty-database');
}

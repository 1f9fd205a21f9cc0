import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { startPostgres } from '../../scripts/postgresServer';
import { ROOT } from '../../scripts/sources';
import { WARRANT_REGISTER } from '../../src/server/areas/taxWarrants/warrantRegister';
import type { DatabaseHandle } from '../../src/server/db/handle';
import { readSuperNames } from '../../src/server/domain/nameIndex/typedNames';
import { NOT_NARROWED } from '../../src/server/domain/recordSearch/search';
import { findRecords } from '../../src/server/domain/recordSearch/searchRepository';
import { quantile } from '../bench/measure';
import { TIMED_QUERIES } from '../bench/names/queries';
import { writeWarrants } from '../support/warrantFile';
import { fillRecords, RECORDS, withServer, type Trial } from './trial';

const ROWS = 60_000;
/** Searches during an import may take at most this many times as long as before. */
const MAX_TIMES = 2;
/** A name from the imported file. */
const IMPORTED = 'barbarbar';

/** Returns the number of warrants of a name, at most 1,001. */
async function search(handle: DatabaseHandle, name: string): Promise<number> {
  const typed = readSuperNames(name, { hasNumbers: false });
  if (typed === null) throw new Error(`${name} is no name.`);
  const { total } = await findRecords(handle.db, {
    register: WARRANT_REGISTER,
    criteria: { kind: 'name', ...typed, ofClass: 'party' },
    countyIds: null,
    withoutSources: null,
    filters: {},
    narrowing: NOT_NARROWED,
    most: 1_000,
    today: '2026-07-06',
    sort: 'relevance',
    isDescending: false,
    offset: 0,
    limit: 50,
  });
  return total;
}

/** Returns the 95th percentile of the timed queries, in milliseconds. */
async function timeSearches(handle: DatabaseHandle): Promise<number> {
  const times: number[] = [];
  for (const { text } of TIMED_QUERIES.filter((query) => query.class === 'party')) {
    const begin = performance.now();
    await search(handle, text);
    times.push(performance.now() - begin);
  }
  return quantile(times, 0.95);
}

/** Tries searches during an import: as fast as before, and never with half a batch. */
export async function tryImporting(trial: Trial): Promise<void> {
  const server = await startPostgres(trial.binaries, trial.folder, 'importing');
  try {
    await fillRecords(server, 1);
    // As in docs/operating.md.
    await server.query(`alter database ${RECORDS} set random_page_cost = 1.1`);
    const file = path.join(trial.folder, 'warrants.ndjson');
    await writeWarrants(file, ROWS);
    await withServer({ url: server.url(RECORDS) }, async (handle) => {
      await timeSearches(handle);
      const idle = await timeSearches(handle);
      trial.note('searches before, p95', `${idle.toFixed(1)} ms`);
      const begin = performance.now();
      const importing = spawn(
        process.execPath,
        [
          path.join(ROOT, 'dist/server/cli.js'),
          ...['import', 'taxWarrant', file, '--source', 'Trial', '--as-of', '2026-06-30'],
        ],
        {
          cwd: ROOT,
          stdio: 'ignore',
          env: { ...process.env, DATABASE_URL: server.url(RECORDS) },
        },
      );
      const ended = once(importing, 'close') as Promise<[number | null]>;
      let code: number | null | undefined;
      void ended.then(([given]) => (code = given));
      const meanwhile: number[] = [];
      const counts: number[] = [];
      while (code === undefined) {
        meanwhile.push(await timeSearches(handle));
        counts.push(await search(handle, IMPORTED));
      }
      const seconds = (performance.now() - begin) / 1_000;
      trial.note('rows imported a second meanwhile', (ROWS / seconds).toFixed(0));
      trial.note(
        `searches meanwhile, p95 of ${meanwhile.length} rounds`,
        meanwhile.map((each) => `${each.toFixed(1)} ms`).join(', '),
      );
      const worst = Math.max(...meanwhile);
      trial.hold(`none over ${MAX_TIMES} times as long`, worst <= MAX_TIMES * idle);
      trial.hold('the import came to its end', code === 0);
      trial.note('warrants found of one name in turn', counts.join(', '));
      trial.hold(
        'more and more is found',
        counts.every((count, at) => count >= (counts[at - 1] ?? 0)),
      );
    });
  } finally {
    await server.stop('SIGQUIT');
  }
}

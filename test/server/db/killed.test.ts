import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DATABASE_FOLDER } from '../../../src/server/dataFolders';
import { openEmbedded } from '../../../src/server/db/embedded';
import { DatabaseUnavailableError } from '../../../src/server/db/errors';
import type { DatabaseHandle } from '../../../src/server/db/handle';
import { createRandom } from '../../../src/demo/random';
import {
  ensureNameIndexes,
  isNameIndexBuilt,
  buildNameIndex,
} from '../../../src/server/domain/nameIndex/buildRepository';
import { checkNameIndex } from '../../../src/server/domain/nameIndex/checkRepository';
import { COURT_NAMES } from '../../../src/server/domain/nameIndex/registerRepository';
import { rankRecords } from '../../../src/server/domain/nameIndex/searchRepository';
import { compileSuperSearch } from '../../../src/server/search/superSearch';
import { killEngine, wasKilled } from '../../support/killedEngine';
import { TEMPLATE_VARIABLE } from '../../support/preparedFiles';
import { addCase } from '../seed';

jest.mock('node:worker_threads', () => ({
  ...jest.requireActual<object>('node:worker_threads'),
  Worker: jest.requireActual<{ KilledEngine: unknown }>('../../support/killedEngine').KilledEngine,
}));

/**
 * Statements that write a few cases, and the longest time that one may run when the database is
 * killed.
 */
const MAX_STATEMENTS = 60;
const MAX_MS = 4;
/** `npm run check:kills` kills more often. */
const KILLS = 4;
/** A name whose last case was sealed waits to be deleted; that isn't a fault. */
const INTACT = { repairedRecords: 0 };

// The tests of this file run in order on one data directory, whose database dies and restarts.
describe('the name index when the database process is killed', () => {
  let dataDir: string;
  let handle: DatabaseHandle;
  let court: number;
  /** Acknowledged commits. */
  const kept = new Set<number>();
  const sealed = new Set<number>();

  const found = async (text: string): Promise<readonly number[]> => {
    const query = compileSuperSearch(text);
    if (query === null) throw new Error(`${text} compiles to no query.`);
    const filters = { countyIds: null, withoutSources: null };
    const search = { class: 'party', query, filters, thisYear: 2026 };
    return (await rankRecords(handle.db, COURT_NAMES, search, 1_000)).ids;
  };

  const write = async (): Promise<void> => {
    for (let number = 1; !wasKilled(); number += 1) {
      const id = await handle.db.transaction().execute((trx) =>
        addCase(
          { db: trx },
          {
            court,
            number: `49D01-2601-SC-${String(kept.size + sealed.size + number).padStart(6, '0')}`,
            parties: [
              { first: 'Killed', last: 'Survivor' },
              { first: `Once${String(number)}`, last: 'Survivor' },
              { last: 'State of Indiana' },
            ],
          },
        ),
      );
      kept.add(id);
      if (number % 3 !== 0) continue;
      await handle.db
        .updateTable('court_case')
        .set({ is_sealed: true })
        .where('id', '=', id)
        .execute();
      sealed.add(id);
    }
  };
  const search = async (): Promise<void> => {
    while (!wasKilled()) await found('state of indiana');
  };

  beforeAll(async () => {
    dataDir = mkdtempSync(path.join(tmpdir(), 'killed-'));
    const database = path.join(dataDir, DATABASE_FOLDER);
    mkdirSync(database);
    execFileSync('tar', ['-xf', process.env[TEMPLATE_VARIABLE] ?? '', '-C', database], {
      stdio: 'ignore',
    });
    handle = await openEmbedded({ dataDir });
    court = (await handle.db.selectFrom('court').select('id').executeTakeFirstOrThrow()).id;
  });
  afterAll(async () => {
    await handle.close();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it.each(Array.from({ length: KILLS }, (_kill, at) => at + 1))(
    'keeps the name index consistent with the records, without losing a commit: kill %i',
    async (kill) => {
      const random = createRandom(`kill ${String(kill)}`);
      killEngine({
        statement: random.between(1, MAX_STATEMENTS),
        afterMs: random.between(0, MAX_MS),
      });
      const ends = await Promise.allSettled([write(), search()]);
      const reasons = ends.flatMap((end) =>
        end.status === 'rejected' ? [end.reason as unknown] : [],
      );
      expect(reasons.filter((reason) => !(reason instanceof DatabaseUnavailableError))).toEqual([]);
      expect(wasKilled()).toBe(true);

      expect(await checkNameIndex(handle.db, COURT_NAMES)).toMatchObject(INTACT);
      const ids = new Set(await found('"killed survivor"'));
      const open = await handle.db
        .selectFrom('public_case')
        .select('id')
        .where('id', 'in', [...kept, 0])
        .execute();
      expect([...sealed].filter((id) => ids.has(id))).toEqual([]);
      expect(open.filter(({ id }) => !ids.has(id))).toEqual([]);
      // One seal may have been committed without being acknowledged.
      expect(open.length).toBeGreaterThanOrEqual(kept.size - sealed.size - 1);
      for (const id of kept) if (!ids.has(id)) sealed.add(id);
    },
  );

  it('rebuilds the name index after a kill during a build', async () => {
    killEngine({ statement: 20, afterMs: 1 });
    await expect(buildNameIndex(handle, COURT_NAMES, () => undefined)).rejects.toThrow();
    expect(wasKilled()).toBe(true);
    expect(await isNameIndexBuilt(handle.db, COURT_NAMES)).toBe(false);

    await ensureNameIndexes(handle, () => undefined);
    expect(await isNameIndexBuilt(handle.db, COURT_NAMES)).toBe(true);
    expect(await checkNameIndex(handle.db, COURT_NAMES)).toMatchObject(INTACT);
    const ids = await found('"killed survivor"');
    expect(ids).toEqual(expect.arrayContaining([...kept].filter((id) => !sealed.has(id))));
  });
});

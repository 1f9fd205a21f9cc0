import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { hasNewerRun } from '../../../../src/server/domain/imports/recordImportsRepository';
import { openTestDatabase } from '../../../support/testDatabase';
import { caseRow, ImportDesk } from './fixtures';

let handle: DatabaseHandle;
let desk: ImportDesk;

beforeAll(async () => {
  handle = await openTestDatabase();
  desk = new ImportDesk(handle);
});
afterAll(async () => {
  desk.close();
  await handle.close();
});

describe('a file that only removes records', () => {
  it("counts a file that only removes records as a newer run, and updates only the court's load date", async () => {
    const courts = async (): Promise<unknown[]> =>
      (
        await sql`select coverage_from, loaded_at from court where code = '89D01'`.execute(
          handle.db,
        )
      ).rows;
    await desk.run('court', desk.rows('1.ndjson', [caseRow('c'), caseRow('d')]));
    await sql`update import_batch set started_at = '2026-01-01', ended_at = '2026-01-01'`.execute(
      handle.db,
    );
    const rows = [{ sourceKey: 'c', action: 'expunge' }];
    await desk.run('court', desk.rows('2.ndjson', rows), ['--as-of', '2026-07-05']);
    const scope = { county_id: 18_177, register: 'court' } as const;
    expect(await hasNewerRun(handle.db, scope, new Date('2026-07-01'))).toBe(true);
    expect(await courts()).toEqual([
      { coverage_from: '1980-01-01', loaded_at: new Date('2026-07-05T04:00:00Z') },
    ]);
  });
});

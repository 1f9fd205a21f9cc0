import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { caseRow, ImportDesk, openEmptyDatabase, warrantRow } from './fixtures';

let handle: DatabaseHandle;
let desk: ImportDesk;

beforeEach(async () => {
  handle = await openEmptyDatabase();
  desk = new ImportDesk(handle);
});
afterEach(async () => {
  desk.close();
  await handle.close();
});

const WAYNE = 18_177;
const ALLEN = 18_003;
const LATER = ['--as-of', '2026-07-04T00:00:00Z'];
const LOADED = '2026-07-01T00:00:00.000Z';
const LATER_LOADED = '2026-07-04T00:00:00.000Z';

/** When a county's warrants were last updated. */
async function loadedAt(countyId: number): Promise<string | undefined> {
  const { rows } = await sql<{ at: Date | null }>`
    select loaded_at as at from data_source
     where register = 'taxWarrant' and county_id = ${countyId}`.execute(handle.db);
  return rows[0]?.at?.toISOString();
}

/** Imports a warrant of each county. */
async function importWarrants(counties: readonly number[], more: readonly string[] = []) {
  const rows = counties.map((county) =>
    warrantRow(`w${String(county)}`, { county: String(county) }),
  );
  await desk.run('taxWarrant', desk.rows('first.ndjson', rows), more);
}

describe('files without new records', () => {
  it('updates the county of the source although the file has no rows', async () => {
    await importWarrants([WAYNE]);
    await importWarrants([ALLEN], ['--source', 'Other system']);
    const { lines } = await desk.run('taxWarrant', desk.file('w.ndjson', '\n'), LATER);
    expect(lines).toContain('The file has no rows.');
    expect(await loadedAt(WAYNE)).toBe(LATER_LOADED);
    expect(await loadedAt(ALLEN)).toBe(LOADED);
  });

  it('updates the county of a file that only removes records', async () => {
    await importWarrants([WAYNE, ALLEN]);
    const file = desk.rows('w.ndjson', [{ sourceKey: `w${String(WAYNE)}`, action: 'delete' }]);
    await desk.run('taxWarrant', file, LATER);
    expect(await desk.count('tax_warrant')).toBe(1);
    expect(await loadedAt(WAYNE)).toBe(LATER_LOADED);
    expect(await loadedAt(ALLEN)).toBe(LOADED);
  });

  it('updates counties without rows only with --all-places if the source serves several', async () => {
    await importWarrants([WAYNE, ALLEN]);
    const changed = [warrantRow(`w${String(WAYNE)}`, { county: String(WAYNE), clerk: 4 })];
    await desk.run('taxWarrant', desk.rows('w.ndjson', changed), LATER);
    expect([await loadedAt(WAYNE), await loadedAt(ALLEN)]).toEqual([LATER_LOADED, LOADED]);
    await desk.run('taxWarrant', desk.file('x.ndjson', '\n'), [...LATER, '--all-places']);
    expect(await loadedAt(ALLEN)).toBe(LATER_LOADED);
  });

  it('updates all courts of the county that the source serves', async () => {
    const file = desk.rows('c.ndjson', [
      caseRow('c1'),
      caseRow('c2', { court: '89D02', caseNumber: '89D02-2606-CC-000778' }),
    ]);
    await desk.run('court', file);
    await desk.run('court', desk.rows('d.ndjson', [caseRow('c1')]), LATER);
    const { rows } = await sql<{ at: Date }>`
      select distinct loaded_at as at from court`.execute(handle.db);
    expect(rows.map(({ at }) => at.toISOString())).toEqual([LATER_LOADED]);
  });

  it.each([
    ['a file without bytes', ''],
    ['a file with only rejected rows', '{"sourceKey":"x"}\n'],
  ])('keeps the date after %s', async (_what, content) => {
    await importWarrants([WAYNE]);
    await desk.run('taxWarrant', desk.file('w.ndjson', content), LATER);
    expect(await loadedAt(WAYNE)).toBe(LOADED);
  });

  it('keeps the date after standard input without rows, which may be a failed export', async () => {
    await importWarrants([WAYNE]);
    await desk.run('taxWarrant', '-', LATER);
    expect(await loadedAt(WAYNE)).toBe(LOADED);
  });

  it('never moves a date back', async () => {
    await importWarrants([WAYNE]);
    const earlier = ['--as-of', '2026-06-01'];
    await desk.run('taxWarrant', desk.file('w.ndjson', '\n'), earlier);
    expect(await loadedAt(WAYNE)).toBe(LOADED);
  });
});

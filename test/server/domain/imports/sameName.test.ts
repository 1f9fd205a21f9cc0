import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { openTestDatabase } from '../../../support/testDatabase';
import { seed } from '../../seed';
import { ImportDesk, warrantRow } from './fixtures';

let handle: DatabaseHandle;
let desk: ImportDesk;
beforeAll(async () => {
  handle = await openTestDatabase();
  await seed(handle);
});
afterAll(() => handle.close());
beforeEach(() => {
  desk = new ImportDesk(handle);
});
afterEach(() => desk.close());

const ROWS = ['a', 'b', 'c'].map((key, index) =>
  warrantRow(key, { warrantNumber: `0765432${String(index)}` }),
);

it('resumes an interrupted import with the same file, but not with a different file of the same name', async () => {
  await desk.run('taxWarrant', desk.rows('w.ndjson', ROWS));
  await sql`update import_batch set state = 'RUNNING'`.execute(handle.db);
  const other = desk.rows('w.ndjson', [
    warrantRow('d', { warrantNumber: '07654329' }),
    ...ROWS.slice(1),
  ]);
  await expect(desk.run('taxWarrant', other, ['--resume'])).rejects.toThrow('No interrupted run');
  const { lines } = await desk.run('taxWarrant', other);
  expect(lines.join('\n')).not.toContain('after row');
  expect(await desk.count('tax_warrant', `source_key = 'd'`)).toBe(1);
  const again = await desk.run('taxWarrant', desk.rows('w.ndjson', ROWS), ['--resume']);
  expect(again.code).toBe(0);
});

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { ROOT } from '../../../../scripts/sources';
import { importCourts } from '../../../../src/server/cli/courtsCommand';
import { readCourtsOptions } from '../../../../src/server/cli/courtsOptions';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { caseRow, ImportDesk, openEmptyDatabase } from './fixtures';

let handle: DatabaseHandle;
let folder: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'courts-'));
  handle = await openEmptyDatabase();
});
beforeEach(() => sql`truncate court cascade`.execute(handle.db));
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await handle.close();
});

async function run(content: string, ...more: readonly string[]): Promise<string[]> {
  const file = path.join(folder, 'courts.csv');
  writeFileSync(file, content);
  const lines: string[] = [];
  await importCourts(handle, readCourtsOptions([file, ...more]), {
    now: 0,
    print: (line) => void lines.push(line),
  });
  return lines;
}
const courts = () =>
  handle.db
    .selectFrom('court')
    .select(['id', 'code', 'name', 'is_name_confirmed', 'coverage_from'])
    .select(['office_address', 'office_hours', 'judges'])
    .orderBy('code')
    .execute();

const HEADER = 'code,id,name,officeAddress,officeHours,judges\n';
const WAYNE = {
  id: 181908931,
  code: '89D01',
  name: 'Wayne Superior Court No. 1',
  is_name_confirmed: true,
  coverage_from: null as string | null,
  office_address: '301 E Main St, Richmond, IN',
  office_hours: 'Mon-Fri 8:30-4',
  judges: ['Ann Pemberton', 'Lee Quill'],
};
const ROW =
  '89D01,,Wayne Superior Court No. 1,"301 E Main St, Richmond, IN",Mon-Fri 8:30-4,Ann Pemberton; Lee Quill\n';

describe('import-courts', () => {
  it('adds courts with names, addresses, hours, and judges, and changes nothing on a second import', async () => {
    expect(await run(HEADER + ROW)).toEqual(['Courts: 1 new, 0 changed, 0 unchanged.']);
    expect(await courts()).toEqual([WAYNE]);
    expect(await run(HEADER + ROW)).toEqual(['Courts: 0 new, 0 changed, 1 unchanged.']);
  });

  it('confirms the name of a court that an import created, and keeps its cases and coverage', async () => {
    const desk = new ImportDesk(handle);
    await desk.run('court', desk.rows('c.ndjson', [caseRow('a')]));
    expect(await run(HEADER + ROW)).toEqual(['Courts: 0 new, 1 changed, 0 unchanged.']);
    expect(await courts()).toEqual([{ ...WAYNE, coverage_from: '2026-06-01' }]);
    const { lines } = await desk.run('court', desk.rows('c.ndjson', [caseRow('b')]));
    expect(lines.join('\n')).not.toContain('not confirmed');
    expect(await desk.count('court_case')).toBe(2);
    desk.close();
  });

  it('keeps values whose cells are empty', async () => {
    await run(HEADER + ROW);
    await run('code,name\n89D01,Renamed\n');
    expect(await courts()).toEqual([{ ...WAYNE, name: 'Renamed' }]);
  });

  it('reports only the number of court changes with --dry-run', async () => {
    expect(await run(HEADER + ROW, '--dry-run')).toEqual([
      'Dry run, nothing was written. Courts: 1 new, 0 changed, 0 unchanged.',
    ]);
    expect(await courts()).toEqual([]);
  });

  it('imports the starter file in docs/import', async () => {
    const lines: string[] = [];
    const file = path.join(ROOT, 'docs/import/courts.csv');
    await importCourts(
      handle,
      { file, isDryRun: false },
      { now: 0, print: (l) => void lines.push(l) },
    );
    expect(lines).toEqual([expect.stringMatching(/^Courts: 3\d\d new, 0 changed, 0 unchanged\.$/)]);
  });

  it('lists every invalid row, and changes nothing if any row is invalid', async () => {
    const rows = [
      ROW,
      '99D01,,Nowhere,,,\n',
      '89D02,12,Short id,,,\n',
      '89D03,,,,,\n',
      '89D01,,Again,,,\n',
      '89C01,,Too few\n',
      '89C02,,"Line\u0007bell",,,\n',
      `89C03,,${'x'.repeat(201)},,,\n`,
    ];
    await expect(run(HEADER + rows.join(''))).rejects.toThrow(
      [
        "Line 3: code 99D01: Indiana's counties are 01 to 92, not 99.",
        'Line 4: id 12 must be nine digits.',
        'Line 5: 89D03 has no name.',
        'Line 6: 89D01 or its id is already on line 2.',
        'Line 7: it has 3 cells, but the first line has 6 columns.',
        "Line 8: name contains a control character or bytes that aren't UTF-8.",
        'Line 9: name has more than 200 characters.',
        'Nothing was changed.',
      ].join('\n'),
    );
    expect(await courts()).toEqual([]);
  });

  it.each([
    ['code,nmae\n', 'Line 1: unknown column nmae; use code, id, name'],
    ['code,code,name\n', 'Line 1: code appears twice.'],
    ['name\n', 'Line 1: the column code is missing.'],
    ['', 'Line 1: the column code is missing.'],
    ['code,name\n89D01,"Open\n', 'The file cannot be read as CSV'],
  ])('rejects the court file %j', async (content, problem) => {
    await expect(run(content)).rejects.toThrow(problem);
  });

  it("rejects a different id for an existing court, and another court's id", async () => {
    await run(HEADER + ROW);
    await expect(run('code,id,name\n89D01,181900000,Wayne\n')).rejects.toThrow(
      "Line 2: 89D01 is on record with the id 181908931, which can't change; leave its id empty.",
    );
    await expect(run('code,id,name\n89D02,181908931,Wayne\n')).rejects.toThrow(
      'Line 2: the id 181908931 belongs to 89D01; give 89D02 its own.',
    );
  });

  it('requires exactly one readable court file', async () => {
    expect(() => readCourtsOptions([])).toThrow('Name one file');
    expect(() => readCourtsOptions(['a', 'b'])).toThrow('Name one file');
    const missing = { file: path.join(folder, 'missing.csv'), isDryRun: false };
    await expect(importCourts(handle, missing, { now: 0, print: () => undefined })).rejects.toThrow(
      'cannot be read',
    );
  });
});

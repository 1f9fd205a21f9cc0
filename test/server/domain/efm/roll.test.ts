import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { importRollFile } from '../../../../src/server/cli/rollCommand';
import { UsageError } from '../../../../src/server/cli/usage';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { readBarNumber } from '../../../../src/server/domain/filing/rollFile';
import { openTestDatabase } from '../../../support/testDatabase';

let database: DatabaseHandle;
let folder: string;
beforeAll(async () => {
  database = await openTestDatabase();
  folder = mkdtempSync(path.join(tmpdir(), 'roll-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.close();
});

const run = async (
  text: string,
  now = 1_000,
  options: readonly string[] = [],
): Promise<string[]> => {
  const file = path.join(folder, 'roll.csv');
  writeFileSync(file, text);
  const lines: string[] = [];
  await importRollFile(database, [file, ...options], {
    now,
    print: (line) => void lines.push(line),
  });
  return lines;
};
const listed = () =>
  database.db
    .selectFrom('filing_roll')
    .select(['bar_number', 'name', 'status', 'email'])
    .orderBy('bar_number')
    .execute();

const HEADER = 'barNumber,name,status,email\n';

describe('the roll of attorneys', () => {
  it('lists the attorneys of the demo cases, most of them active', async () => {
    const attorneys = await listed();
    expect(attorneys.length).toBeGreaterThan(50);
    const active = attorneys.filter(({ status }) => status === 'active');
    expect(active.length / attorneys.length).toBeGreaterThan(0.8);
    expect(attorneys.every(({ bar_number }) => readBarNumber(bar_number) === bar_number)).toBe(
      true,
    );
  });

  it('gives demo firms active attorneys, but gives an individual filer none', async () => {
    const firms = await database.db
      .selectFrom('filing_firm as f')
      .leftJoin('filing_firm_attorney as a', 'a.firm_id', 'f.id')
      .select(['f.name', 'f.is_individual', ({ fn }) => fn.count<bigint>('a.bar_number').as('n')])
      .groupBy(['f.id', 'f.name', 'f.is_individual'])
      .orderBy('f.name')
      .execute();
    expect(firms.map(({ is_individual, n, name }) => [name, is_individual, Number(n)])).toEqual([
      ['Holloway & Birch, Attorneys at Law', false, 3],
      ['Kingsley Filing Bureau', false, 3],
      ['Una Fairbanks', true, 0],
    ]);
  });

  it('imports a new roll, and deactivates attorneys who are no longer listed', async () => {
    const text = `${HEADER}12345-67,Ann Pemberton,active,ann@example.org\n234-49-A,Lee Quill,suspended,\n`;
    const [line] = await run(text, 1_000, ['--yes']);
    expect(line).toMatch(/^Roll of attorneys: 2 listed, \d+ no longer listed\.$/);
    const open = (await listed()).filter(({ status }) => status !== 'inactive');
    expect(open).toEqual([
      {
        bar_number: '12345-67',
        name: 'Ann Pemberton',
        status: 'active',
        email: 'ann@example.org',
      },
      { bar_number: '234-49', name: 'Lee Quill', status: 'suspended', email: null },
    ]);
    expect(await run(text, 2_000)).toEqual(['Roll of attorneys: 2 listed, 0 no longer listed.']);
  });

  it.each([
    ['an invalid bar number', '12-3,Ann,active,\n', 'Line 2: barNumber "12-3" must be like'],
    ['no name', '1-49,,active,\n', 'Line 2: 1-49 needs a name'],
    ['an unknown status', '1-49,Ann,retired,\n', 'Line 2: status "retired" must be'],
    [
      'an invalid email address',
      '1-49,Ann,active,ann\n',
      'Line 2: email "ann" is not an email address',
    ],
    [
      'a duplicate attorney',
      '1-49,A,active,\n1-49-B,A,active,\n',
      'Line 3: 1-49 is already on line 2',
    ],
  ])('rejects a roll file with %s and changes nothing', async (_what, text, problem) => {
    const before = await listed();
    await expect(run(HEADER + text)).rejects.toThrow(UsageError);
    await expect(run(HEADER + text)).rejects.toThrow(problem);
    expect(await listed()).toEqual(before);
  });

  it('rejects a roll file without attorneys, even if confirmed', async () => {
    const before = await listed();
    await expect(run(HEADER, 3_000, ['--yes'])).rejects.toThrow('The file lists no attorneys.');
    expect(await listed()).toEqual(before);
  });

  it('asks for confirmation of a roll file that is missing more than a tenth of the attorneys', async () => {
    const rowsOf = (count: number): string =>
      Array.from({ length: count }, (_, at) => `${String(at + 1)}-49,Ann,active,\n`).join('');
    await run(HEADER + rowsOf(20), 4_000, ['--yes']);
    const before = await listed();
    await expect(run(HEADER + rowsOf(17), 5_000)).rejects.toThrow(
      'The file is missing 3 of 20 attorneys, who would become inactive. If the file is complete, add --yes.\nNothing was changed.',
    );
    expect(await listed()).toEqual(before);
    expect(await run(HEADER + rowsOf(18), 6_000)).toEqual([
      'Roll of attorneys: 18 listed, 2 no longer listed.',
    ]);
  });

  it('asks for confirmation of a roll file that lists more than a tenth as inactive', async () => {
    const rowsOf = (inactive: number): string =>
      Array.from(
        { length: 20 },
        (_, at) => `${String(at + 1)}-49,Ann,${at < inactive ? 'inactive' : 'active'},\n`,
      ).join('');
    await run(HEADER + rowsOf(0), 7_000, ['--yes']);
    const before = await listed();
    await expect(run(HEADER + rowsOf(3), 8_000)).rejects.toThrow(
      'The file leaves 17 of 20 attorneys who aren’t inactive. If its statuses are correct, add --yes.\nNothing was changed.',
    );
    expect(await listed()).toEqual(before);
    expect(await run(HEADER + rowsOf(2), 9_000)).toEqual([
      'Roll of attorneys: 20 listed, 0 no longer listed.',
    ]);
    await run(HEADER + rowsOf(20), 10_000, ['--yes']);
  });

  it('rejects a roll file with different columns', async () => {
    await expect(run('number,name\n')).rejects.toThrow('Line 1: use the columns');
  });
});

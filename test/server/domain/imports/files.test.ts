import { existsSync } from 'node:fs';
import { sql } from 'kysely';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { withImportLock } from '../../../../src/server/domain/imports/importLockRepository';
import { openTestDatabase } from '../../../support/testDatabase';
import { ImportDesk, warrantRow } from './fixtures';

let handle: DatabaseHandle;
let desk: ImportDesk;

beforeAll(async () => {
  handle = await openTestDatabase();
});
afterAll(() => handle.close());
beforeEach(() => {
  desk = new ImportDesk(handle);
});
afterEach(async () => {
  desk.close();
  await sql`delete from tax_warrant where source is not null`.execute(handle.db);
  await sql`truncate import_batch, import_error, import_tombstone`.execute(handle.db);
});

const names = async (): Promise<string[]> =>
  (
    await handle.db
      .selectFrom('tax_warrant')
      .where('source', 'is not', null)
      .orderBy('source_key')
      .select('taxpayer_name')
      .execute()
  ).map(({ taxpayer_name }) => taxpayer_name);
const line = (key: string, name: string): string =>
  JSON.stringify(warrantRow(key, { names: [{ name }] }));

describe('the file of rejected rows', () => {
  it('writes rejected rows from standard input to the data directory', async () => {
    const { code, lines } = await desk.run('taxWarrant', '-', [], '{}\n');
    expect(code).toBe(1);
    expect(desk.refused(desk.place('import-taxWarrant'))).toMatchObject([{ line: 1 }]);
    expect(lines).toContain(
      `Bad rows and reasons: ${desk.place('import-taxWarrant.errors.ndjson')}`,
    );
  });

  it("continues the import if the file of rejected rows can't be written", async () => {
    const file = desk.file('w.ndjson', `{}\n${line('a', 'Ann Quimble')}\n`);
    const errors = desk.place('none/errors.ndjson');
    const { code, lines } = await desk.run('taxWarrant', file, ['--errors', errors]);
    expect(code).toBe(1);
    expect(await names()).toEqual(['Ann Quimble']);
    expect(lines.join('\n')).toMatch(/The file of bad rows couldn't be written \(.*ENOENT/);
  });
});

describe('an import while another one runs', () => {
  const scope = { register: 'taxWarrant', countyId: null } as const;

  it('waits for the other import with --wait', async () => {
    let end = (): void => undefined;
    const other = new Promise<void>((resolve) => {
      end = resolve;
    });
    const running = withImportLock(handle, scope, () => other);
    desk.pause = async () => {
      end();
      await running;
    };
    const file = desk.file('w.ndjson', `${line('a', 'Ann Quimble')}\n`);
    const { code, lines } = await desk.run('taxWarrant', file, ['--wait', '5']);
    expect(code).toBe(0);
    expect(lines).toContain('Waiting for another import of this register.');
    expect(await names()).toEqual(['Ann Quimble']);
  });

  it('fails immediately during another import without --wait', async () => {
    const file = desk.file('w.ndjson', `${line('a', 'Ann Quimble')}\n`);
    await withImportLock(handle, scope, async () => {
      await expect(desk.run('taxWarrant', file)).rejects.toThrow('Another import');
    });
  });
});

describe('faulty files', () => {
  it('accepts an empty file, which has no rows', async () => {
    const { code, lines } = await desk.run('taxWarrant', desk.file('w.ndjson', ''));
    expect(code).toBe(0);
    expect(lines).toContain('The file has no rows.');
  });

  it('counts a truncated line as a bad row', async () => {
    const file = desk.file(
      'w.ndjson',
      `${line('a', 'Ann Quimble')}\n${line('b', 'B').slice(0, 90)}`,
    );
    expect((await desk.run('taxWarrant', file)).code).toBe(1);
    expect(desk.refused(file)).toEqual([
      {
        line: 2,
        reason: 'The line is not a complete JSON object; it may have been cut off.',
        snippet: line('b', 'B').slice(0, 90),
      },
    ]);
    expect(await names()).toEqual(['Ann Quimble']);
  });

  it('counts a 10 MB line as a bad row, and continues', async () => {
    const file = desk.file(
      'w.ndjson',
      `${line('a', 'Ann Quimble')}\n{"x":"${'y'.repeat(10_000_000)}"}\n${line('b', 'Bo Zwett')}\n`,
    );
    await desk.run('taxWarrant', file);
    const [refused, ...others] = desk.refused(file);
    expect(others).toEqual([]);
    expect(refused?.line).toBe(2);
    expect(refused?.reason).toContain('has more than 4000000 characters');
    expect(refused?.snippet).toHaveLength(200);
    expect(await names()).toEqual(['Ann Quimble', 'Bo Zwett']);
  });

  it("counts bytes that aren't UTF-8 as a bad row, but accepts a byte order mark", async () => {
    const bytes = Buffer.concat([
      Buffer.from('\uFEFF'),
      Buffer.from(`${line('a', 'Ann Quimble')}\n`),
      Buffer.from(`${line('b', 'Jos\u00e9 Pe\u00f1a')}\n`, 'latin1'),
    ]);
    const file = desk.file('w.ndjson', bytes);
    await desk.run('taxWarrant', file);
    expect(desk.refused(file)).toEqual([
      expect.objectContaining({ line: 2, reason: expect.stringContaining('--encoding') as string }),
    ]);
    expect(await names()).toEqual(['Ann Quimble']);
  });

  it.each(['latin1', 'utf16le'] as const)(
    'reads a file in %s with --encoding',
    async (encoding) => {
      const mark = encoding === 'utf16le' ? '\uFEFF' : '';
      const bytes = Buffer.from(`${mark}${line('b', 'Jos\u00e9 Pe\u00f1a')}\n`, encoding);
      const file = desk.file('w.ndjson', bytes);
      expect((await desk.run('taxWarrant', file, ['--encoding', encoding])).code).toBe(0);
      expect(await names()).toEqual(['Jos\u00e9 Pe\u00f1a']);
    },
  );

  it("counts a value that isn't an object as a bad row", async () => {
    const file = desk.file('w.ndjson', '[]\n7\n"x"\nnull\n');
    await desk.run('taxWarrant', file);
    expect(desk.refused(file).map(({ reason }) => reason)).toEqual(
      Array.from({ length: 4 }, () => 'A row must be a JSON object.'),
    );
  });

  it('stops when too many rows are bad, keeps the good rows, and can resume', async () => {
    const rows = Array.from({ length: 1_200 }, (_, at) =>
      at % 5 === 0 ? { bad: true } : warrantRow(`k${String(at)}`),
    );
    const file = desk.rows('w.ndjson', rows);
    await expect(desk.run('taxWarrant', file)).rejects.toThrow(
      'Stopped: 100 of 500 rows are bad (20.0%), more than the 10.0% of --max-bad.',
    );
    expect(await names()).toHaveLength(400);
    const { lines } = await desk.run('taxWarrant', file, ['--max-bad', '30', '--resume']);
    expect(lines).toContain('Continuing after row 500, where the last run ended.');
    expect(await names()).toHaveLength(960);
    expect(desk.refused(file)).toHaveLength(240);
  });

  it('starts over from the first row if the last run wrote nothing, even without --from-start', async () => {
    const rows = Array.from({ length: 600 }, (_, at) => ({
      ...warrantRow(`k${String(at)}`),
      x: 1,
    }));
    const file = desk.rows('w.ndjson', rows);
    await expect(desk.run('taxWarrant', file)).rejects.toThrow(
      /Nothing was written\..*run the command again; it starts from the first row/,
    );
    await expect(desk.run('taxWarrant', file, ['--resume'])).rejects.toThrow(
      'The last run of this file wrote nothing',
    );
    const { lines } = await desk.run('taxWarrant', file, ['--max-bad', '100']);
    expect(lines).toContain('600 rows read: 0 written, 0 unchanged, 0 removed, 600 bad.');
  });

  it.each([
    ['different content after the same beginning', true, []],
    ['another encoding', false, ['--encoding', 'latin1']],
  ])('rejects resuming under the same file name with %s', async (_what, isLonger, options) => {
    const rows = Array.from({ length: 1_200 }, (_, at) =>
      at % 5 === 0 ? { bad: true } : warrantRow(`k${String(at)}`),
    );
    await expect(desk.run('taxWarrant', desk.rows('w.ndjson', rows))).rejects.toThrow(
      '--from-start',
    );
    const again = desk.rows('w.ndjson', isLonger ? [...rows, warrantRow('last')] : rows);
    const all = ['--max-bad', '30', ...options];
    await expect(desk.run('taxWarrant', again, [...all, '--resume'])).rejects.toThrow(
      'No interrupted run of this file',
    );
    const { lines } = await desk.run('taxWarrant', again, all);
    expect(lines.join('\n')).not.toContain('Continuing');
    expect(lines.join('\n')).toContain('400 unchanged');
  });

  it('creates no errors file when no row is bad', async () => {
    const file = desk.rows('w.ndjson', [warrantRow('a')]);
    await desk.run('taxWarrant', file);
    expect(existsSync(`${file}.errors.ndjson`)).toBe(false);
  });

  it("rejects resuming from standard input, because earlier rows can't be compared", async () => {
    await expect(desk.run('taxWarrant', '-', ['--resume'])).rejects.toThrow(
      '--resume needs a file',
    );
  });

  it('suggests --encoding when UTF-16 is read as UTF-8', async () => {
    const file = desk.file('w.ndjson', Buffer.from(`${line('b', 'Bo')}\n`, 'utf16le'));
    await desk.run('taxWarrant', file);
    expect(desk.refused(file)[0]?.reason).toContain('use --encoding utf16le');
  });

  it('reads rows from standard input', async () => {
    await desk.run('taxWarrant', '-', [], `${line('a', 'Ann Quimble')}\n`);
    expect(await names()).toEqual(['Ann Quimble']);
  });
});

describe('files with columns', () => {
  const MAPPING = {
    fields: {
      sourceKey: 'ID',
      county: { column: 'CNTY', values: { '89': 'Wayne, IN' } },
      warrantNumber: 'WARRANT',
      tax: 'AMOUNT',
      issuedOn: { column: 'ISSUED', date: 'M/D/YYYY' },
      filedOn: { column: 'FILED', date: 'M/D/YYYY' },
      'names[].name': 'NAME',
      'names[].nameOrder': { value: 'LAST_FIRST' },
    },
  };
  const HEADER = 'ID,CNTY,WARRANT,AMOUNT,ISSUED,FILED,NAME\n';
  const row = (id: string, name: string): string =>
    `${id},89,${id},"1,000.50",5/3/2026,06/01/2026,${name}\n`;
  const run = (file: string, mapping: unknown = MAPPING) =>
    desk.run('taxWarrant', file, ['--mapping', desk.file('m.json', JSON.stringify(mapping))]);

  it('applies the mapping: dates, amounts, mapped values, and the order of names', async () => {
    const file = desk.file(
      'w.csv',
      `${HEADER}${row('1', 'SMITH JOHN A')}${row('2', '"Coal & Sons, LLC"')}`,
    );
    expect((await run(file)).code).toBe(0);
    expect(await names()).toEqual(['JOHN A SMITH', 'Coal & Sons, LLC']);
    expect(await desk.count('tax_warrant', `issued_on = '2026-05-03' and tax_cents = 100050`)).toBe(
      2,
    );
  });

  it('skips only the line with a stray quote', async () => {
    const file = desk.file(
      'w.csv',
      `${HEADER}${row('1', 'SMITH JOHN')}${row('2', '"DOE JANE')}${row('3', 'ROE "RICK" RICK')}${row('4', 'POE EDDA')}`,
    );
    await run(file);
    expect(desk.refused(file)).toEqual([
      expect.objectContaining({ line: 3, reason: 'A quote is opened and never closed.' }),
      expect.objectContaining({
        line: 4,
        reason: 'A quote is inside an unquoted field, or ends a field too early.',
      }),
    ]);
    expect(await names()).toEqual(['JOHN SMITH', 'EDDA POE']);
  });

  it('accepts line breaks within quotes, but requires all fields', async () => {
    const file = desk.file(
      'w.csv',
      `${HEADER}${row('1', '"SMITH\nJOHN"')}2,89\n${row('3', 'POE EDDA')}`,
    );
    await run(file);
    expect(desk.refused(file)).toEqual([
      expect.objectContaining({
        line: 4,
        reason: 'The line has 2 fields, but the first line has 7 columns.',
      }),
    ]);
    expect(await names()).toEqual(['JOHN SMITH', 'EDDA POE']);
  });

  it('accepts a carriage return in a field, and in front of a line end', async () => {
    const file = desk.file(
      'w.csv',
      `${HEADER}${row('1', 'Smith\rJones LLC')}${row('2', '"POE EDDA"\r\r')}`,
    );
    expect((await run(file)).code).toBe(0);
    expect(await names()).toEqual(['Smith Jones LLC', 'EDDA POE']);
  });

  it('rejects a file whose lines end with a carriage return only', async () => {
    const file = desk.file('w.csv', `${HEADER}${row('1', 'POE EDDA')}`.replaceAll('\n', '\r'));
    await expect(run(file)).rejects.toThrow(
      'The lines of the file end with a carriage return only.',
    );
  });

  it('finishes quickly despite an unclosed quote in a file with long lines', async () => {
    const long = `${'y'.repeat(200_000)}\n`;
    const file = desk.file(
      'w.csv',
      `${HEADER}${row('1', '"DOE JANE')}${long.repeat(60)}${row('2', 'POE EDDA')}`,
    );
    const start = performance.now();
    await run(file, MAPPING);
    expect(performance.now() - start).toBeLessThan(4_000);
    expect(desk.refused(file)[0]?.reason).toBe('A quote is opened and never closed.');
  });

  it('rejects each line without a key', async () => {
    const lines = ['1', '', '', '', '2', '3'].map((key) => row(key, 'A B'));
    const file = desk.file('w.csv', `${HEADER}${lines.join('')}`);
    await run(file, { ...MAPPING, groupRows: true });
    const missing = 'the field sourceKey is missing.';
    const near =
      "The line before or after this record can't be read or has no key, and may belong to it.";
    expect(desk.refused(file).map(({ line, reason }) => [line, reason])).toEqual([
      [2, near],
      [3, missing],
      [4, missing],
      [5, missing],
      [6, near],
    ]);
  });

  it('stops if most lines have no key', async () => {
    const lines = Array.from({ length: 2_000 }, (_line, at) => row(at < 1_500 ? '' : 'k', 'A B'));
    const file = desk.file('w.csv', `${HEADER}${lines.join('')}`);
    await expect(run(file, { ...MAPPING, groupRows: true })).rejects.toThrow(/rows are bad/);
  });

  it('skips a whole record if one line of its group is bad', async () => {
    const file = desk.file(
      'w.csv',
      `${HEADER}${row('1', 'A B')}${row('1', 'C D').replace('5/3', 'May')}${row('2', 'E F')}`,
    );
    await run(file, { ...MAPPING, groupRows: true });
    expect(desk.refused(file)).toEqual([
      expect.objectContaining({
        line: 2,
        reason: 'column ISSUED: "May/2026" is not a date in the format M/D/YYYY (field issuedOn).',
      }),
    ]);
    expect(await names()).toEqual(['F E']);
  });

  it.each([
    ['within a record', ['1', '2', '?', '2', '3']],
    ['between two records', ['1', '2', '?', '3', '3', '4']],
    ['before the first record', ['?', '2', '2', '1']],
  ])('skips whole records next to an unreadable line (%s)', async (_place, keys) => {
    const lines = keys.map((key, at) => (key === '?' ? '2,89\n' : row(key, `NAME${String(at)} N`)));
    const file = desk.file('w.csv', `${HEADER}${lines.join('')}`);
    await run(file, { ...MAPPING, groupRows: true });
    const bad = keys.indexOf('?');
    const near = [keys[bad - 1], keys[bad + 1]];
    const written = keys.flatMap((key, at) =>
      key === '?' || near.includes(key) ? [] : [`N NAME${String(at)}`],
    );
    expect(await names()).toEqual(written);
    expect(desk.refused(file).map(({ line }) => line)).toContain(bad + 2);
    expect(desk.refused(file).map(({ reason }) => reason)).toContain(
      "The line before or after this record can't be read or has no key, and may belong to it.",
    );
  });

  it('rejects a file whose header has a mapped column twice', async () => {
    await expect(run(desk.file('w.csv', `ID,${HEADER}`))).rejects.toThrow(
      'The first line has the column ID twice; rename one of them.',
    );
  });

  it('rejects a file without a mapped column', async () => {
    await expect(run(desk.file('w.csv', 'ID,CNTY\n1,89\n'))).rejects.toThrow(
      "These columns of the mapping aren't in the file: WARRANT, AMOUNT, ISSUED, FILED, NAME.",
    );
    await expect(desk.run('taxWarrant', desk.file('w.csv', ''))).rejects.toThrow('needs --mapping');
  });

  it.each([
    ['nothing', 'Mapping, line 1: the file is not valid JSON.'],
    [{}, 'with "fields"'],
    [{ fields: { county: 'A' } }, 'the field sourceKey is missing; every row needs it'],
    [{ fields: { sourceKey: {} } }, 'sourceKey: needs exactly one of column, columns, or value'],
    [
      { fields: { sourceKey: 'A', __proto__x: 'B' } },
      '__proto__x: the register taxWarrant has no such field',
    ],
  ])('rejects the mapping %j', async (mapping, problem) => {
    const text = typeof mapping === 'string' ? mapping : JSON.stringify(mapping);
    const file = desk.file('w.csv', HEADER);
    await expect(
      desk.run('taxWarrant', file, ['--mapping', desk.file('m.json', text)]),
    ).rejects.toThrow(problem);
  });
});

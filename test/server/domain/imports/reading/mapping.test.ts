import type { ImportRegister } from '#contract/imports/registers';
import { mapColumns, mapRows } from '../../../../../src/server/domain/imports/reading/mapRows';
import { MappingProblem } from '../../../../../src/server/domain/imports/reading/mapping';
import { readMapping } from '../../../../../src/server/domain/imports/reading/readMapping';

const NEEDED = {
  sourceKey: 'ID',
  county: { value: '18177' },
  warrantNumber: 'NO',
  issuedOn: 'I',
  filedOn: 'F',
  'names[].name': 'NAME',
};

const read = (fields: Readonly<Record<string, unknown>>) =>
  readMapping(JSON.stringify({ fields: { ...NEEDED, ...fields } }, null, 2), 'taxWarrant');

function problemsOf(text: string, register: ImportRegister = 'taxWarrant'): string {
  try {
    readMapping(text, register);
  } catch (error) {
    if (error instanceof MappingProblem) return error.message;
    throw error;
  }
  return '';
}

describe('lines of one record', () => {
  const mapping = readMapping(JSON.stringify({ groupRows: true, fields: NEEDED }), 'taxWarrant');
  let linesRead = 0;
  /** Lines of a file whose key column is the same in all of them. */
  async function* lines(count: number) {
    linesRead = 0;
    for (let line = 1; line <= count; line += 1) {
      linesRead = line;
      await Promise.resolve();
      const value = new Map([
        ['ID', 'county'],
        ['NAME', `Taxpayer ${String(Math.ceil(line / 2))}`],
      ]);
      yield { line, nextLine: line + 1, snippet: '', text: '', isCut: false, size: 1, value };
    }
  }
  async function namesIn(count: number, mostLines?: number): Promise<readonly number[]> {
    const found: number[] = [];
    for await (const { value } of mapRows(lines(count), mapping, mostLines)) {
      found.push((value as { readonly names: readonly unknown[] }).names.length);
    }
    return found;
  }

  it('joins 20,000 different names of 40,000 lines quickly, without duplicates', async () => {
    expect(await namesIn(40_000)).toEqual([20_000]);
  });

  it('stops reading a record of a preview after the maximum number of lines', async () => {
    expect(await namesIn(40_000, 1_000)).toEqual([500]);
    expect(linesRead).toBe(1_000);
  });
});

describe('checks of a mapping before the first row', () => {
  it.each([
    [
      { filedOn: { column: 'F', date: 'DD.MM.JJJJ' } },
      `"DD.MM.JJJJ" is not a date format: J isn't a date format code`,
    ],
    [{ filedOn: { column: 'F', date: 'MM/YYYY' } }, 'needs year, month, and day'],
    [{ filedOn: { column: 'F', date: 'MM/MM/YYYY' } }, 'it has the month twice'],
    [{ filedOn: { column: 'F', date: 'MM/DD/YY' } }, 'a two-digit year (YY) needs "yearsFrom"'],
    [{ filedOn: { column: 'F', date: 7 } }, 'it must be text such as MM/DD/YYYY'],
    [{ filedOn: { column: 'F', part: 'year' } }, 'requires date'],
    [{ filedOn: { column: 'F', date: 'YYYY', part: 'week' } }, 'must be one of year, month, day'],
    [{ filedOn: { column: 'F', fromat: 'x' } }, 'unknown option; use column, columns, join'],
    [{ tax: { column: 'T', type: 'money' } }, 'must be one of text, number, boolean, json'],
    [{ tax: { column: 'T', value: 3 } }, 'needs exactly one of column, columns, or value'],
    [{ tax: { columns: [] } }, 'columns a list of names'],
    [{ tax: { columns: ['A', 'B'], join: [' ', ' '] } }, 'a list of 1 texts'],
    [{ tax: 7 }, 'must be the name of a column, or an object'],
    [{ taxes: 'T' }, 'taxes: the register taxWarrant has no such field'],
    [{ 'names[].nmae': 'T' }, 'has no such field; fields here: sourceKey, name, nameOrder'],
    [{ 'names.role': 'T' }, 'names is a list: write names[].'],
    [{ 'tax[]': 'T' }, 'tax is not a list: leave out []'],
    [{ statuses: 'T' }, 'is a list: name its fields, or say "type": "json"'],
    [{ 'names[0].name': 'T' }, 'fills the same field as names[].name'],
    [{ names: { column: 'T', type: 'json' } }, 'fills the same field as names[].name'],
    [{ 'statuses[].on': 'T' }, 'the field statuses[].status is missing'],
    [{ status: { value: 'CLOSED' } }, '"CLOSED" is not one of OPEN'],
    [{ status: { column: 'S', values: { A: 'SHUT' } } }, '"SHUT" is not one of OPEN'],
    [{ status: { column: 'S', otherwise: 'OPEN' } }, 'requires values'],
    [{ tax: { column: 'T', items: { a: 'b' } } }, 'is for lists'],
  ])('rejects the mapping %j', (fields, problem) => {
    expect(() => read(fields)).toThrow(problem);
  });

  it('reports the line of each problem in a mapping', () => {
    const text = `{
  "fields": {
    "sourceKey": "ID",
    "filedOn": { "column": "F",
      "date": "YY" },
    "sourceKey": "KEY",
    "taxx": "T"
  }
}`;
    expect(problemsOf(text).split('\n')).toEqual([
      'Mapping, line 6: sourceKey appears twice in one object.',
      expect.stringContaining(
        'Mapping, line 5: filedOn › date: needs year, month, and day',
      ) as string,
      expect.stringContaining('Mapping, line 4: filedOn: a two-digit year') as string,
      expect.stringContaining('Mapping, line 7: taxx: the register taxWarrant') as string,
    ]);
    expect(problemsOf('{\n"fields": {\n"a" }}')).toContain('is not valid JSON');
  });

  it('requires only key and action if the mapping only removes records', () => {
    const text = JSON.stringify({ fields: { sourceKey: 'ID', action: { value: 'delete' } } });
    expect(problemsOf(text)).toBe('');
    expect(problemsOf(text.replace('delete', 'drop'))).toContain(
      '"drop" is not one of upsert, delete',
    );
  });

  it('requires a time in a mapped date where the field needs one', () => {
    const fields = { sourceKey: 'A', recordedAt: { column: 'R', date: 'MM/DD/YYYY' } };
    expect(problemsOf(JSON.stringify({ fields }), 'recorder')).toContain(
      'needs a time too: add hh:mm',
    );
  });
});

describe('a mapped line', () => {
  const map = (field: unknown, cells: Readonly<Record<string, string>>, path = 'statusOn') =>
    mapColumns(new Map(Object.entries({ ID: '1', ...cells })), read({ [path]: field }));

  it.each([
    ['MM/DD/YY', '06/15/49', '2049-06-15'],
    ['MM/DD/YY', '06/15/50', '1950-06-15'],
    ['MMM D, YYYY', 'Feb 9, 2024', '2024-02-09'],
    ['YYYYMMDD', '20240229', '2024-02-29'],
    ['M/D/YYYY h:mm A', '1/2/2024 12:05 AM', '2024-01-02'],
  ])('reads dates in the format %s: %s is %s', (date, text, iso) => {
    const yearsFrom = date.includes('YYYY') ? {} : { yearsFrom: 1950 };
    expect(map({ column: 'S', date, ...yearsFrom }, { S: text }).value['statusOn']).toBe(iso);
  });

  it.each(['2026-06-15', '13/01/2026', '02/30/2026', '6/5/2026'])(
    'rejects the mapped value %s, and shows the column, value, and expected format',
    (text) => {
      expect(map({ column: 'STAT_DT', date: 'MM/DD/YYYY' }, { STAT_DT: text }).problem).toBe(
        `column STAT_DT: "${text}" is not a date in the format MM/DD/YYYY (field statusOn).`,
      );
    },
  );

  it('joins columns, without a separator before an empty column', () => {
    const address = { columns: ['A', 'B', 'C'], join: [', ', ' '] };
    const path = 'names[].address';
    const of = (cells: Readonly<Record<string, string>>) =>
      (map(address, { NAME: 'X', ...cells }, path).value['names'] as { address?: string }[])[0]
        ?.address;
    expect(of({ A: '1 Main', B: 'Richmond', C: '47374' })).toBe('1 Main, Richmond 47374');
    expect(of({ A: '', B: 'Richmond', C: '47374' })).toBe('Richmond 47374');
    expect(of({ A: '1 Main', B: '', C: '47374' })).toBe('1 Main 47374');
  });

  it('reads a JSON list by the keys of its objects, and reports invalid items', () => {
    const field = {
      column: 'S',
      items: {
        status: { column: 's', values: { R: 'RELEASED' } },
        on: { column: 'd', date: 'M/D/YYYY' },
      },
    };
    const good = map(field, { S: '[{"s":"R","d":"6/1/2026","x":1}]' }, 'statuses');
    expect(good.value['statuses']).toEqual([{ status: 'RELEASED', on: '2026-06-01' }]);
    expect(map(field, { S: '[{"s":"R","d":"June"}]' }, 'statuses').problem).toBe(
      'statuses[0]: key d: "June" is not a date in the format M/D/YYYY (field on).',
    );
    expect(map(field, { S: '[{' }, 'statuses').problem).toContain(
      'column S: "[{" is not valid JSON',
    );
    expect(map(field, { S: '{}' }, 'statuses').problem).toContain('is not a JSON list');
  });

  it('uses `otherwise` for values missing from the table', () => {
    const field = { column: 'S', values: { Y: 'RELEASED' }, otherwise: 'OPEN' };
    expect(map(field, { S: 'Y' }, 'status').value['status']).toBe('RELEASED');
    expect(map(field, { S: 'N' }, 'status').value['status']).toBe('OPEN');
  });
});

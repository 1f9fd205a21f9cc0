import { guessMapping } from '#contract/filing/bulkColumns';
import { readTable } from '../../../../src/server/domain/bulkFiling/readTable';
import { readCents, readDay } from '../../../../src/server/domain/bulkFiling/cells';
import { FileLookup } from '../../../../src/server/domain/bulkFiling/fileLookup';

describe('reading a table', () => {
  it('handles a byte order mark, line breaks in cells, and empty lines', () => {
    expect(readTable('\uFEFFFile,Note,\r\nA-1,"one\r\ntwo"\r\n\r\nA-2\r\n')).toEqual({
      headers: ['File', 'Note'],
      rows: [
        ['A-1', 'one two'],
        ['A-2', ''],
      ],
    });
  });

  it('keeps formulas as text, including formulas escaped in our own files', () => {
    const { rows } = readTable("a,b\n=1+1,'=1+1\n'tis,x\n");
    expect(rows).toEqual([
      ['=1+1', '=1+1'],
      ["'tis", 'x'],
    ]);
  });

  it.each([
    ['', 'The file is empty.'],
    ['a,b\n', 'no rows'],
    ['PK\u0003\u0004', 'Save it as CSV'],
    ['a;b\n1;2\n', 'not separated by commas'],
    ['a,b\n1,2,3\n', 'Line 2 has 3 cells'],
    ['a,b\n"1,2\n', 'not valid CSV'],
    ['a,b\n\uFFFD,2\n', 'UTF-8'],
    [`a,b\n${'x'.repeat(501)},2\n`, 'Line 2, column 1'],
    [`${Array.from({ length: 201 }, (_, at) => `h${String(at)}`).join(',')}\n1,2\n`, '200 columns'],
    [`a,b\n${'1,2\n'.repeat(5_001)}`, '5,001 rows'],
  ])('rejects the table %j', (text, message) => {
    expect(() => readTable(text)).toThrow(message);
  });

  it('guesses each column once from common headers', () => {
    const headers = ['File No.', 'DEFENDANT 1 LAST NAME', 'Balance', 'Total', 'Color', 'Exhibit'];
    expect(guessMapping('newCases', headers)).toEqual([
      ...['file_number', 'defendant_1_last', 'amount', '', '', 'exhibits'],
    ]);
  });

  it('reads amounts and dates in common formats', () => {
    expect(['1,250.5', '$1250', '0.07'].map(readCents)).toEqual([125_050, 125_000, 7]);
    expect(['1.234,50', '-5', '1e3', '12,34', ''].map(readCents)).toEqual([
      ...[null, null, null, null, null],
    ]);
    expect(['2025-03-01', '3/1/2025', '2/30/2025', 'March 1'].map(readDay)).toEqual([
      ...['2025-03-01', '2025-03-01', null, null],
    ]);
  });

  it('finds files by path, or by a name that exists in only one folder', () => {
    const files = new FileLookup([
      { id: '1', name: 'A-1/Complaint.pdf' },
      { id: '2', name: 'A-2/complaint.pdf' },
      { id: '3', name: 'A-2/affidavit.pdf' },
    ]);
    expect(files.find('a-2\\COMPLAINT.pdf')).toMatchObject({ kind: 'found', file: { id: '2' } });
    expect(files.find('affidavit.pdf')).toMatchObject({ kind: 'found', file: { id: '3' } });
    expect(files.find('complaint.pdf')).toEqual({ kind: 'several' });
    expect(files.find('A-3/complaint.pdf')).toEqual({ kind: 'missing' });
  });
});

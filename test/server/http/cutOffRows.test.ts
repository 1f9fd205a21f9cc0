import { cutOffRows } from '../../../src/server/http/csv';

describe('the maximum rows of a file', () => {
  it('leaves a complete file unchanged', () => {
    expect(cutOffRows([['a'], ['b']], 2, 'Ask.')).toEqual([['a'], ['b']]);
  });

  it('adds a note at the end of a file with missing rows', () => {
    const rows = Array.from({ length: 1_001 }, (_each, index) => [String(index)]);
    const cut = cutOffRows(rows, 1_000, 'Choose a shorter period to get the others.');
    expect(cut).toHaveLength(1_001);
    expect(cut.at(-1)).toEqual([
      'Only the first 1,000 rows are in this file. Choose a shorter period to get the others.',
    ]);
  });
});

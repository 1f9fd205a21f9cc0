import {
  changeField,
  unmappedSecrecyColumns,
  readDraft,
} from '../../../../src/client/features/admin/imports/mappingDraft';

const fieldOf = (text: string, path: string): unknown => readDraft(text)?.fields[path];

describe('the mapping of an import', () => {
  it('adds the pivot year to a format with two-digit years, and removes it with the format', () => {
    const short = changeField({ fields: { filedOn: 'FILED' } }, 'filedOn', 'FILED', 'MM/DD/YY');
    expect(fieldOf(short, 'filedOn')).toEqual({
      column: 'FILED',
      date: 'MM/DD/YY',
      yearsFrom: 1950,
    });
    const draft = readDraft(short) ?? { fields: {} };
    expect(fieldOf(changeField(draft, 'filedOn', 'FILED', 'M/D/YYYY'), 'filedOn')).toEqual({
      column: 'FILED',
      date: 'M/D/YYYY',
    });
    expect(fieldOf(changeField(draft, 'filedOn', 'FILED', ''), 'filedOn')).toBe('FILED');
  });

  it('lists unused columns that may mark confidential records', () => {
    const headers = ['ID', 'SEALED', 'Confidential?', 'RESTRICTED', 'EXPUNGED_ON', 'JUDGE'];
    const draft = { fields: { isSealed: { columns: ['SEALED', 'EXPUNGED_ON'] } } };
    expect(unmappedSecrecyColumns(draft, headers)).toEqual(['Confidential?', 'RESTRICTED']);
    expect(unmappedSecrecyColumns({ fields: { action: { value: 'expunge' } } }, headers)).toEqual(
      [],
    );
  });

  it('keeps the pivot year of a mapping file when another column is chosen', () => {
    const draft = {
      fields: { filedOn: { column: 'FILED', date: 'MM/DD/YY', yearsFrom: 1930, part: 'year' } },
    };
    expect(fieldOf(changeField(draft, 'filedOn', 'ENTERED', 'MM/DD/YY'), 'filedOn')).toEqual({
      column: 'ENTERED',
      date: 'MM/DD/YY',
      yearsFrom: 1930,
      part: 'year',
    });
  });
});

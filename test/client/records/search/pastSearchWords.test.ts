import type { ApplicationCode } from '#contract/site/applications';
import { searchInWords } from '../../../../src/client/records/search/pastSearchWords';

const said = (
  fields: Readonly<Record<string, string>>,
  appCode: ApplicationCode = 'COURT',
): string =>
  searchInWords({
    appCode,
    searchedFor: Object.entries(fields).map(([name, value]) => ({ name, value })),
  });

describe('the text of a past search', () => {
  it.each([
    [
      { fullName: 'Smith, John', isFullTextNameBasedSearch: 'false', partyRole: 'CASE_PARTY' },
      'Smith, John',
    ],
    [
      { fullName: 'Kathy', isFullTextNameBasedSearch: 'true', partyRole: 'ATTORNEY' },
      'Kathy; Super Search; as attorney',
    ],
    [{ publicCaseId: '49D01-2401-CM-1' }, 'Case number 49D01-2401-CM-1'],
    [
      { fullName: 'x', status: 'OPEN', filedFrom: '2026-06-01' },
      'x; Status: Open; Filed from Jun 1, 2026',
    ],
    [{ constructor: 'y', newField: 'z' }, 'constructor y; newField z'],
    [{}, 'No search terms'],
  ])('describes the past search %j as "%s"', (fields, words) => {
    expect(said(fields)).toBe(words);
  });

  it.each([
    ['kathy smith', 'Kathy Smith'],
    ['bullock, v j', 'Bullock, V J'],
    ['McDonald', 'McDonald'],
    ['7 hills llc', '7 hills llc'],
  ])('shows the typed name "%s" as "%s" in title case', (value, shown) => {
    const search = { appCode: 'COURT', searchedFor: [{ name: 'fullName', value }] } as const;
    expect(searchInWords(search, { hasTitleCase: true })).toBe(shown);
    expect(searchInWords(search)).toBe(value);
  });

  it("uses the labels of the search's register instead of codes", () => {
    expect(said({ fullName: 'x', status: 'RELEASED', filedFrom: '2026-06-01' }, 'TW')).toBe(
      'x; Status: Released; Filed from Jun 1, 2026',
    );
    expect(said({ lot: '4', documentType: 'DEED9', countyId: '18097' }, 'RECORDER')).toBe(
      'Lot 4; Document type: other; Marion County',
    );
    expect(said({ lot: '4', countyId: '18089,18097' }, 'RECORDER')).toBe(
      'Lot 4; Lake County and Marion County',
    );
    expect(said({ book: '7', page: '8' }, 'RECORDER')).toBe('Book 7; Page 8');
    expect(said({ book: '7', page: '8' }, 'REGISTER')).toBe('Liber 7; Page 8');
    expect(said({ lot: '4', countyId: '99999' }, 'RECORDER')).toBe('Lot 4; an unknown county');
  });
});

import { foundWords } from '../../../../src/client/features/savedSearches/receiptWords';

const COURT = { title: 'Court Cases' };

function words(resultCount: number, isCapped = false): string {
  return foundWords(
    {
      appCode: 'COURT',
      countyName: null,
      isCapped,
      resultCount,
      searchedFor: [{ name: 'fullName', value: 'jo% sm%' }],
      searchedIn: 'All counties',
    },
    COURT,
  );
}

describe('the statement of a certificate', () => {
  it.each([
    [0, 'No records were found'],
    [1, '1 record was found'],
    [1_000, '1,000 records were found'],
  ])('says how many records there were, %i', (count, start) => {
    expect(words(count)).toMatch(
      new RegExp(`^${start} for “.*jo% sm%.*” in Court Cases, All counties\\.$`),
    );
  });

  it.each([
    [1, /^At least 1 record was found .*\. There may be more than are listed\.$/],
    [1_000, /^At least 1,000 records were found .*\. There may be more than are listed\.$/],
  ])('does not say %i where there may be more', (count, statement) => {
    expect(words(count, true)).toMatch(statement);
  });

  it('does not say none where not all names were looked at', () => {
    expect(words(0, true)).toMatch(/^No records were found .* not all of them were looked at\.$/);
  });
});

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

describe("a certificate's statement", () => {
  it.each([
    [0, 'No records were found'],
    [1, '1 record was found'],
    [1_000, '1,000 records were found'],
  ])('states the number of records: %i', (count, start) => {
    expect(words(count)).toMatch(
      new RegExp(`^${start} for “.*jo% sm%.*” in Court Cases, All counties\\.$`),
    );
  });

  it.each([
    [1, /^At least 1 record was found .*\. There may be more than are listed\.$/],
    [1_000, /^At least 1,000 records were found .*\. There may be more than are listed\.$/],
  ])('says "at least" when there may be more than %i records', (count, statement) => {
    expect(words(count, true)).toMatch(statement);
  });

  it('adds a caveat to a count of zero when not all names were checked', () => {
    expect(words(0, true)).toMatch(
      /^No records were found .* Too many names match to check them all\.$/,
    );
  });
});

import { parseSearch } from '../../../../src/client/app/describeLocation';
import { caseSearchQuery } from '../../../../src/client/features/court/caseSearchQuery';

const read = (search: string) => caseSearchQuery(parseSearch(search));

describe('the search that an address holds', () => {
  it.each([
    [
      '?action=PERFORM-SEARCH&fullName=kathy+smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=12&billingCode=B%201',
      {
        fullName: 'kathy smith',
        isFullTextNameBasedSearch: 'true',
        partyRole: 'CASE_PARTY',
        regionId: 12,
        billingCode: 'B 1',
      },
    ],
    [
      '?fullName=x&isFullTextNameBasedSearch=on',
      { fullName: 'x', isFullTextNameBasedSearch: 'true', partyRole: 'CASE_PARTY' },
    ],
    ['?fullName=x&isFullTextNameBasedSearch=yes', { fullName: 'x', partyRole: 'CASE_PARTY' }],
    ['?fullName=x&partyRole=ATTORNEY', { fullName: 'x', partyRole: 'ATTORNEY' }],
    ['?fullName=x&partyRole=JUDGE', { fullName: 'x', partyRole: 'CASE_PARTY' }],
    ['?publicCaseId=49D01&fullName=x&partyRole=ATTORNEY', { publicCaseId: '49D01' }],
    [
      '?fullName=x&regionId=abc&status=NONE&sort=rank&pageNumber=0',
      { fullName: 'x', partyRole: 'CASE_PARTY', pageNumber: 1 },
    ],
    [
      '?fullName=x&status=OPEN&sort=filed&descending=true&pageNumber=2',
      {
        fullName: 'x',
        partyRole: 'CASE_PARTY',
        status: 'OPEN',
        sort: 'filed',
        descending: 'true',
        pageNumber: 2,
      },
    ],
    ['?fullName=x&descending=yes', { fullName: 'x', partyRole: 'CASE_PARTY', descending: 'true' }],
    ['?fullName=a&fullName=b', { fullName: 'a', partyRole: 'CASE_PARTY' }],
    ['', { partyRole: 'CASE_PARTY' }],
  ])('%s', (search, query) => {
    expect(read(search)).toEqual(query);
  });

  it.each(['%00', '%', '"a', 'x'.repeat(100_000), '%F0%9F%98%80', '.*+?^${}()|[]'])(
    'carries any text: %j',
    (text) => {
      expect(read(`?fullName=${encodeURIComponent(text)}`).fullName).toBe(text);
    },
  );
});

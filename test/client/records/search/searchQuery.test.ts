import { CASE_FILTERS } from '#contract/search/caseFilters';
import { INDIANA } from '#contract/locales';
import { registerOf } from '#contract/records/registers';
import { parseSearch } from '../../../../src/client/app/routeTable';
import { resultsQuery } from '../../../../src/client/records/search/searchQuery';
import { readSearch } from '#contract/search/address';
import { decideSearch, type SearchChoices } from '../../../../src/client/state/search/search';

const COURT = registerOf('court', INDIANA);
const CHOICES: SearchChoices = {
  isVisitor: false,
  isUserKnown: true,
  superSearch: undefined,
  regionId: null,
  allRegionId: 1,
  regions: null,
  areRegionsComing: false,
  hasBillingCode: false,
  billingCode: '',
};
function read(search: string, choices: Partial<SearchChoices> = {}) {
  const query = parseSearch(search);
  const decided = decideSearch(readSearch(COURT, query), { ...CHOICES, ...choices });
  return resultsQuery('court', decided, query, CASE_FILTERS);
}

const NAME = {
  fullName: 'x',
  isFullTextNameBasedSearch: 'true',
  partyRole: 'CASE_PARTY',
  regionId: 1,
};

describe('the query of a search', () => {
  it.each([
    [
      '?action=PERFORM-SEARCH&fullName=kathy+smith&isFullTextNameBasedSearch=true&partyRole=CASE_PARTY&regionId=12&billingCode=B%201',
      { ...NAME, fullName: 'kathy smith', regionId: 12, billingCode: 'B 1' },
    ],
    ['?fullName=x&isFullTextNameBasedSearch=on', NAME],
    ['?fullName=x&isFullTextNameBasedSearch=yes', { ...NAME, isFullTextNameBasedSearch: 'false' }],
    ['?fullName=x&partyRole=ATTORNEY', { ...NAME, partyRole: 'ATTORNEY' }],
    ['?fullName=x&partyRole=JUDGE', NAME],
    [
      '?publicCaseId=49D01&fullName=x&partyRole=ATTORNEY&isFullTextNameBasedSearch=true',
      { publicCaseId: '49D01', regionId: 1 },
    ],
    ['?fullName=x&status=NONE&sort=rank&pageNumber=0', { ...NAME, pageNumber: 1 }],
    [
      '?fullName=x&status=OPEN&sort=filed&descending=true&pageNumber=2',
      { ...NAME, status: 'OPEN', sort: 'filed', descending: 'true', pageNumber: 2 },
    ],
    ['?fullName=x&descending=yes', { ...NAME, descending: 'true' }],
    ['?fullName=a&fullName=b', { ...NAME, fullName: 'a' }],
  ])('parses the query %s', (search, query) => {
    expect(read(search)).toEqual(query);
  });

  it('includes the region and the super search setting even if super search is off', () => {
    expect(read('?fullName=x', { regionId: 12, superSearch: false })).toEqual({
      ...NAME,
      isFullTextNameBasedSearch: 'false',
      regionId: 12,
    });
  });

  it.each(['%00', '%', '"a', 'x'.repeat(100_000), '%F0%9F%98%80', '.*+?^${}()|[]'])(
    'keeps any search text unchanged: %j',
    (text) => {
      expect(read(`?fullName=${encodeURIComponent(text)}`).fullName).toBe(text);
    },
  );
});

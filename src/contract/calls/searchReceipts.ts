import type { SEARCH_RECEIPTS_SCHEMAS } from '../schemas/searchReceipts';
import { area, call } from './row';

/**
 * Certificates of counted searches: the user's own, or the whole account's for its administrator.
 */
export const SEARCH_RECEIPTS_CALLS = area({
  getSearchReceipt: call<(typeof SEARCH_RECEIPTS_SCHEMAS)['getSearchReceipt']>({
    method: 'GET',
    isReadable: true,
    path: '/common/searches/{searchId}/receipt',
    answers: {
      id: 'text',
      at: 'text',
      userName: 'text',
      appCode: 'text',
      searchedFor: 'list',
      regionName: 'text?',
      regionId: 'number?',
      billingCode: 'text?',
      reasonNotCounted: 'text?',
      resultCount: 'number',
      isCapped: 'flag',
      receiptId: 'text?',
      searchedIn: 'text',
      countyName: 'text?',
      leftOut: 'texts',
      rulesVersion: 'number',
      rowsHash: 'text',
      rowCount: 'number',
      asOf: 'text?',
      places: { searched: 'number', all: 'number' },
      notSearched: 'list',
      partlySearched: 'list',
      counties: 'list',
      keptUntil: 'text',
      rows: 'list?',
    },
  }),
});

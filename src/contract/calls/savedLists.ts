import { LIST } from '../answers';
import type { SAVED_ITEMS_SCHEMAS } from '../schemas/savedItems';
import { area, call } from './row';

/** Calls that list a user's saved items. */
export const SAVED_LISTS_CALLS = area({
  getSavedCases: call<(typeof SAVED_ITEMS_SCHEMAS)['getSavedCases']>({
    isPublicApi: { scope: 'saved:read' },
    method: 'GET',
    isReadable: true,
    path: '/court/my',
    answers: { ...LIST, account: 'object' },
  }),
  getUpcomingHearings: call<(typeof SAVED_ITEMS_SCHEMAS)['getUpcomingHearings']>({
    isPublicApi: { scope: 'saved:read' },
    method: 'GET',
    isReadable: true,
    path: '/court/my/hearings',
    answers: LIST,
  }),
  getSavedTaxWarrants: call<(typeof SAVED_ITEMS_SCHEMAS)['getSavedTaxWarrants']>({
    isPublicApi: { scope: 'saved:read' },
    method: 'GET',
    isReadable: true,
    path: '/tax-warrant/saved',
    answers: { ...LIST, account: 'object' },
  }),
  getSavedDocuments: call<(typeof SAVED_ITEMS_SCHEMAS)['getSavedDocuments']>({
    isPublicApi: { scope: 'saved:read' },
    method: 'GET',
    isReadable: true,
    path: '/recorder/my',
    answers: { ...LIST, elsewhere: 'number', account: 'object' },
  }),
});

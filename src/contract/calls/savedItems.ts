import { LIST } from '../answers';
import type { ResultList } from '../lists';
import type {
  AccountLimit,
  SavedCase,
  SavedDocument,
  SavedItem,
  SavedTaxWarrant,
} from '../savedItems';
import { call } from './row';

const SAVED_ITEM = { id: 'number', alert: 'flag' } as const;

/** The user's saved items of the three kinds and their alerts. */
export const SAVED_ITEMS_CALLS = {
  getSavedCaseIds: call<{ response: ResultList<SavedItem> }>({
    method: 'GET',
    path: '/court/my/ids',
    answers: LIST,
    isBackground: true,
  }),
  getSavedCases: call<{ response: ResultList<SavedCase> & { account: AccountLimit } }>({
    method: 'GET',
    path: '/court/my',
    answers: { ...LIST, account: 'object' },
  }),
  putSavedCase: call<{ params: { id: number }; body: { alert: boolean }; response: SavedItem }>({
    method: 'PUT',
    path: '/court/my/{id}',
    answers: SAVED_ITEM,
  }),
  deleteSavedCase: call<{ params: { id: number }; response: null }>({
    method: 'DELETE',
    path: '/court/my/{id}',
    answers: 'anything',
  }),
  getSavedTaxWarrantIds: call<{ response: ResultList<SavedItem> }>({
    method: 'GET',
    path: '/tax-warrant/saved/ids',
    answers: LIST,
    isBackground: true,
  }),
  getSavedTaxWarrants: call<{ response: ResultList<SavedTaxWarrant> & { account: AccountLimit } }>({
    method: 'GET',
    path: '/tax-warrant/saved',
    answers: { ...LIST, account: 'object' },
  }),
  putSavedTaxWarrant: call<{
    params: { id: number };
    body: { alert: boolean };
    response: SavedItem;
  }>({
    method: 'PUT',
    path: '/tax-warrant/saved/{id}',
    answers: SAVED_ITEM,
  }),
  deleteSavedTaxWarrant: call<{ params: { id: number }; response: null }>({
    method: 'DELETE',
    path: '/tax-warrant/saved/{id}',
    answers: 'anything',
  }),
  getSavedDocumentIds: call<{ response: ResultList<SavedItem> }>({
    method: 'GET',
    path: '/recorder/my/ids',
    answers: LIST,
    isBackground: true,
  }),
  getSavedDocuments: call<{ response: ResultList<SavedDocument> & { account: AccountLimit } }>({
    method: 'GET',
    path: '/recorder/my',
    answers: { ...LIST, account: 'object' },
  }),
  putSavedDocument: call<{ params: { id: number }; body: { alert: boolean }; response: SavedItem }>(
    {
      method: 'PUT',
      path: '/recorder/my/{id}',
      answers: SAVED_ITEM,
    },
  ),
  deleteSavedDocument: call<{ params: { id: number }; response: null }>({
    method: 'DELETE',
    path: '/recorder/my/{id}',
    answers: 'anything',
  }),
} as const;

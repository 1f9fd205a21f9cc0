import { LIST } from '../answers';
import type { SAVED_ITEMS_SCHEMAS } from '../schemas/savedItems';
import { area, call } from './row';

const SAVED_ITEM = { id: 'number', alert: 'flag' } as const;

/** The user's saved items of the three kinds and their alerts. */
export const SAVED_ITEMS_CALLS = area({
  getSavedCaseIds: call<(typeof SAVED_ITEMS_SCHEMAS)['getSavedCaseIds']>({
    method: 'GET',
    path: '/court/my/ids',
    answers: LIST,
    isBackground: true,
  }),
  getSavedCases: call<(typeof SAVED_ITEMS_SCHEMAS)['getSavedCases']>({
    method: 'GET',
    path: '/court/my',
    answers: { ...LIST, account: 'object' },
  }),
  putSavedCase: call<(typeof SAVED_ITEMS_SCHEMAS)['putSavedCase']>({
    method: 'PUT',
    path: '/court/my/{id}',
    answers: SAVED_ITEM,
  }),
  deleteSavedCase: call<(typeof SAVED_ITEMS_SCHEMAS)['deleteSavedCase']>({
    method: 'DELETE',
    path: '/court/my/{id}',
    answers: 'anything',
  }),
  getSavedTaxWarrantIds: call<(typeof SAVED_ITEMS_SCHEMAS)['getSavedTaxWarrantIds']>({
    method: 'GET',
    path: '/tax-warrant/saved/ids',
    answers: LIST,
    isBackground: true,
  }),
  getSavedTaxWarrants: call<(typeof SAVED_ITEMS_SCHEMAS)['getSavedTaxWarrants']>({
    method: 'GET',
    path: '/tax-warrant/saved',
    answers: { ...LIST, account: 'object' },
  }),
  putSavedTaxWarrant: call<(typeof SAVED_ITEMS_SCHEMAS)['putSavedTaxWarrant']>({
    method: 'PUT',
    path: '/tax-warrant/saved/{id}',
    answers: SAVED_ITEM,
  }),
  deleteSavedTaxWarrant: call<(typeof SAVED_ITEMS_SCHEMAS)['deleteSavedTaxWarrant']>({
    method: 'DELETE',
    path: '/tax-warrant/saved/{id}',
    answers: 'anything',
  }),
  getSavedDocumentIds: call<(typeof SAVED_ITEMS_SCHEMAS)['getSavedDocumentIds']>({
    method: 'GET',
    path: '/recorder/my/ids',
    answers: LIST,
    isBackground: true,
  }),
  getSavedDocuments: call<(typeof SAVED_ITEMS_SCHEMAS)['getSavedDocuments']>({
    method: 'GET',
    path: '/recorder/my',
    answers: { ...LIST, account: 'object' },
  }),
  putSavedDocument: call<(typeof SAVED_ITEMS_SCHEMAS)['putSavedDocument']>({
    method: 'PUT',
    path: '/recorder/my/{id}',
    answers: SAVED_ITEM,
  }),
  deleteSavedDocument: call<(typeof SAVED_ITEMS_SCHEMAS)['deleteSavedDocument']>({
    method: 'DELETE',
    path: '/recorder/my/{id}',
    answers: 'anything',
  }),
});

import { LIST } from '../answers';
import type { SAVED_ITEMS_SCHEMAS } from '../schemas/savedItems';
import { area, call } from './row';

type Schemas = typeof SAVED_ITEMS_SCHEMAS;

const ids = (list: string) =>
  call<Schemas['getSavedCaseIds']>({
    isPublicApi: { scope: 'saved:read' },
    method: 'GET',
    isReadable: true,
    path: `${list}/ids`,
    answers: LIST,
    isBackground: true,
  });
const put = (list: string) =>
  call<Schemas['putSavedCase']>({
    isPublicApi: { scope: 'saved:write' },
    method: 'PUT',
    path: `${list}/{id}`,
    answers: { id: 'number', alert: 'flag' },
  });
const remove = (list: string) =>
  call<Schemas['deleteSavedCase']>({
    isPublicApi: { scope: 'saved:write' },
    method: 'DELETE',
    path: `${list}/{id}`,
    answers: 'anything',
  });

const CASES = '/court/my';
const DOCUMENTS = '/recorder/my';
const TAX_WARRANTS = '/tax-warrant/saved';

/** The user's saved records and their alerts; the three kinds differ only in their path. */
export const SAVED_ITEMS_CALLS = area({
  getSavedCaseIds: ids(CASES),
  putSavedCase: put(CASES),
  deleteSavedCase: remove(CASES),
  getSavedTaxWarrantIds: ids(TAX_WARRANTS),
  putSavedTaxWarrant: put(TAX_WARRANTS),
  deleteSavedTaxWarrant: remove(TAX_WARRANTS),
  getSavedDocumentIds: ids(DOCUMENTS),
  putSavedDocument: put(DOCUMENTS),
  deleteSavedDocument: remove(DOCUMENTS),
});

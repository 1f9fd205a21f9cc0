import type { DraftsState } from './slice';

/** Status of a form's draft; undefined if none was stored. */
export const selectDraftStatus = (
  state: object,
  formId: string,
): 'found' | 'restored' | undefined =>
  (state as { readonly drafts?: DraftsState }).drafts?.forms[formId];

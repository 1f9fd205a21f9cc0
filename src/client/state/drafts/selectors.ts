import type { DraftsState } from './slice';

/** What became of a form's draft; undefined where nothing was kept. */
export const selectDraftStatus = (
  state: object,
  formId: string,
): 'found' | 'restored' | undefined =>
  (state as { readonly drafts?: DraftsState }).drafts?.forms[formId];

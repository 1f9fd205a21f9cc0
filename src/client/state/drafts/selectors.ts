import { createSelector } from 'reselect';
import type { DraftsState } from './slice';

/** Status of a form's draft; undefined if none was stored. */
export const selectDraftStatus = (
  state: object,
  formId: string,
): 'found' | 'restored' | undefined =>
  (state as { readonly drafts?: DraftsState }).drafts?.forms[formId];

const NO_FORMS: DraftsState['forms'] = {};

/** Forms with a stored draft that aren't open yet. */
export const selectFoundDrafts = createSelector(
  [(state: object) => (state as { readonly drafts?: DraftsState }).drafts?.forms ?? NO_FORMS],
  (forms): readonly string[] => Object.keys(forms).filter((form) => forms[form] === 'found'),
);

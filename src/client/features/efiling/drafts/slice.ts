import { FILING_DRAFTS_CALLS } from '#contract/calls/filingDrafts';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

/** Drafts of the user and of the user's firm. */
export const draftList = createLoadable('efiling/drafts', FILING_DRAFTS_CALLS.getDrafts, {
  routes: 'efiling.drafts',
});
export const removeDraft = createCommand('efiling/deletion', FILING_DRAFTS_CALLS.deleteDraft, {
  key: ({ params }) => params.draftId,
});

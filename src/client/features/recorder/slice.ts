import { SAVED_LISTS_CALLS } from '#contract/calls/savedLists';
import { createLoadable } from '../../state/loadable/createLoadable';

/** What the recorder screens have loaded. */
export const savedDocuments = createLoadable(
  'recorder/savedDocuments',
  SAVED_LISTS_CALLS.getSavedDocuments,
  { routes: 'recorder.myDocuments' },
);

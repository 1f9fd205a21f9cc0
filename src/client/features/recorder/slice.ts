import { SAVED_ITEMS_CALLS } from '#contract/calls/savedItems';
import { createLoadable } from '../../state/loadable/createLoadable';

/** What the recorder screens have loaded. */
export const savedDocuments = createLoadable(
  'recorder/savedDocuments',
  SAVED_ITEMS_CALLS.getSavedDocuments,
);

import { SAVED_LISTS_CALLS } from '#contract/calls/savedLists';
import { createLoadable } from '../../state/loadable/createLoadable';

/** What the tax warrant screens have loaded. */
export const savedTaxWarrants = createLoadable(
  'taxWarrant/savedTaxWarrants',
  SAVED_LISTS_CALLS.getSavedTaxWarrants,
  { routes: 'taxWarrant.myTaxWarrants' },
);

import { SAVED_ITEMS_CALLS } from '#contract/calls/savedItems';
import { createLoadable } from '../../state/loadable/createLoadable';

/** What the tax warrant screens have loaded. */
export const savedTaxWarrants = createLoadable(
  'taxWarrant/savedTaxWarrants',
  SAVED_ITEMS_CALLS.getSavedTaxWarrants,
);

import { createLoadable } from '../../state/loadable/createLoadable';

/** What the tax warrant screens have loaded. */
export const savedTaxWarrants = createLoadable(
  'taxWarrant/savedTaxWarrants',
  'getSavedTaxWarrants',
);

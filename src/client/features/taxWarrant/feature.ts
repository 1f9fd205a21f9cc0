import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/** The area of tax warrants: joins the store when its saved list is entered. */
export const feature = defineFeature({
  name: 'taxWarrant',
  slices,
  sagas: [() => requestSavedIdsOnEnter('taxWarrant', ['taxWarrant.myTaxWarrants'])],
});

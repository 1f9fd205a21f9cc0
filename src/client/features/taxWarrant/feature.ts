import { requestSavedIdsOnEnter } from '../../state/savedItems/requestOnEnter';
import { defineFeature, loadOn } from '../../store/defineFeature';
import { savedTaxWarrants } from './slice';

/** The area of tax warrants: joins the store when its saved list is entered. */
export const feature = defineFeature({
  name: 'taxWarrant',
  loads: [loadOn('taxWarrant.myTaxWarrants', savedTaxWarrants)],
  sagas: [() => requestSavedIdsOnEnter('taxWarrant', ['taxWarrant.myTaxWarrants'])],
});

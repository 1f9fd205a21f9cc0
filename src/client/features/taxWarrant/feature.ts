import type { FeatureDefinition } from '../../store/features';
import { taxWarrantSaga } from './saga';
import { savedTaxWarrants } from './slice';

/** The area of tax warrants: joins the store when its saved list is entered. */
export const feature: FeatureDefinition = {
  name: 'taxWarrant',
  reducers: { [savedTaxWarrants.name]: savedTaxWarrants.reducer },
  saga: taxWarrantSaga,
};

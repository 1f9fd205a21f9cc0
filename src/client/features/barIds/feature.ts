import { defineFeature } from '../../store/defineFeature';
import { barIdsSaga } from './saga';
import * as slices from './slice';

/** The feature for followed attorneys; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'barIds',
  slices: [
    slices.barIds,
    slices.barId,
    slices.addBarIds,
    slices.restoreBarId,
    slices.changeBarId,
    slices.removeBarId,
    slices.barIdEdits,
  ],
  sagas: [barIdsSaga],
});

import { defineFeature } from '../../store/defineFeature';
import { barIdsSaga } from './saga';
import * as slices from './slice';

/** Followed attorneys; joins the store when its first screen is entered. */
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

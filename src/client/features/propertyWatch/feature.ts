import { defineFeature } from '../../store/defineFeature';
import { propertyWatchSaga } from './saga';
import * as slices from './slice';

/** The feature for property watches; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'propertyWatch',
  slices: [slices.watchStatistics, slices.watchList, slices.watchNotices, slices.endWatch],
  sagas: [propertyWatchSaga],
});

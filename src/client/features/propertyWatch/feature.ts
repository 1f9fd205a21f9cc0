import { defineFeature } from '../../store/defineFeature';
import { propertyWatchSaga } from './saga';
import * as slices from './slice';

/** Property watches; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'propertyWatch',
  slices: [slices.watchStatistics, slices.watchList, slices.watchNotices, slices.endWatch],
  sagas: [propertyWatchSaga],
});

import { defineFeature } from '../../store/defineFeature';
import { propertyWatchSaga } from './saga';
import * as slices from './slice';

/** Property watches: joins the store when the first of their screens is entered. */
export const feature = defineFeature({
  name: 'propertyWatch',
  slices,
  sagas: [propertyWatchSaga],
});

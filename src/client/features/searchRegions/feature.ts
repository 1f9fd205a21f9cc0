import { defineFeature } from '../../store/defineFeature';
import { searchRegionsSaga } from './saga';
import * as slices from './slice';

/** A user's own search regions: joins the store when the first of their screens is entered. */
export const feature = defineFeature({
  name: 'searchRegions',
  slices,
  sagas: [searchRegionsSaga],
});

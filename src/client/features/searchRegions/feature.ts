import { defineFeature } from '../../store/defineFeature';
import { searchRegionsSaga } from './saga';
import * as slices from './slice';

/** The user's search regions; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'searchRegions',
  slices,
  sagas: [searchRegionsSaga],
});

import { defineFeature } from '../../store/defineFeature';
import { searchRegionsSaga } from './saga';
import * as slices from './slice';

/**
 * The feature for the user's search regions; added to the store when its first screen is opened.
 */
export const feature = defineFeature({
  name: 'searchRegions',
  slices: [
    slices.ownRegions,
    slices.ownRegion,
    slices.counties,
    slices.createRegion,
    slices.changeRegion,
    slices.deleteRegion,
    slices.regionDeletion,
  ],
  sagas: [searchRegionsSaga],
});

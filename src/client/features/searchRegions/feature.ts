import { defineFeature } from '../../store/defineFeature';
import { searchRegionsSaga } from './saga';
import * as slices from './slice';

/** The user's search regions; joins the store when its first screen is entered. */
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

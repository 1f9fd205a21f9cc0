import type { FeatureDefinition } from '../../store/features';
import { searchRegionsSaga } from './saga';
import { counties, ownRegion, ownRegions, regionDeletion, regionEditor } from './slice';

/** A user's own search regions: joins the store when the first of their screens is entered. */
export const feature: FeatureDefinition = {
  name: 'searchRegions',
  reducers: {
    [ownRegions.name]: ownRegions.reducer,
    [ownRegion.name]: ownRegion.reducer,
    [counties.name]: counties.reducer,
    [regionEditor.name]: regionEditor.reducer,
    [regionDeletion.name]: regionDeletion.reducer,
  },
  saga: searchRegionsSaga,
};

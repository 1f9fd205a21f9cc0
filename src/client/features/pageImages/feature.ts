import { defineFeature } from '../../store/defineFeature';
import { pageImagesSaga } from './saga';
import * as slices from './slice';

/**
 * The feature for pages of recorded documents; added to the store when its first screen is opened.
 */
export const feature = defineFeature({
  name: 'pageImages',
  slices: [slices.documentPages, slices.purchase, slices.documentServices, slices.purchases],
  sagas: [pageImagesSaga],
});

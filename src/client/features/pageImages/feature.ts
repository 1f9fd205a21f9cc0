import { defineFeature } from '../../store/defineFeature';
import { pageImagesSaga } from './saga';
import * as slices from './slice';

/** Pages of recorded documents; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'pageImages',
  slices: [slices.documentPages, slices.purchase, slices.documentServices, slices.purchases],
  sagas: [pageImagesSaga],
});

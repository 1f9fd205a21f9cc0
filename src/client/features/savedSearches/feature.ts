import { defineFeature } from '../../store/defineFeature';
import { savedSearchesSaga } from './saga';
import * as slices from './slice';

/** The searches that a user keeps: joins the store when the first of their screens is entered. */
export const feature = defineFeature({
  name: 'savedSearches',
  slices,
  sagas: [savedSearchesSaga],
});

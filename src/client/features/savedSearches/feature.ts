import { defineFeature } from '../../store/defineFeature';
import { savedSearchesSaga } from './saga';
import * as slices from './slice';

/** The feature for saved searches; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'savedSearches',
  slices: [
    slices.savedSearches,
    slices.savedSearch,
    slices.receipt,
    slices.saveSearch,
    slices.replaceSearch,
    slices.changeSearch,
    slices.searchDeletion,
  ],
  sagas: [savedSearchesSaga],
});

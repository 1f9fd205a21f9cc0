import { defineFeature } from '../../store/defineFeature';
import { savedSearchesSaga } from './saga';
import * as slices from './slice';

/** Saved searches; joins the store when its first screen is entered. */
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

import { defineFeature } from '../../store/defineFeature';
import { pageImagesSaga } from './saga';
import * as slices from './slice';

/** The pages of recorded documents: joins the store when the first of its screens is entered. */
export const feature = defineFeature({ name: 'pageImages', slices, sagas: [pageImagesSaga] });

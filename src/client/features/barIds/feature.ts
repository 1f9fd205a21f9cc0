import { defineFeature } from '../../store/defineFeature';
import { barIdsSaga } from './saga';
import * as slices from './slice';

/** The attorneys whom a user follows: joins the store when the first of their screens is entered. */
export const feature = defineFeature({ name: 'barIds', slices, sagas: [barIdsSaga] });

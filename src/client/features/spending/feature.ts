import { defineFeature } from '../../store/defineFeature';
import { spendingSaga } from './saga';
import * as slices from './slice';

/** What goes beyond the plan, and its billing codes: joins the store with its first screen. */
export const feature = defineFeature({ name: 'spending', slices, sagas: [spendingSaga] });

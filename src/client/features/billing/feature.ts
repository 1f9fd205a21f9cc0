import { defineFeature } from '../../store/defineFeature';
import { billingSaga } from './saga';
import * as slices from './slice';

/** What an account owes and paid, and what follows its plan: joins the store with its first screen. */
export const feature = defineFeature({ name: 'billing', slices, sagas: [billingSaga] });

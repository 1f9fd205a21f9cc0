import { defineFeature } from '../../store/defineFeature';
import { membersSaga } from './saga';
import * as slices from './slice';

/** Users of an account and the account itself: joins the store with its first screen. */
export const feature = defineFeature({ name: 'members', slices, sagas: [membersSaga] });

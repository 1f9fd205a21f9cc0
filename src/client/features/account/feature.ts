import { defineFeature } from '../../store/defineFeature';
import { accountSaga } from './saga';
import * as slices from './slice';

/** The account area: joins the store when its first screen is entered. */
export const feature = defineFeature({ name: 'account', slices, sagas: [accountSaga] });

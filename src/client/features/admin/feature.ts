import { defineFeature } from '../../store/defineFeature';
import { moneySaga } from './money/saga';
import { recordingsSaga } from './recordingsSaga';
import { adminSaga } from './saga';
import * as slices from './slice';

/** The administrative area; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'admin',
  slices,
  sagas: [adminSaga, recordingsSaga, moneySaga],
});

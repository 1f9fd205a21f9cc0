import { defineFeature } from '../../store/defineFeature';
import { exportsSaga } from './saga';
import * as slices from './slice';

/** The feature for PDF files of records; added to the store when its first screen is opened. */
export const feature = defineFeature({
  name: 'exports',
  slices: [slices.exportFiles, slices.orderExport, slices.removeExport],
  sagas: [exportsSaga],
});

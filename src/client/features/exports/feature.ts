import { defineFeature } from '../../store/defineFeature';
import { exportsSaga } from './saga';
import * as slices from './slice';

/** PDF files of records; joins the store when its screen is entered. */
export const feature = defineFeature({
  name: 'exports',
  slices: [slices.exportFiles, slices.orderExport, slices.removeExport],
  sagas: [exportsSaga],
});

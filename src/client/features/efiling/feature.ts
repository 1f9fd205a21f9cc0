import { defineFeature } from '../../store/defineFeature';
import { uploadsSaga } from './uploads/saga';
import * as uploads from './uploads/slice';

/** E-filing; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'efiling',
  slices: [uploads.sentFiles, uploads.uploadList, uploads.removeUpload, uploads.repairUpload],
  sagas: [uploadsSaga],
});

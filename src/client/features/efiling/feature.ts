import { defineFeature } from '../../store/defineFeature';
import { envelopesSaga } from './envelopes/saga';
import * as envelopes from './envelopes/slice';
import { uploadsSaga } from './uploads/saga';
import * as uploads from './uploads/slice';

/** E-filing: envelopes and uploads; joins the store when its first screen is entered. */
export const feature = defineFeature({
  name: 'efiling',
  slices: [
    envelopes.envelopes,
    envelopes.envelope,
    envelopes.cancelFiling,
    uploads.sentFiles,
    uploads.uploadList,
    uploads.removeUpload,
    uploads.repairUpload,
  ],
  sagas: [envelopesSaga, uploadsSaga],
});

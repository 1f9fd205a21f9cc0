import { defineFeature } from '../../store/defineFeature';
import { recordingOfferSaga } from './saga';
import * as slices from './slice';

/** The feature that sends a recording; added to the store when a user asks to send one. */
export const feature = defineFeature({
  name: 'sentRecording',
  slices: [slices.sendRecording, slices.receipt],
  sagas: [recordingOfferSaga],
});

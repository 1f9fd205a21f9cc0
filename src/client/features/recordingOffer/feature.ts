import { defineFeature } from '../../store/defineFeature';
import { recordingOfferSaga } from './saga';
import * as slices from './slice';

/** Sending a recording; joins the store when a user asks to send one. */
export const feature = defineFeature({
  name: 'sentRecording',
  slices: [slices.sendRecording, slices.receipt],
  sagas: [recordingOfferSaga],
});

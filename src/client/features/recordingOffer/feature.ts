import { defineFeature } from '../../store/defineFeature';
import { recordingOfferSaga } from './saga';
import { receipt, sendRecording } from './slice';

/** Sending a recording: joins the store when somebody asks to. */
export const feature = defineFeature({
  name: 'sentRecording',
  parts: [sendRecording, receipt],
  sagas: [recordingOfferSaga],
});

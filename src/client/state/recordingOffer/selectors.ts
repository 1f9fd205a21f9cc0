import type { RecordingOfferState } from './slice';

export const selectRecordingOffer = (state: {
  readonly recordingOffer: RecordingOfferState;
}): RecordingOfferState => state.recordingOffer;

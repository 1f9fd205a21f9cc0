import { MESSAGES } from '#contract/messages';
import { call, getPorts, put, take, type Saga } from '../../platform/saga';
import { joinFeature } from '../../recording/checkpoint';
import { errorsShown } from '../errors/slice';
import { RECORDING_PART, recordingOpened, recordingOpenFailed, recordingRequested } from './slice';

/** Loads the recording dialog on request, because few users need it. */
export function* recordingOfferSaga(): Saga {
  while (true) {
    yield* take(recordingRequested);
    const { screens } = yield* getPorts();
    const load = yield* call(screens.load, RECORDING_PART);
    if (!load.isLoaded) {
      yield* put(recordingOpenFailed());
      yield* put(errorsShown([{ text: MESSAGES.chunkLoad }]));
      continue;
    }
    if (load.feature !== null) yield* joinFeature(load.feature, RECORDING_PART);
    yield* put(recordingOpened());
  }
}

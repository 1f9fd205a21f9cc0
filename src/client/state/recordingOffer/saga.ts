import { MESSAGES } from '#contract/messages';
import { call, getPorts, joinFeature, put, spawn, take, type Saga } from '../../platform/saga';
import { errorsShown } from '../errors/slice';
import { keepAlive } from '../keepAlive';
import { RECORDING_PART, recordingOpened, recordingOpenFailed, recordingRequested } from './slice';

/**
 * Loads what shows and sends a recording when somebody asks for it: few ever do. Started again after
 * a fault it still knows whether its effects run.
 */
export function createRecordingOfferSaga(): () => Saga {
  let isJoined = false;
  return function* recordingOfferSaga() {
    while (true) {
      yield* take(recordingRequested);
      const { screens } = yield* getPorts();
      const load = yield* call(screens.load, RECORDING_PART);
      if (!load.isLoaded) {
        yield* put(recordingOpenFailed());
        yield* put(errorsShown([{ text: MESSAGES.chunkLoad }]));
        continue;
      }
      if (load.feature !== null && !isJoined) {
        isJoined = true;
        yield* joinFeature(load.feature);
        yield* spawn(keepAlive, load.feature.saga);
      }
      yield* put(recordingOpened());
    }
  };
}

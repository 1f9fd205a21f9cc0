import { put, takeEvery, type Saga } from '../../platform/saga';
import { preferenceKey } from './keys';
import { preferenceSet } from './slice';
import { viewChosen } from './views';

/** Saves how results are shown; loaded with the features that have results. */
export function* viewsSaga(): Saga {
  yield* takeEvery(viewChosen, function* remember({ payload: { isChosen, view } }) {
    yield* put(preferenceSet({ key: preferenceKey(view, {}), value: isChosen }));
  });
}

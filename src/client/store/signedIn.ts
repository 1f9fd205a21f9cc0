import { countFirstSaga } from '../state/search/countFirstSaga';
import { countFirstReducer } from '../state/search/countFirstSlice';
import { draftsSaga } from '../state/drafts/saga';
import { recentTextsSaga } from '../state/search/recentTextsSaga';
import { draftsReducer } from '../state/drafts/slice';
import { unreadStreamSaga } from '../state/unreadStream/saga';
import { unreadStreamReducer } from '../state/unreadStream/slice';
import { keepAlive } from '../state/keepAlive';
import { pastDueSaga } from '../state/pastDue/saga';
import { pastDueReducer } from '../state/pastDue/slice';
import { sessionEndSaga } from '../state/sessionEnd/saga';
import { sessionEndReducer } from '../state/sessionEnd/slice';
import type { FeatureModule } from '../platform/ports';
import { fork, type Saga } from '../platform/saga';

function* signedInSaga(): Saga {
  yield* fork(keepAlive, sessionEndSaga);
  yield* fork(keepAlive, draftsSaga);
  yield* fork(keepAlive, recentTextsSaga);
  yield* fork(keepAlive, countFirstSaga);
  yield* fork(keepAlive, unreadStreamSaga);
  yield* fork(keepAlive, pastDueSaga);
}

/** Code that only logged-in users need, in a separate chunk that loads after login. */
export const signedIn: FeatureModule = {
  name: 'signedIn',
  reducers: {
    drafts: draftsReducer,
    sessionEnd: sessionEndReducer,
    countFirst: countFirstReducer,
    unreadStream: unreadStreamReducer,
    pastDue: pastDueReducer,
  },
  saga: signedInSaga,
};

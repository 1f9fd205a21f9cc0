import { isAnyOf } from '@reduxjs/toolkit';
import { MESSAGE_OF_THE_DAY_INTERVAL_MS } from '#contract/limits';
import { isMessageOfTheDay } from '#contract/site/motd';
import { MOTD_CALLS } from '#contract/calls/motd';
import { fork, put, select, takeEvery, takeLatest, type Saga } from '../../platform/saga';
import { takeAtMostOncePer } from '../../platform/timing';
import { callApi } from '../calls/callApi';
import { selectLocation } from '../location/selectors';
import { routeChanged } from '../location/slice';
import { messageDismissed, messagesEdited, messagesKey, messagesReceived } from './slice';

/**
 * Loads the page's messages; drops a stale response, and keeps the last messages after a failure.
 */
function createLoad(): () => Saga {
  const newest = new Map<string, number>();
  return function* loadMessages(): Saga {
    const location = yield* select(selectLocation);
    if (location === null) return;
    const key = messagesKey(location);
    const request = (newest.get(key) ?? 0) + 1;
    newest.set(key, request);
    const query = location.appCode === null ? {} : { app_code: location.appCode };
    const outcome = yield* callApi(MOTD_CALLS.getMessagesOfTheDay, { query });
    if (!outcome.ok || newest.get(key) !== request) return;
    const items = outcome.data.items.filter(isMessageOfTheDay);
    yield* put(messagesReceived({ key, items }));
  };
}

/**
 * Reports a dismissal, which the server only counts. The message stays hidden, whatever the server
 * responds.
 */
function* countDismissal({
  payload: { category, updated },
}: ReturnType<typeof messageDismissed>): Saga {
  yield* callApi(MOTD_CALLS.postMessageDismissal, { body: { category, updated } });
}

/**
 * Loads messages on a route change, at most once in 10 s per application code and locale (spec
 * section 9), and reports dismissals.
 */
export function* motdSaga(): Saga {
  const loadMessages = createLoad();
  yield* fork(takeAtMostOncePer<ReturnType<typeof routeChanged>>, {
    pattern: routeChanged,
    ms: MESSAGE_OF_THE_DAY_INTERVAL_MS,
    *keyOf({ payload }) {
      return messagesKey(payload);
    },
    worker: loadMessages,
  });
  yield* fork(takeLatest, isAnyOf(messagesEdited), loadMessages);
  yield* fork(takeEvery, messageDismissed, countDismissal);
}

import { isAnyOf } from '@reduxjs/toolkit';
import { HEADERS } from '#contract/headers';
import { buildQuery } from '#contract/links';
import { ODOMETER_CALL, parseOdometer } from '#contract/odometer';
import { call, getPorts, put, select, takeLatest, type Saga } from '../../platform/saga';
import { answerArrived } from '../calls/actions';
import { selectLocale } from '../location/selectors';
import { routeChanged } from '../location/slice';
import { selectIsLoggedIn } from '../session/selectors';
import { identityChanged, loggedOutSeen } from '../session/slice';
import { selectSite } from '../site/selectors';
import { odometerFailed, odometerLoadStarted, odometerReceived } from './slice';

const { ajax, forceUpdate } = ODOMETER_CALL.params;

/** Its call stands on the Tomcat API and answers a fragment of HTML (spec section 7). */
function* loadOdometer(isForced: boolean): Saga {
  if (!(yield* select(selectIsLoggedIn))) return;
  const { cookies, network } = yield* getPorts();
  const { contextPath, tomcatApiBase } = yield* select(selectSite);
  const locale = yield* select(selectLocale);
  const base = tomcatApiBase ?? `${contextPath}${locale.prefix}`;
  yield* put(odometerLoadStarted());
  const result = yield* call(network.send, {
    method: ODOMETER_CALL.method,
    url: `${base}${ODOMETER_CALL.path}${buildQuery({
      [ajax]: true,
      [forceUpdate]: isForced ? true : null,
    })}`,
    headers: {
      accept: ODOMETER_CALL.accept,
      [HEADERS.location]: locale.code,
      [HEADERS.xsrf]: cookies.read('XSRF-TOKEN'),
    },
    body: null,
    expects: 'html',
  });
  if (result.kind === 'answer' && result.status === 401) yield* put(loggedOutSeen());
  const isGood = result.kind === 'answer' && result.status === 200;
  yield* put(isGood ? odometerReceived(parseOdometer(result.body)) : odometerFailed());
}

/** The answer to a call that may have used up a search. */
function isCountedAnswer(action: unknown): action is ReturnType<typeof answerArrived> {
  return answerArrived.match(action) && action.payload.isCounted && action.payload.status === 200;
}

/** On every route change and for every user, and anew after a search that may have counted. */
export function* odometerSaga(): Saga {
  yield* takeLatest(
    isAnyOf(routeChanged, identityChanged, isCountedAnswer),
    function* look(action): Saga {
      yield* loadOdometer(answerArrived.match(action));
    },
  );
}

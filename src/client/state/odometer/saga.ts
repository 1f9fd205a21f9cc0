import { isAnyOf } from '@reduxjs/toolkit';
import { HEADERS } from '#contract/site/headers';
import { buildQuery } from '#contract/links';
import { ODOMETER_CALL, parseOdometer } from '#contract/billing/odometer';
import { getPorts, put, select, takeLatest, type Saga } from '../../platform/saga';
import { callAnswered } from '../calls/actions';
import { sendCall } from '../calls/callApi';
import { selectLocale } from '../location/selectors';
import { routeChanged } from '../location/slice';
import { selectIsLoggedIn } from '../session/selectors';
import { identityChanged, loggedOutSeen } from '../session/slice';
import { selectSite } from '../site/selectors';
import { odometerReceived } from './slice';

const { ajax, forceUpdate } = ODOMETER_CALL.params;

/**
 * Loads the odometer's HTML fragment from the Tomcat API; keeps the last odometer on failure (spec
 * section 7).
 */
function* loadOdometer(isForced: boolean): Saga {
  if (!(yield* select(selectIsLoggedIn))) return;
  const { cookies } = yield* getPorts();
  const { contextPath, tomcatApiBase } = yield* select(selectSite);
  const locale = yield* select(selectLocale);
  const base = tomcatApiBase ?? `${contextPath}${locale.prefix}`;
  const query = buildQuery({ [ajax]: true, [forceUpdate]: isForced ? true : null });
  const result = yield* sendCall(
    { name: 'getOdometer' },
    {
      method: ODOMETER_CALL.method,
      url: `${base}${ODOMETER_CALL.path}${query}`,
      headers: {
        accept: ODOMETER_CALL.accept,
        [HEADERS.location]: locale.code,
        [HEADERS.xsrf]: cookies.read('XSRF-TOKEN'),
      },
      body: null,
      expects: 'html',
    },
  );
  if (result.kind !== 'answer') return;
  if (result.status === 401) yield* put(loggedOutSeen());
  if (result.status === 200) yield* put(odometerReceived(parseOdometer(result.body)));
}

/** Returns true for the response to a call that may have used a search. */
function isCountedAnswer(action: unknown): action is ReturnType<typeof callAnswered> {
  return callAnswered.match(action) && action.payload.isCounted && action.payload.status === 200;
}

/**
 * Loads the odometer on every route change, for every user, and after a search that may have
 * counted.
 */
export function* odometerSaga(): Saga {
  yield* takeLatest(
    isAnyOf(routeChanged, identityChanged, isCountedAnswer),
    function* look(action): Saga {
      yield* loadOdometer(callAnswered.match(action));
    },
  );
}

import { isAnyOf } from '@reduxjs/toolkit';
import { put, takeEvery, type Saga } from '../../platform/saga';
import { recordShown } from '../../state/location/slice';
import { caseDetails, ccs } from './slice';

/** Reports the county of the case, since messages of the day may apply to one county. */
function* reportCaseCounty(
  action: ReturnType<typeof caseDetails.actions.received> | ReturnType<typeof ccs.actions.received>,
): Saga {
  const { data } = action.payload;
  const { court } = 'summary' in data ? data.summary : data;
  yield* put(recordShown({ countyId: court.countyId }));
}

/** Runs the court effects other than loading. */
export function* courtSaga(): Saga {
  yield* takeEvery(isAnyOf(caseDetails.actions.received, ccs.actions.received), reportCaseCounty);
}

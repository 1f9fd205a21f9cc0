import { isAnyOf } from '@reduxjs/toolkit';
import { put, takeEvery, type Saga } from '../../platform/saga';
import { recordShown } from '../../state/location/slice';
import { caseDetails, ccs } from './slice';

/** Messages of the day may be for the county of the case on view. */
function* tellCaseCounty(
  action: ReturnType<typeof caseDetails.actions.received> | ReturnType<typeof ccs.actions.received>,
): Saga {
  const { data } = action.payload;
  const { court } = 'summary' in data ? data.summary : data;
  yield* put(recordShown({ countyId: court.countyId }));
}

/** What a case does beyond being loaded. */
export function* courtSaga(): Saga {
  yield* takeEvery(isAnyOf(caseDetails.actions.received, ccs.actions.received), tellCaseCounty);
}

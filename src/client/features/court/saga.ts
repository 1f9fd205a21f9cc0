import { isAnyOf } from '@reduxjs/toolkit';
import { put, takeEvery, type Saga } from '../../platform/saga';
import { recordShown } from '../../state/location/slice';
import { caseDetails, ccs, courtDetails } from './slice';

/** Reports the court's county, since messages of the day may apply to one county. */
function* reportCounty(
  action:
    | ReturnType<typeof caseDetails.actions.received>
    | ReturnType<typeof ccs.actions.received>
    | ReturnType<typeof courtDetails.actions.received>,
): Saga {
  const { data } = action.payload;
  const { court } = 'summary' in data ? data.summary : data;
  yield* put(recordShown({ countyId: court.countyId }));
}

/** Runs the court effects other than loading. */
export function* courtSaga(): Saga {
  yield* takeEvery(
    isAnyOf(caseDetails.actions.received, ccs.actions.received, courtDetails.actions.received),
    reportCounty,
  );
}

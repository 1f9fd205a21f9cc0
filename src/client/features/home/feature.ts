import { select, takeEvery, type Saga } from '../../platform/saga';
import { demoRecordsLoaded } from '../../state/demoLoad/slice';
import { load } from '../../state/loadable/saga';
import { selectLocation } from '../../state/location/selectors';
import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/** Reloads the record counts of the counties when more demo records are loaded. */
function* recount(): Saga {
  yield* takeEvery(demoRecordsLoaded, function* loadAgain(): Saga {
    if ((yield* select(selectLocation))?.routeId !== 'home') return;
    yield* load(slices.countyHoldings, {});
  });
}

/** The home page; joins the store when it is entered. */
export const feature = defineFeature({
  name: 'home',
  slices: [slices.countyHoldings],
  sagas: [recount],
});

import { fork, put, takeEvery, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { recordShown } from '../../state/location/slice';
import { toastShown } from '../../state/toast/slice';
import { defineFeature } from '../../store/defineFeature';
import * as slices from './slice';

/** Reloads the county and confirms the change. */
function* afterSaving({ args, outcome }: CommandEnd<'putCountySource'>): Saga {
  if (!outcome.ok) return;
  yield* load(slices.county, { params: { countyId: args.params.countyId } });
  yield* put(toastShown({ type: 'success', message: 'County saved.' }));
}

/** Reports the county, since messages of the day may apply to one county. */
function* reportCounty({ payload }: ReturnType<typeof slices.county.actions.received>): Saga {
  yield* put(recordShown({ countyId: payload.data.countyId }));
}

function* countiesSaga(): Saga {
  yield* fork(() => runCommand(slices.saveSource, afterSaving));
  yield* takeEvery(slices.county.actions.received, reportCounty);
}

/** Counties and their coverage. */
export const feature = defineFeature({
  name: 'counties',
  slices: [slices.holdings, slices.county, slices.saveSource],
  sagas: [countiesSaga],
});

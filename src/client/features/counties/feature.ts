import { fork, put, takeEvery, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { load } from '../../state/loadable/saga';
import { recordShown } from '../../state/location/slice';
import { toastShown } from '../../state/toast/slice';
import { defineFeature, loadOn } from '../../store/defineFeature';
import * as slices from './slice';

/** Returns a saga that confirms the change, and reloads the county if its page is still open. */
function afterSaving(message: string) {
  return function* ({
    args,
    isStillThere,
    outcome,
  }: CommandEnd<'putCountySource' | 'postCountyFreeze' | 'endCountyFreeze'>): Saga {
    const isOutdated =
      !outcome.ok && outcome.error.kind === 'refused' && outcome.error.status === 409;
    if (!outcome.ok && !isOutdated) return;
    if (isStillThere) {
      yield* load(slices.county, { params: { countyId: args.params.countyId } });
    }
    if (outcome.ok) yield* put(toastShown({ type: 'success', message }));
  };
}

/** Reports the county, since messages of the day may apply to one county. */
function* reportCounty({ payload }: ReturnType<typeof slices.county.actions.received>): Saga {
  yield* put(recordShown({ countyId: payload.data.countyId }));
}

function* countiesSaga(): Saga {
  yield* fork(() => runCommand(slices.saveSource, afterSaving('County saved.')));
  yield* fork(() => runCommand(slices.startFreeze, afterSaving('Imports frozen.')));
  yield* fork(() => runCommand(slices.stopFreeze, afterSaving('Freeze ended.')));
  yield* takeEvery(slices.county.actions.received, reportCounty);
}

/** Counties and their coverage. */
export const feature = defineFeature({
  name: 'counties',
  slices: [
    slices.holdings,
    slices.county,
    slices.saveSource,
    slices.startFreeze,
    slices.stopFreeze,
    slices.legendTexts,
  ],
  sagas: [
    countiesSaga,
    loadOn('counties.dataLegend', slices.legendTexts, () => ({}), { isBackground: true }),
  ],
});

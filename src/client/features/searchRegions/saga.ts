import { OWN_REGIONS_PATH } from '#contract/account/pages';
import type { OwnRegion } from '#contract/schemas/regions';
import { fork, put, select, type Saga } from '../../platform/saga';
import { runCommand, type CommandEnd } from '../../state/command/saga';
import { dataOf } from '../../state/loadable/dataOf';
import { load } from '../../state/loadable/saga';
import { leaveTo } from '../../state/location/saga';
import { selectLocale } from '../../state/location/selectors';
import { regionsEdited } from '../../state/regions/slice';
import { toastShown } from '../../state/toast/slice';
import { changeRegion, createRegion, deleteRegion, deletionEnded, ownRegions } from './slice';

function* afterSaving({
  isStillThere,
  outcome,
}: CommandEnd<'postUserRegion' | 'putUserRegion'>): Saga {
  if (!outcome.ok) return;
  const { code, name }: OwnRegion = outcome.data;
  yield* put(regionsEdited({ code }));
  yield* put(toastShown({ type: 'success', message: `Region “${name}” saved.` }));
  if (!isStillThere) return;
  const { prefix } = yield* select(selectLocale);
  yield* leaveTo(`${prefix}${OWN_REGIONS_PATH}`, 'formDone', 'push');
}

/**
 * Reloads the list, even on 404, which means that the region was already deleted in another tab.
 */
function* afterDeletion({ args, outcome }: CommandEnd<'deleteUserRegion'>): Saga {
  const { appCode: code, regionId: id } = args.params;
  const list = yield* select(ownRegions.select);
  const regions = dataOf(list)?.items ?? [];
  const name = regions.find((region) => region.code === code && region.id === id)?.name ?? '';
  if (outcome.ok || outcome.error.kind === 'notFound') {
    yield* put(regionsEdited({ code }));
    yield* load(ownRegions, {});
  }
  yield* put(deletionEnded({ code, id }));
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: `Region “${name}” deleted.` }));
}

/** Runs the effects of the search-region screens. */
export function* searchRegionsSaga(): Saga {
  yield* fork(() => runCommand(createRegion, afterSaving));
  yield* fork(() => runCommand(changeRegion, afterSaving));
  yield* fork(() => runCommand(deleteRegion, afterDeletion));
}

import { fork, getPorts, put, select, take, takeLatest, type Saga } from '../../platform/saga';
import { callApi } from '../../state/calls/callApi';
import { load } from '../../state/loadable/saga';
import { selectLocale, selectLocation } from '../../state/location/selectors';
import { regionsEdited } from '../../state/regions/slice';
import { submit } from '../../state/submission/saga';
import { toastShown } from '../../state/toast/slice';
import {
  deletionConfirmed,
  deletionEnded,
  ownRegions,
  regionEditor,
  regionSubmitted,
  selectRegionDeletion,
} from './slice';

/** Where a user's own regions are listed. */
const LIST_PATH = '/common/MySearchRegions';

function* saveRegion({ payload }: ReturnType<typeof regionSubmitted>): Saga {
  const { code, draft, regionId } = payload;
  const sentFrom = yield* select(selectLocation);
  const saved =
    regionId === null
      ? yield* submit(regionEditor, 'postUserRegion', { params: { appCode: code }, body: draft })
      : yield* submit(regionEditor, 'putUserRegion', {
          params: { appCode: code, regionId },
          body: draft,
        });
  if (saved === null) return;
  yield* put(regionsEdited({ code }));
  yield* put(
    toastShown({ type: 'success', message: `The region “${saved.data.name}” was saved.` }),
  );
  // Who went on to another page meanwhile is not called back from it.
  if ((yield* select(selectLocation))?.key !== sentFrom?.key) return;
  const { navigation } = yield* getPorts();
  const { prefix } = yield* select(selectLocale);
  navigation.push(`${prefix}${LIST_PATH}`);
}

/** A region that is gone already was deleted in another tab: the list says so too. */
function* deleteRegion(): Saga {
  const deletion = yield* select(selectRegionDeletion);
  if (deletion.status !== 'deleting') return;
  const { code, id, name } = deletion.region;
  const params = { appCode: code, regionId: id };
  const outcome = yield* callApi('deleteUserRegion', { params });
  if (outcome.ok || outcome.error.kind === 'notFound') {
    yield* put(regionsEdited({ code }));
    yield* load(ownRegions, {});
  }
  yield* put(deletionEnded());
  if (!outcome.ok) return;
  yield* put(toastShown({ type: 'success', message: `The region “${name}” was deleted.` }));
}

/** One at a time: a second click while a deletion is under way asks for nothing. */
function* watchDeletions(): Saga {
  while (true) {
    yield* take(deletionConfirmed);
    yield* deleteRegion();
  }
}

/** Effects of the search-region screens. */
export function* searchRegionsSaga(): Saga {
  yield* fork(() => takeLatest(regionSubmitted, saveRegion));
  yield* fork(watchDeletions);
}

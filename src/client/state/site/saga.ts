import { takeEvery, type Saga } from '../../platform/saga';
import { saveDraftsToTab } from '../drafts/saveDraftsToTab';
import { reloadPage } from '../location/saga';
import { pageReloadChosen } from './slice';

/** Reloads the page when the user chooses the newer version; saves unsent form text first. */
export function* siteSaga(): Saga {
  yield* takeEvery(pageReloadChosen, function* reload() {
    yield* saveDraftsToTab();
    yield* reloadPage('newVersionChosen');
  });
}

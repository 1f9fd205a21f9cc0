import { getPorts, put, select, type Saga } from '../../platform/saga';
import { selectLocation } from '../location/selectors';
import { selectLastUserId } from '../session/selectors';
import { DRAFTS_KEY, formatStoredDrafts } from './storedDrafts';
import { draftsKept } from './slice';

/**
 * Saves unsent form text to the tab's storage, for this page and its current or last user. Every
 * saga that leaves the page calls it first: the text is stored when it returns. Does nothing for a
 * visitor.
 */
export function* saveDraftsToTab(): Saga {
  const { drafts: desk, tabStorage } = yield* getPorts();
  const userId = yield* select(selectLastUserId);
  const location = yield* select(selectLocation);
  const drafts = desk.readAll();
  const forms = Object.keys(drafts);
  if (userId === null || location === null || forms.length === 0) return;
  tabStorage.write(DRAFTS_KEY, formatStoredDrafts({ userId, page: location.key, drafts }));
  yield* put(draftsKept({ forms }));
}

import { getPorts, put, select, type Saga } from '../../platform/saga';
import { selectLocation } from '../location/selectors';
import { selectLastUserId } from '../session/selectors';
import { DRAFTS_KEY, formatStoredDrafts, parseStoredDrafts } from './storedDrafts';
import { draftsKept } from './slice';

/**
 * Saves unsent form text to the tab's storage, for this page and its current or last user. Every
 * saga that leaves the page calls it first: the text is stored when it returns. Does nothing for a
 * visitor. With `keepsStored`, the stored text of a form on this page isn't replaced.
 */
export function* saveDraftsToTab({ keepsStored = false } = {}): Saga {
  const { drafts: desk, tabStorage } = yield* getPorts();
  const userId = yield* select(selectLastUserId);
  const location = yield* select(selectLocation);
  const drafts = desk.readAll();
  const forms = Object.keys(drafts);
  if (userId === null || location === null || forms.length === 0) return;
  const page = location.key;
  const stored = keepsStored ? parseStoredDrafts(tabStorage.read(DRAFTS_KEY)) : null;
  const isOfPage = stored?.userId === userId && stored.page === page;
  const kept = isOfPage ? { ...drafts, ...stored.drafts } : drafts;
  tabStorage.write(DRAFTS_KEY, formatStoredDrafts({ userId, page, drafts: kept }));
  yield* put(draftsKept({ forms }));
}

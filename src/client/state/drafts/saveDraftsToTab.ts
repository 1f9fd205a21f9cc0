import { getPorts, put, select, type Saga } from '../../platform/saga';
import { pageAddress, selectLocation } from '../location/selectors';
import { selectLastUserId } from '../session/selectors';
import { areOfPage, DRAFTS_KEY, formatStoredDrafts, parseStoredDrafts } from './storedDrafts';
import { draftsKept } from './slice';

/**
 * Saves unsent form text to the tab's storage, for this page and its current or last user. Every
 * saga that leaves the page calls it first: the text is stored when it returns. Does nothing for a
 * visitor. Keeps the stored text of this page's other forms; with `keepsStored`, even that of the
 * same forms.
 */
export function* saveDraftsToTab({ keepsStored = false } = {}): Saga {
  const { drafts: desk, tabStorage } = yield* getPorts();
  const userId = yield* select(selectLastUserId);
  const location = yield* select(selectLocation);
  const drafts = desk.readAll();
  const forms = Object.keys(drafts);
  if (userId === null || location === null || forms.length === 0) return;
  const stored = parseStoredDrafts(tabStorage.read(DRAFTS_KEY));
  const isOfPage = stored?.userId === userId && areOfPage(stored, location);
  const before = isOfPage ? stored.drafts : {};
  const kept = keepsStored ? { ...drafts, ...before } : { ...before, ...drafts };
  const page = { page: location.key, address: pageAddress(location) };
  tabStorage.write(DRAFTS_KEY, formatStoredDrafts({ userId, ...page, drafts: kept }));
  yield* put(draftsKept({ forms }));
}

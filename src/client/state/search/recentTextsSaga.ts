import { put, select, takeEvery, type Saga } from '../../platform/saga';
import { selectLocale } from '../location/selectors';
import { selectUserId } from '../session/selectors';
import { searchSubmitted } from './search';
import { preferenceKey } from '../preferences/keys';
import { MAX_RECENT, readRecentTexts, RECENT_SEPARATOR } from './recentTexts';
import { selectPreference } from '../preferences/selectors';
import { preferenceSet } from '../preferences/slice';

/** Fields whose texts are remembered: names and numbers. */
const RECENT_FIELDS = ['fullName', 'publicCaseId', 'publicDocumentId', 'warrantNumber'] as const;

/** Maximum length; longer texts were probably pasted and won't be typed again. */
const LONGEST_RECENT = 80;

/** Returns the recent texts after a search; null if they don't change. */
function withRecentText(kept: unknown, searched: unknown): string | null {
  if (typeof searched !== 'string') return null;
  const text = searched.replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > LONGEST_RECENT) return null;
  const before = readRecentTexts(kept);
  if (before[0] === text) return null;
  const others = before.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, MAX_RECENT).join(RECENT_SEPARATOR);
}

/** Saves a user's recent searches; never a visitor's, since visitors may use a library computer. */
export function* recentTextsSaga(): Saga {
  yield* takeEvery(searchSubmitted, function* remember({ payload: { query } }) {
    const userId = yield* select(selectUserId);
    if (userId === null) return;
    const { code: localeCode } = yield* select(selectLocale);
    for (const application of RECENT_FIELDS) {
      const key = preferenceKey('recentTexts', { userId, localeCode, application });
      const value = withRecentText(yield* select(selectPreference, key), query[application]);
      if (value !== null) yield* put(preferenceSet({ key, value }));
    }
  });
}

import { put, select, takeEvery, type Saga } from '../../platform/saga';
import { selectLocale } from '../location/selectors';
import { selectUserId } from '../session/selectors';
import { searchSubmitted } from './actions';
import { preferenceKey } from '../preferences/keys';
import { MOST_RECENT, readRecentTexts, RECENT_SEPARATOR } from './recentTexts';
import { selectPreference } from '../preferences/selectors';
import { preferenceSet } from '../preferences/slice';

/** Fields whose texts are remembered: names and numbers. */
const RECENT_FIELDS = ['fullName', 'publicCaseId', 'publicDocumentId', 'warrantNumber'] as const;

/** Longer texts were pasted, and are not typed again. */
const LONGEST_RECENT = 80;

/** What is remembered once a text was searched for; null where that changes nothing. */
function withRecentText(kept: unknown, searched: unknown): string | null {
  if (typeof searched !== 'string') return null;
  const text = searched.replace(/\s+/g, ' ').trim();
  if (text === '' || text.length > LONGEST_RECENT) return null;
  const before = readRecentTexts(kept);
  if (before[0] === text) return null;
  const others = before.filter((other) => other.toLowerCase() !== text.toLowerCase());
  return [text, ...others].slice(0, MOST_RECENT).join(RECENT_SEPARATOR);
}

/** Remembers what a user searched for; no visitor's: their browser may be a library's. */
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

import { isAnyOf } from '@reduxjs/toolkit';
import { put, select, takeEvery, type Saga } from '../../platform/saga';
import { selectLocale } from '../location/selectors';
import { messageDismissed } from '../motd/slice';
import { regionSelected } from '../regions/slice';
import { selectUserId } from '../session/selectors';
import { selectSite } from '../site/selectors';
import {
  browserWarningDismissed,
  searchSubmitted,
  shortcutsSwitched,
  superSearchChanged,
  themeChosen,
} from './actions';
import { preferenceKey } from './keys';
import { preferenceSet } from './slice';

/** Turns what a person did into what is remembered of it (spec section 3, Stored preferences). */
export function* preferencesSaga(): Saga {
  yield* takeEvery(
    isAnyOf(
      regionSelected,
      superSearchChanged,
      searchSubmitted,
      messageDismissed,
      browserWarningDismissed,
      themeChosen,
      shortcutsSwitched,
    ),
    function* remember(action) {
      const userId = yield* select(selectUserId);
      const { code: localeCode } = yield* select(selectLocale);
      if (regionSelected.match(action)) {
        const { code: application, regionId } = action.payload;
        const key = preferenceKey('searchRegion', { userId, localeCode, application });
        yield* put(preferenceSet({ key, value: regionId }));
      } else if (superSearchChanged.match(action)) {
        // A visitor's super search is always on: there is nothing to remember.
        if (userId === null) return;
        const { application, isOn } = action.payload;
        const key = preferenceKey('superSearch', { userId, localeCode, application });
        yield* put(preferenceSet({ key, value: isOn }));
      } else if (searchSubmitted.match(action)) {
        const { billingCode } = action.payload.query;
        if (typeof billingCode !== 'string' || billingCode === '') return;
        yield* put(
          preferenceSet({ key: preferenceKey('billingCode', { userId }), value: billingCode }),
        );
      } else if (messageDismissed.match(action)) {
        const { category, updated } = action.payload;
        const key = preferenceKey('dismissedMessage', { category });
        yield* put(preferenceSet({ key, value: updated }));
      } else if (themeChosen.match(action)) {
        yield* put(preferenceSet({ key: preferenceKey('theme', {}), value: action.payload }));
      } else if (shortcutsSwitched.match(action)) {
        const key = preferenceKey('shortcutsOff', {});
        yield* put(preferenceSet({ key, value: !action.payload.isOn }));
      } else {
        const { userAgent } = yield* select(selectSite);
        const key = preferenceKey('dismissedBrowserWarning', { userAgent });
        yield* put(preferenceSet({ key, value: true }));
      }
    },
  );
}

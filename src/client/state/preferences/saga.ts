import { fork, put, select, takeEvery, type Saga } from '../../platform/saga';
import { selectLocale } from '../location/selectors';
import { messageDismissed } from '../motd/slice';
import { regionSelected } from '../regions/slice';
import { searchSubmitted } from '../search/search';
import { selectUserId } from '../session/selectors';
import { selectSite } from '../site/selectors';
import {
  browserWarningDismissed,
  menuGroupToggled,
  shortcutsSwitched,
  superSearchChanged,
  themeChosen,
} from './actions';
import { preferenceKey, type PreferenceName, type PreferenceScope } from './keys';
import { preferenceSet, type PreferenceValue } from './slice';

/** Stores a value under the parts of its scope: user, edition, application. */
function* remember(
  name: PreferenceName,
  value: PreferenceValue,
  scope: Pick<Partial<PreferenceScope>, 'application' | 'category'> = {},
): Saga {
  const userId = yield* select(selectUserId);
  const { code: localeCode } = yield* select(selectLocale);
  const { userAgent } = yield* select(selectSite);
  const page: PreferenceScope = { userId, localeCode, userAgent, application: '', category: '' };
  yield* put(preferenceSet({ key: preferenceKey(name, { ...page, ...scope }), value }));
}

function* rememberRegion({ payload }: ReturnType<typeof regionSelected>): Saga {
  yield* remember('searchRegion', payload.regionId, { application: payload.code });
}

/** Stores the choice, except for visitors, whose Super Search is always on. */
function* rememberSuperSearch({ payload }: ReturnType<typeof superSearchChanged>): Saga {
  if ((yield* select(selectUserId)) === null) return;
  yield* remember('superSearch', payload.isOn, { application: payload.application });
}

function* rememberBillingCode({ payload }: ReturnType<typeof searchSubmitted>): Saga {
  const { billingCode } = payload.query;
  if (typeof billingCode !== 'string' || billingCode === '') return;
  yield* remember('billingCode', billingCode);
}

function* rememberDismissal({ payload }: ReturnType<typeof messageDismissed>): Saga {
  yield* remember('dismissedMessage', payload.updated, { category: payload.category });
}

function* rememberTheme({ payload }: ReturnType<typeof themeChosen>): Saga {
  yield* remember('theme', payload);
}

function* rememberMenuGroup({ payload }: ReturnType<typeof menuGroupToggled>): Saga {
  yield* remember('menuGroup', payload.isOpen, { application: payload.group });
}

function* rememberShortcuts({ payload }: ReturnType<typeof shortcutsSwitched>): Saga {
  yield* remember('shortcutsOff', !payload.isOn);
}

function* rememberBrowserWarning(): Saga {
  yield* remember('dismissedBrowserWarning', true);
}

/** Stores each choice as a preference (spec section 3, Stored preferences): one worker per choice. */
export function* preferencesSaga(): Saga {
  yield* fork(takeEvery, regionSelected, rememberRegion);
  yield* fork(takeEvery, superSearchChanged, rememberSuperSearch);
  yield* fork(takeEvery, searchSubmitted, rememberBillingCode);
  yield* fork(takeEvery, messageDismissed, rememberDismissal);
  yield* fork(takeEvery, themeChosen, rememberTheme);
  yield* fork(takeEvery, menuGroupToggled, rememberMenuGroup);
  yield* fork(takeEvery, shortcutsSwitched, rememberShortcuts);
  yield* fork(takeEvery, browserWarningDismissed, rememberBrowserWarning);
}

import { createSelector } from 'reselect';
import { fillPlaceholders, matchesFilter } from '#contract/site/motd';
import type { MessageOfTheDay } from '#contract/schemas/motd';
import { selectLocale, selectLocation, selectPageCounty } from '../location/selectors';
import type { LocationState } from '../location/slice';
import { preferenceKey } from '../preferences/keys';
import type { PreferencesState } from '../preferences/slice';
import { selectSite } from '../site/selectors';
import type { SiteState } from '../site/slice';
import type { MotdState } from './slice';

interface State {
  readonly motd: MotdState;
  readonly location: LocationState;
  readonly preferences: PreferencesState;
  readonly site: SiteState;
}

/** False until the first messages of a newly opened page arrive. */
export const selectAreMessagesLoaded = (state: Pick<State, 'motd'>): boolean =>
  Object.keys(state.motd.byKey).length > 0;

/**
 * Messages to show, with placeholders filled: not dismissed, not empty, and matching the page's
 * application, state, and county (spec section 4).
 */
export const selectShownMessages = createSelector(
  [
    (state: State) => state.motd.messages,
    (state: State) => state.preferences.entries,
    (state: State) => selectLocation(state)?.appCode ?? null,
    selectLocale,
    selectPageCounty,
    selectSite,
  ],
  (messages, dismissed, appCode, locale, countyId, site): MessageOfTheDay[] =>
    messages
      .filter(
        ({ category, message, updated }) =>
          message.trim() !== '' &&
          dismissed[preferenceKey('dismissedMessage', { category })] !== updated &&
          matchesFilter(category, { appCode, stateCode: locale.abbreviation, countyId }),
      )
      .map((message) => ({ ...message, message: fillPlaceholders(message.message, site) })),
);

import type { ThemeChoice } from '#contract/site/theme';
import { preferenceKey } from './keys';
import type { PreferencesState, PreferenceValue } from './slice';

/** Selects the stored value of a key; undefined if none is stored. */
export const selectPreference = (
  state: { readonly preferences: PreferencesState },
  key: string,
): PreferenceValue | undefined => state.preferences.entries[key];

export const selectTheme = (state: { readonly preferences: PreferencesState }): ThemeChoice => {
  const theme = selectPreference(state, preferenceKey('theme', {}));
  return theme === 'light' || theme === 'dark' ? theme : 'system';
};

export const selectHasShortcuts = (state: { readonly preferences: PreferencesState }): boolean =>
  selectPreference(state, preferenceKey('shortcutsOff', {})) !== true;

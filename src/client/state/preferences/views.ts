import { createAction } from '@reduxjs/toolkit';
import { preferenceKey } from './keys';
import { selectPreference } from './selectors';
import type { PreferencesState } from './slice';

/** How results are shown: compact rows, or with a preview of the record. */
export type View = 'compactRows' | 'preview';

export const viewChosen = createAction<{ view: View; isChosen: boolean }>('preferences/viewChosen');

export const selectView = (
  state: { readonly preferences: PreferencesState },
  view: View,
): boolean => selectPreference(state, preferenceKey(view, {})) === true;

/** True if the user has explicitly switched this view on or off. */
export const selectHasChosenView = (
  state: { readonly preferences: PreferencesState },
  view: View,
): boolean => selectPreference(state, preferenceKey(view, {})) !== undefined;

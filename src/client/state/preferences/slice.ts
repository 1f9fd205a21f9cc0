import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

/** A stored choice; `keys.ts` documents its key. */
export type PreferenceValue = string | number | boolean;

export interface PreferencesState {
  readonly entries: Readonly<Record<string, PreferenceValue>>;
}

const initialState: PreferencesState = { entries: {} };

const slice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {
    preferenceSet: (
      state,
      { payload }: PayloadAction<{ key: string; value: PreferenceValue }>,
    ) => ({ ...state, entries: { ...state.entries, [payload.key]: payload.value } }),
    /** Another tab stored preferences; its entries override this tab's. */
    preferencesMerged: (
      state,
      { payload }: PayloadAction<Readonly<Record<string, PreferenceValue>>>,
    ) => ({ ...state, entries: { ...state.entries, ...payload } }),
  },
});

export const { preferenceSet, preferencesMerged } = slice.actions;
export const preferencesReducer = slice.reducer;

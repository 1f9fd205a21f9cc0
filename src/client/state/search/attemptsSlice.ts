import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { routeChanged } from '../location/slice';

/** `missing` after a search was attempted without input. */
export type SearchAttempt = 'open' | 'missing';

/** Search attempts on the page; keyed by widget. A missing entry means `open`. */
export type SearchAttemptsState = Readonly<Record<string, SearchAttempt>>;

const initialState: SearchAttemptsState = {};

interface OfWidget {
  readonly widget: string;
}

const slice = createSlice({
  name: 'searchAttempts',
  initialState,
  reducers: {
    /** Search was pressed with no input (spec section 4, Search widgets). */
    inputMissed: (state, { payload: { widget } }: PayloadAction<OfWidget>) => ({
      ...state,
      [widget]: 'missing' as const,
    }),
    /** The input with the error changed; clears the error. */
    inputChanged: (state, { payload: { widget } }: PayloadAction<OfWidget>) => ({
      ...state,
      [widget]: 'open' as const,
    }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, () => initialState);
  },
});

export const { inputMissed, inputChanged } = slice.actions;
export const searchAttemptsReducer = slice.reducer;

/** Selects the attempt status of a widget's search. */
export const selectSearchAttempt = (
  state: { readonly searchAttempts: SearchAttemptsState },
  widget: string,
): SearchAttempt => state.searchAttempts[widget] ?? 'open';

/** True if a search on the page was attempted without input. */
export const selectIsAnyInputMissing = (state: {
  readonly searchAttempts: SearchAttemptsState;
}): boolean => Object.values(state.searchAttempts).includes('missing');

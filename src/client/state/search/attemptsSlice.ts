import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { routeChanged } from '../location/slice';

/** Whether a search waits for its input: `missing` after an attempt without one. */
export type SearchAttempt = 'open' | 'missing';

/** Searches of the page by widget; one that is not here is open. */
export type SearchAttemptsState = Readonly<Record<string, SearchAttempt>>;

const initialState: SearchAttemptsState = {};

interface OfWidget {
  readonly widget: string;
}

const slice = createSlice({
  name: 'searchAttempts',
  initialState,
  reducers: {
    /** Search was pressed, and nothing was typed (spec section 4, Search widgets). */
    inputMissed: (state, { payload: { widget } }: PayloadAction<OfWidget>) => ({
      ...state,
      [widget]: 'missing' as const,
    }),
    /** What the error was about has changed: it is not said any more. */
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

/** Whether the search of a widget waits for its input. */
export const selectSearchAttempt = (
  state: { readonly searchAttempts: SearchAttemptsState },
  widget: string,
): SearchAttempt => state.searchAttempts[widget] ?? 'open';

/** A search of the page was tried without its input. */
export const selectIsAnyInputMissing = (state: {
  readonly searchAttempts: SearchAttemptsState;
}): boolean => Object.values(state.searchAttempts).includes('missing');

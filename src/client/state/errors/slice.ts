import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { routeChanged, screenRetried } from '../location/slice';
import { identityChanged } from '../session/slice';

/** One line of the error area. `field` is the id of the input that it is about. */
export interface ErrorLine {
  readonly text: string;
  readonly field?: string;
}

/** The page's errors, and those kept for the next page (spec section 3, Error list). */
export interface ErrorsState {
  readonly current: readonly ErrorLine[];
  readonly next: readonly ErrorLine[];
}

const initialState: ErrorsState = { current: [], next: [] };

function isSameLine(a: ErrorLine, b: ErrorLine): boolean {
  return a.text === b.text && a.field === b.field;
}

function isEmpty({ current, next }: ErrorsState): boolean {
  return current.length === 0 && next.length === 0;
}

function withLines(lines: readonly ErrorLine[], added: readonly ErrorLine[]): readonly ErrorLine[] {
  return [...lines, ...added.filter((line) => !lines.some((said) => isSameLine(said, line)))];
}

const slice = createSlice({
  name: 'errors',
  initialState,
  reducers: {
    /** Adds lines; one that is already there is not said twice. */
    errorsShown: (state, { payload }: PayloadAction<readonly ErrorLine[]>) => ({
      ...state,
      current: withLines(state.current, payload),
    }),
    /** Keeps lines for the page that is about to be entered, in the same way. */
    errorsQueued: (state, { payload }: PayloadAction<readonly ErrorLine[]>) => ({
      ...state,
      next: withLines(state.next, payload),
    }),
    errorsCleared: (state) => ({ ...state, current: [] }),
  },
  extraReducers: (builder) => {
    builder.addCase(routeChanged, (state) =>
      isEmpty(state) ? state : { current: state.next, next: [] },
    );
    // What was said was said to somebody else.
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
    // What is tried again has not failed yet.
    builder.addCase(screenRetried, (state) => ({ ...state, current: [] }));
  },
});

export const { errorsShown, errorsQueued, errorsCleared } = slice.actions;
export const errorsReducer = slice.reducer;

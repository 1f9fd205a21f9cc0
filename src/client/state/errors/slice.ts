import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { routeChanged, screenRetried } from '../location/slice';
import { identityChanged } from '../session/slice';

/** One line of the error area. */
export interface ErrorLine {
  readonly text: string;
  /** Id of the input that it is about. */
  readonly field?: string;
  /** Names what failed: the line goes when that succeeds, and makes room when it fails again. */
  readonly subject?: string;
}

/** The page's errors, and those kept for the next page (spec section 3, Error list). */
export interface ErrorsState {
  readonly current: readonly ErrorLine[];
  readonly next: readonly ErrorLine[];
}

const initialState: ErrorsState = { current: [], next: [] };

function isSameLine(a: ErrorLine, b: ErrorLine): boolean {
  return a.text === b.text && a.field === b.field && a.subject === b.subject;
}

function without(lines: readonly ErrorLine[], subjects: ReadonlySet<string>): readonly ErrorLine[] {
  return lines.filter(({ subject }) => subject === undefined || !subjects.has(subject));
}

function isEmpty({ current, next }: ErrorsState): boolean {
  return current.length === 0 && next.length === 0;
}

function withLines(lines: readonly ErrorLine[], added: readonly ErrorLine[]): readonly ErrorLine[] {
  const subjects = new Set(
    added.flatMap(({ subject }) => (subject === undefined ? [] : [subject])),
  );
  const others = without(lines, subjects);
  return [...others, ...added.filter((line) => !others.some((said) => isSameLine(said, line)))];
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
    /** What had failed succeeded. */
    errorsSettled: (state, { payload }: PayloadAction<{ subject: string }>) => ({
      ...state,
      current: without(state.current, new Set([payload.subject])),
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

export const { errorsShown, errorsQueued, errorsSettled, errorsCleared } = slice.actions;
export const errorsReducer = slice.reducer;

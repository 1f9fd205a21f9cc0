import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { routeChanged, screenRetried } from '../location/slice';
import { identityChanged } from '../session/slice';

/** One line of the error area. */
export interface ErrorLine {
  readonly text: string;
  /** Id of the input with the error. */
  readonly field?: string;
  /**
   * Identifies the failed request; the line is cleared when the request succeeds, and replaced if
   * it fails again.
   */
  readonly subject?: string;
  /** Path that has no page; such a line is a notice, not a problem. */
  readonly missingPath?: string;
}

/** The page's errors, and those queued for the next page (spec section 3, Error list). */
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
  const repeated = (said: ErrorLine) => added.find((line) => isSameLine(said, line));
  return [
    ...others.map((said) => repeated(said) ?? said),
    ...added.filter((line) => !others.some((said) => isSameLine(said, line))),
  ];
}

const slice = createSlice({
  name: 'errors',
  initialState,
  reducers: {
    /**
     * Adds lines. An equal line is replaced, so that its new object shows that it occurred again.
     */
    errorsShown: (state, { payload }: PayloadAction<readonly ErrorLine[]>) => ({
      ...state,
      current: withLines(state.current, payload),
    }),
    /** Queues lines for the page about to be entered; replaces equal lines. */
    errorsQueued: (state, { payload }: PayloadAction<readonly ErrorLine[]>) => ({
      ...state,
      next: withLines(state.next, payload),
    }),
    /** A request that had failed has now succeeded. */
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
    // Clears the previous user's errors.
    builder.addCase(identityChanged, (state, { payload }) =>
      payload.isFirst ? state : initialState,
    );
    // A retry is in progress.
    builder.addCase(screenRetried, (state) => ({ ...state, current: [] }));
  },
});

export const { errorsShown, errorsQueued, errorsSettled, errorsCleared } = slice.actions;
export const errorsReducer = slice.reducer;

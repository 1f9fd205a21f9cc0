import { createSelector } from 'reselect';
import type { ErrorLine, ErrorsState } from './slice';

interface State {
  readonly errors: ErrorsState;
}

/** The lines of the error area; identical messages from several calls appear once. */
export const selectErrors = createSelector(
  [(state: State) => state.errors.current],
  (lines): readonly ErrorLine[] =>
    lines.filter(
      ({ field, text }, index) =>
        lines.findIndex((line) => line.text === text && line.field === field) === index,
    ),
);

/** True if the error area has a line for this subject. */
export const selectHasError = ({ errors }: State, subject: string): boolean =>
  errors.current.some((line) => line.subject === subject);

import { createSelector } from 'reselect';
import type { ErrorLine, ErrorsState } from './slice';

interface State {
  readonly errors: ErrorsState;
}

/** The lines of the error area; a message from several calls appears only once. */
export const selectErrors = createSelector(
  [(state: State) => state.errors.current],
  (lines): readonly ErrorLine[] =>
    lines.filter(
      ({ field, text }, index) =>
        lines.findIndex((line) => line.text === text && line.field === field) === index,
    ),
);

/** Lines that are problems on this page; a line about a missing page is only a notice. */
export const selectProblems = createSelector([selectErrors], (lines): readonly ErrorLine[] =>
  lines.filter(({ missingPath }) => missingPath === undefined),
);

/** Path of the missing page that the user was redirected from; null if there was none. */
export const selectMissingPath = ({ errors }: State): string | null =>
  errors.current.find(({ missingPath }) => missingPath !== undefined)?.missingPath ?? null;

/** True if the error area has a line for this subject. */
export const selectHasError = ({ errors }: State, subject: string): boolean =>
  errors.current.some((line) => line.subject === subject);

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

/** Lines that are problems of this page; a missing URL is only a notice. */
export const selectProblems = createSelector([selectErrors], (lines): readonly ErrorLine[] =>
  lines.filter(({ missingPath }) => missingPath === undefined),
);

/** The path without a page that led here; null if none did. */
export const selectMissingPath = ({ errors }: State): string | null =>
  errors.current.find(({ missingPath }) => missingPath !== undefined)?.missingPath ?? null;

/** True if the error area has a line for this subject. */
export const selectHasError = ({ errors }: State, subject: string): boolean =>
  errors.current.some((line) => line.subject === subject);

import { createSelector } from 'reselect';
import type { ErrorLine, ErrorsState } from './slice';

interface State {
  readonly errors: ErrorsState;
}

/** All errors of the page; calls that failed alike have equal lines. */
export const selectErrorLines = ({ errors }: State): readonly ErrorLine[] => errors.current;

function distinct(lines: readonly ErrorLine[]): readonly ErrorLine[] {
  return lines.filter(
    ({ field, text }, index) =>
      lines.findIndex((line) => line.text === text && line.field === field) === index,
  );
}

/** Lines that are problems; a line about a missing page is only a notice. */
export function distinctProblems(lines: readonly ErrorLine[]): readonly ErrorLine[] {
  return distinct(lines).filter(({ missingPath }) => missingPath === undefined);
}

/** The lines of the error area; a message from several calls appears only once. */
export const selectErrors = createSelector([selectErrorLines], distinct);

/** Lines that are problems on this page. */
export const selectProblems = createSelector([selectErrorLines], distinctProblems);

/** Path of the missing page that the user was redirected from; null if there was none. */
export const selectMissingPath = ({ errors }: State): string | null =>
  errors.current.find(({ missingPath }) => missingPath !== undefined)?.missingPath ?? null;

/** True if the error area has a line for this subject. */
export const selectHasError = ({ errors }: State, subject: string): boolean =>
  errors.current.some((line) => line.subject === subject);

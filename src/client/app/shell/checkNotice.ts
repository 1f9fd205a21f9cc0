import { MESSAGES } from '#contract/messages';
import { selectProblems } from '../../state/errors/selectors';
import { selectIsUserCheckFailed } from '../../state/session/selectors';
import type { RootState } from '../../store/reducer';

/**
 * True if a notice reports that the login status couldn't be checked; false if the page's errors
 * already report it.
 */
export function selectIsCheckNoticed(state: RootState): boolean {
  return (
    selectIsUserCheckFailed(state) &&
    !selectProblems(state).some(({ text }) => text === MESSAGES.userCheckFailed)
  );
}

import { MESSAGES } from '#contract/messages';
import { selectProblems } from '../../state/errors/selectors';
import { selectIsUserCheckFailed } from '../../state/session/selectors';
import type { RootState } from '../../store/reducer';

/**
 * True if a notice says that the login status couldn't be checked; false on pages whose errors say
 * it.
 */
export function selectIsCheckNoticed(state: RootState): boolean {
  return (
    selectIsUserCheckFailed(state) &&
    !selectProblems(state).some(({ text }) => text === MESSAGES.userCheckFailed)
  );
}

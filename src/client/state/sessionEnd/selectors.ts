import type { SessionEndState } from './slice';

/** The slice is added to the store after login. */
interface State {
  readonly sessionEnd?: SessionEndState;
}

const QUIET: SessionEndState = { status: 'quiet' };

export const selectSessionEnd = (state: object): SessionEndState =>
  (state as State).sessionEnd ?? QUIET;

/** True while the warning is visible. */
export const selectIsSessionEndShown = (state: object): boolean => {
  const { status } = selectSessionEnd(state);
  return status !== 'quiet' && status !== 'closed';
};

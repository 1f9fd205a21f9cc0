import type { UnreadStreamState } from './slice';

/**
 * The slice is added to the store after login; it is in the state starting with the next action.
 */
interface State {
  readonly unreadStream?: UnreadStreamState;
}

const CLOSED: UnreadStreamState = { status: 'closed', failures: 0, isHidden: false };

export const selectUnreadStream = (state: object): UnreadStreamState =>
  (state as State).unreadStream ?? CLOSED;

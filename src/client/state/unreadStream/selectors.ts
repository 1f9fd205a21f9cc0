import type { UnreadStreamState } from './slice';

/** The slice is there once somebody has signed in, and in the state from the next action on. */
interface State {
  readonly unreadStream?: UnreadStreamState;
}

const CLOSED: UnreadStreamState = { status: 'closed', failures: 0 };

export const selectUnreadStream = (state: object): UnreadStreamState =>
  (state as State).unreadStream ?? CLOSED;

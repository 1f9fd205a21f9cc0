import type { UnreadStreamState } from './slice';

/** The slice joins the store after login, and is in the state from the next action. */
interface State {
  readonly unreadStream?: UnreadStreamState;
}

const CLOSED: UnreadStreamState = { status: 'closed', failures: 0, isHidden: false };

export const selectUnreadStream = (state: object): UnreadStreamState =>
  (state as State).unreadStream ?? CLOSED;

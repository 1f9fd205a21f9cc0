import { identityChanged } from './slice';

/** Another user is there now than the one whom the page was opened for. */
export function isOtherUser(action: unknown): action is ReturnType<typeof identityChanged> {
  return identityChanged.match(action) && !action.payload.isFirst;
}

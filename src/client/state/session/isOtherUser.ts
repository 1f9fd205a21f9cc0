import { identityChanged } from './slice';

/** Returns true if the page's user was replaced by another. */
export function isOtherUser(action: unknown): action is ReturnType<typeof identityChanged> {
  return identityChanged.match(action) && !action.payload.isFirst;
}

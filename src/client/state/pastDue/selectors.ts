import { selectScreenStatus } from '../location/selectors';
import type { LocationState } from '../location/slice';
import { selectUser } from '../session/selectors';
import type { SessionState } from '../session/slice';

/**
 * Returns true if an administrator of a past-due account sees the open invoices, with the reason in
 * the same box, instead of the page.
 */
export function selectIsPastDueShown(state: {
  readonly location: LocationState;
  readonly session: SessionState;
}): boolean {
  const { account, isAdmin } = selectUser(state);
  return selectScreenStatus(state) === 'forbidden' && isAdmin && (account?.dueCents ?? 0) > 0;
}

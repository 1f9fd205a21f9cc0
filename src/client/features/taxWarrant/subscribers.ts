import { parseId } from '#contract/site/queryFields';
import {
  SUBSCRIPTION_SEATS,
  type WarrantSubscriptionKind,
} from '#contract/billing/warrantSubscription';

/** Reads the ids of a form's list, which are separated by spaces. */
export function idsOf(text: string): readonly number[] {
  return text.split(' ').flatMap((id) => parseId(id) ?? []);
}

/** Returns why a subscription can't cover these users; null if it can. */
export function seatsProblem(
  kind: WarrantSubscriptionKind,
  userIds: readonly number[],
): string | null {
  if (userIds.length === 0) return 'Select at least one user.';
  const seats = SUBSCRIPTION_SEATS[kind];
  if (userIds.length <= seats) return null;
  const most = seats === 1 ? 'one user' : `${String(seats)} users`;
  return `This subscription is for ${most}. Select fewer users.`;
}

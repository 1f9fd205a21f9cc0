import {
  SUBSCRIPTION_SEATS,
  type WarrantSubscriptionKind,
} from '#contract/billing/warrantSubscription';
import type { AuditedTransaction } from '../../domain/audit/repository';
import { findSubscribers } from '../../domain/warrantSubscriptions/subscriptionRepository';
import { invalidField } from '../../http/problems';

/** Throws 400 for more users than a subscription covers. */
export function requireSeats(kind: WarrantSubscriptionKind, userIds: readonly number[]): void {
  const seats = SUBSCRIPTION_SEATS[kind];
  if (userIds.length <= seats) return;
  const most = seats === 1 ? 'one user' : `${String(seats)} users`;
  throw invalidField('userIds', `This subscription covers ${most}.`);
}

/** Throws 400 for users who aren't active users of the account. */
export async function requireSubscribers(
  trx: AuditedTransaction,
  accountId: number,
  userIds: readonly number[],
): Promise<void> {
  const users = await findSubscribers(trx, accountId);
  if (userIds.some((id) => users.every((user) => user.id !== id))) {
    throw invalidField('userIds', 'Choose active users on your account.');
  }
}

import { tidyBillingCode } from '#contract/billing/billingCodes';
import type { Transaction } from 'kysely';
import type { WarrantSubscription } from '#contract/schemas/warrantSubscription';
import type { SubscriptionOrderDetails } from '../../db/tables/billing';
import type { Database } from '../../db/tables/database';
import { chargeAccount } from '../ledger/repository';
import { enqueueSubscriptionPurchase } from '../webhooks/purchaseEventsRepository';
import { addSubscription, dayAfter, findSubscriptions } from './subscriptionRepository';

/** The ordering user and the account that pays. */
interface Subscriber {
  readonly accountId: number;
  readonly userId: number | null;
}

/** Returns the subscription active on the day, and its renewal. */
export function runningOf(subscriptions: readonly WarrantSubscription[], today: string) {
  const current = subscriptions.find(({ startsOn }) => startsOn <= today) ?? null;
  const next = subscriptions.find(({ startsOn }) => startsOn > today) ?? null;
  return { current, next };
}

/** True if another subscription became active since the order's form was shown. */
export function isOrderOutdated(
  { currentId }: SubscriptionOrderDetails,
  current: WarrantSubscription | null,
): boolean {
  return current !== null && currentId !== undefined && currentId !== current.id;
}

/**
 * Opens a one-year subscription that starts today, or after the current one. The caller must have
 * locked the account, and received the payment or granted credit. Null if a renewal already exists,
 * or if the order is outdated.
 */
export async function openSubscription(
  trx: Transaction<Database>,
  { accountId, userId }: Subscriber,
  order: SubscriptionOrderDetails,
  { at, today }: { readonly at: number; readonly today: string },
): Promise<{ readonly id: number; readonly entryId: number; readonly startsOn: string } | null> {
  const { current, next } = runningOf(await findSubscriptions(trx, accountId, today), today);
  if (next !== null || isOrderOutdated(order, current)) return null;
  const startsOn = current === null ? today : await dayAfter(trx, current.endsOn);
  const { id } = await addSubscription(trx, { ...order, accountId, userId }, startsOn, at);
  const entryId = await chargeAccount(
    trx,
    { accountId, userId },
    {
      kind: 'WARRANT_SUBSCRIPTION',
      reference: `Tax warrant subscription from ${startsOn}`,
      billingCode: tidyBillingCode(order.billingCode) || null,
      parts: [{ ledger: 'SUBSCRIPTION_FEES', countyId: null, cents: order.priceCents }],
    },
    at,
  );
  const purchase = { id, accountId, userId, totalCents: order.priceCents };
  await enqueueSubscriptionPurchase(trx, purchase, at);
  return { id, entryId, startsOn };
}

import type {
  WarrantSubscription,
  WarrantSubscriptionOrder,
} from '#contract/schemas/warrantSubscription';
import type { CurrentUser } from '#contract/schemas/users';
import { stateDate } from '#contract/stateClock';
import { warrantSubscriptionCents } from '#contract/billing/warrantSubscription';
import { requireBillingCode } from '../../domain/accounts/billingCode';
import { answerOnce } from '../../domain/answeredOnce/repository';
import {
  transactionWithAudit,
  type Audit,
  type AuditedTransaction,
} from '../../domain/audit/repository';
import { findOrder, findWaitingOrder, placeOrder } from '../../domain/cards/ordersRepository';
import { findCredit, requireCredit } from '../../domain/credit/creditRepository';
import { isWithinCredit } from '../../domain/credit/rules';
import { lockAccount } from '../../domain/ledger/repository';
import { requireSearchesAllowed } from '../../domain/searchLog/rules';
import { requireConfirmedEmail } from '../../domain/users/confirmedRule';
import {
  isOrderOutdated,
  openSubscription,
  runningOf,
} from '../../domain/warrantSubscriptions/orderRepository';
import {
  findSubscriptions,
  findWarrantCounties,
} from '../../domain/warrantSubscriptions/subscriptionRepository';
import type { Actor, Owner } from '../../http/requester';
import { conflict, invalidField, notFound } from '../../http/problems';
import type { AppDatabase, Clock } from '../../http/services';
import { requireSeats, requireSubscribers } from './subscribers';

const REFUSALS = {
  isRenewed:
    'Your account already has a subscription and a renewal for it. You can order again when the current one ends.',
  isOutdated:
    "Your account already has a subscription. Reload the page to renew it. You weren't charged.",
  isReturned: 'Your subscription changed before the payment arrived. We refunded it to your card.',
  unanswered:
    "Your order wasn't completed. You weren't charged, and the subscription didn't start.",
  declined:
    "Your card was declined. You weren't charged, and the subscription didn't start. Try another card.",
  confirm:
    "Your bank hasn't confirmed the payment yet. Confirm it under My Account, Pay Invoices. The subscription starts when it's paid.",
  waiting:
    'Another payment on your account is pending. Finish it under My Account, Pay Invoices, then order again.',
  priceChanged: "The price has changed. Reload the page to see it. You weren't charged.",
} as const;

interface Parts {
  readonly db: AppDatabase;
  readonly clock: Clock;
  /** Charges the cards of orders that are due. */
  readonly settleCharges: (accountId: number) => Promise<unknown>;
}

/** An order, as sent. */
interface OrderRequest {
  readonly order: WarrantSubscriptionOrder;
  /** Value of the Idempotency-Key header. */
  readonly onceKey: string;
  readonly owner: Owner;
  readonly user: CurrentUser;
}

/** An order of an account. */
interface AccountOrder {
  readonly order: WarrantSubscriptionOrder;
  readonly onceKey: string;
  readonly payer: { readonly accountId: number; readonly userId: number };
}

/**
 * Orders a tax warrant subscription for the user's account, once per key. Within the credit limit,
 * the subscription starts in the order's transaction, with its charge and audit row. Beyond the
 * limit, it starts when the account's card has paid.
 *
 * Throws 403 if the user may not buy, 404 without an account, and 400 for wrong counties, users, or
 * billing code. Throws 409 if the price or the current subscription has changed, a payment is
 * pending or declined, the limit is exceeded, or the subscription is already renewed.
 */
export async function orderSubscription(
  { clock, db, settleCharges }: Parts,
  actor: Actor,
  { onceKey, order, owner, user }: OrderRequest,
): Promise<WarrantSubscription> {
  requireSearchesAllowed(user);
  requireConfirmedEmail(user, 'buy');
  const { accountId, userId } = owner;
  if (accountId === null) throw notFound();
  await requireBillingCode(db, user, order.billingCode);
  requireOffered(order);
  const accountOrder = { order, onceKey, payer: { accountId, userId } };
  const once = {
    userId,
    key: onceKey,
    call: 'postWarrantSubscription',
    asked: order,
    at: actor.at,
  } as const;
  const opened = await transactionWithAudit(db, (trx, audit) =>
    answerOnce(trx, once, () => openOrPlace(trx, audit, actor, accountOrder)),
  );
  if (opened !== null) return opened;
  await settleCharges(accountId);
  return findPaid(db, accountId, onceKey, clock);
}

/** Opens the subscription on credit; returns null if it was placed as an order for the card. */
async function openOrPlace(
  trx: AuditedTransaction,
  audit: Audit,
  actor: Actor,
  { onceKey, order, payer }: AccountOrder,
): Promise<WarrantSubscription | null> {
  const { accountId } = payer;
  const today = stateDate(actor.at);
  await lockAccount(trx, accountId);
  await requireKnown(trx, accountId, order);
  const { current, next } = runningOf(await findSubscriptions(trx, accountId, today), today);
  if (next !== null) throw conflict(REFUSALS.isRenewed);
  if (isOrderOutdated(order, current)) throw conflict(REFUSALS.isOutdated);
  const waiting = await findWaitingOrder(trx, accountId);
  if (waiting === 'WARRANT_SUBSCRIPTION') throw conflict(REFUSALS.waiting);
  const cents = order.priceCents;
  const credit = await findCredit(trx, accountId, today);
  const mayOrder = credit.accountStatus === 'ACTIVE' && !credit.isDeactivated;
  if (!isWithinCredit(credit, cents) && mayOrder) {
    const content = { kind: 'WARRANT_SUBSCRIPTION', details: order } as const;
    const problem = await placeOrder(trx, { key: onceKey, ...payer, content, cents }, actor.at);
    if (problem === 'waiting') throw conflict(REFUSALS.waiting);
    // Without a card, the credit check below rejects the order.
    if (problem === null) return null;
  }
  const written = await openSubscription(trx, payer, order, { at: actor.at, today });
  if (written === null) throw conflict(REFUSALS.isRenewed);
  await requireCredit(trx, accountId, cents, today);
  audit({
    ...actor,
    action: 'warrantSubscriptionOrdered',
    target: `warrantSubscription/${String(written.id)}`,
    detail: { kind: order.kind, priceCents: cents, startsOn: written.startsOn },
  });
  const after = await findSubscriptions(trx, accountId, today);
  const ordered = after.find(({ id }) => id === written.id);
  if (ordered === undefined) throw new Error('The new subscription was not found.');
  return ordered;
}

/** Finds the subscription that the card paid for; throws 409 if the payment failed or is pending. */
async function findPaid(
  db: AppDatabase,
  accountId: number,
  key: string,
  clock: Clock,
): Promise<WarrantSubscription> {
  const order = await findOrder(db, accountId, key);
  if (order?.status === 'DECLINED') {
    const refusal = order.isUnanswered ? REFUSALS.unanswered : REFUSALS.declined;
    throw conflict(`${refusal} ${order.problem ?? ''}`.trim());
  }
  if (order?.status === 'RETURNED') throw conflict(REFUSALS.isReturned);
  if (order?.status !== 'OPENED') throw conflict(REFUSALS.confirm);
  const newest = (await findSubscriptions(db, accountId, stateDate(clock.now()))).at(-1);
  if (newest === undefined) throw new Error('The paid subscription was not found.');
  return newest;
}

/** Throws 400 for counties without tax warrants, and for users of a different account. */
async function requireKnown(
  trx: AuditedTransaction,
  accountId: number,
  { countyIds, userIds }: WarrantSubscriptionOrder,
): Promise<void> {
  const offered = new Set((await findWarrantCounties(trx)).map(({ id }) => id));
  if (countyIds.some((id) => !offered.has(id))) {
    throw invalidField('countyIds', 'Choose counties whose tax warrants are online.');
  }
  await requireSubscribers(trx, accountId, userIds);
}

/** Rejects an unavailable subscription or an outdated price. */
function requireOffered({
  countyIds,
  hasReports,
  kind,
  priceCents,
  userIds,
}: WarrantSubscriptionOrder): void {
  requireSeats(kind, userIds);
  if (kind === 'BUSINESS') requireBusinessScope(countyIds, hasReports);
  const counties = countyIds.length === 0 ? null : countyIds.length;
  if (priceCents !== warrantSubscriptionCents({ kind, counties, hasReports })) {
    throw conflict(REFUSALS.priceChanged);
  }
}

/**
 * Rejects a business order that is limited to some counties or lacks the reports, because its price
 * includes all of them.
 */
function requireBusinessScope(countyIds: readonly number[], hasReports: boolean): void {
  if (countyIds.length > 0) {
    throw invalidField('countyIds', 'A business subscription includes all counties.');
  }
  if (!hasReports) {
    throw invalidField('hasReports', 'A business subscription includes the reports.');
  }
}

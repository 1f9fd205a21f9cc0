import { sql, type Transaction } from 'kysely';
import type {
  CardOrderTable,
  PlanOrderDetails,
  SubscriptionOrderDetails,
} from '../../db/tables/billing';
import type { Database } from '../../db/tables/database';
import { chargeAccount, type LedgerActor } from '../ledger/repository';
import { lateSearchCents, type RunningPlan } from '../billing/planPrices';
import { findPaidPlan, openPlan } from '../billing/planRepository';
import { span } from '../billing/periodsRepository';
import { writeInvoices } from '../billing/writeInvoicesRepository';
import { openSubscription } from '../warrantSubscriptions/orderRepository';

/**
 * Starts the plan or subscription that a card has just paid for, and writes an invoice for it. The
 * caller holds the account's lock and receives the payment. Returns null if another plan or
 * subscription started in the meantime, the period is over, the account was closed, or the order
 * was abandoned. The payment is then refunded.
 */
export async function openOrder(
  trx: Transaction<Database>,
  orderId: number,
  { at, today }: { readonly at: number; readonly today: string },
): Promise<number | null> {
  const order = await trx
    .selectFrom('card_order as o')
    .innerJoin('account as a', 'a.id', 'o.account_id')
    .where('o.id', '=', orderId)
    .select(['o.account_id as accountId', 'o.user_id as userId', 'o.kind', 'o.details'])
    .select(['o.cents', 'o.status', 'a.closed_at as closedAt'])
    .executeTakeFirstOrThrow();
  const { accountId, cents, closedAt, details, kind, status, userId } = order;
  const booker = { accountId, userId };
  const isOpen = status === 'WAITING' && closedAt === null;
  const entryId = isOpen ? await open(trx, { kind, details, booker, cents }, { at, today }) : null;
  await trx
    .updateTable('card_order')
    .set({ status: entryId === null ? 'RETURNED' : 'OPENED', settled_at: new Date(at) })
    .where('id', '=', orderId)
    .execute();
  if (entryId === null) return null;
  const [invoice] = await writeInvoices(trx, [accountId], today, [entryId]);
  if (invoice === undefined) throw new Error('The invoice of a paid order was not written.');
  return invoice.id;
}

interface Opening {
  readonly kind: CardOrderTable['kind'];
  readonly details: PlanOrderDetails | SubscriptionOrderDetails;
  readonly booker: LedgerActor;
  readonly cents: number;
}

/**
 * Starts the ordered plan or subscription; its price and searches stay as confirmed. Returns the id
 * of its ledger entry; null if it can't start anymore.
 */
async function open(
  trx: Transaction<Database>,
  { booker, cents, details, kind }: Opening,
  time: { readonly at: number; readonly today: string },
): Promise<number | null> {
  if (kind === 'WARRANT_SUBSCRIPTION') {
    const order = details as SubscriptionOrderDetails;
    return (await openSubscription(trx, booker, order, time))?.entryId ?? null;
  }
  const { applications, fromPlanId, periodFrom, periodSearches, planId } =
    details as PlanOrderDetails;
  const paid = await findPaidPlan(trx, booker.accountId);
  const isSame = (paid?.planId ?? null) === fromPlanId && (paid?.from ?? null) === periodFrom;
  if (!isSame || (paid !== null && paid.to <= time.today)) return null;
  const plan = await trx
    .selectFrom('plan')
    .where('id', '=', planId)
    .select(['id', 'name', 'price_cents as priceCents'])
    .select(['included_searches as includedSearches', 'extra_search_cents as extraSearchCents'])
    .executeTakeFirstOrThrow();
  const lateCents = paid === null ? 0 : lateSearchCents(plan, paid, cents);
  const hasAll = periodSearches === undefined && paid !== null;
  const shareCents = hasAll ? plan.priceCents - paid.priceCents : cents + lateCents;
  const opened = { plan, paid, costCents: cents, shareCents };
  const entryId = await openPlan(trx, booker, opened, applications, time);
  if (paid !== null && lateCents > 0) await chargeLateSearches(trx, booker, paid, lateCents, time);
  return entryId;
}

/**
 * Charges, on the next invoice, the extra searches that were made while the bank confirmed the
 * payment of an upgrade. The upgrade cancels them, but its price didn't include them yet.
 */
async function chargeLateSearches(
  trx: Transaction<Database>,
  booker: LedgerActor,
  { from, planName, to }: RunningPlan,
  cents: number,
  { at }: { readonly at: number },
): Promise<void> {
  const charge = {
    kind: 'EXTRA_SEARCHES',
    reference: `Made on ${planName} before the upgrade, ${span(from, to)}`,
    billingCode: null,
    parts: [{ ledger: 'SUBSCRIPTION_FEES', countyId: null, cents }],
  } as const;
  await chargeAccount(trx, booker, charge, at);
}

/** Ends an order whose card didn't pay; nothing else changes. */
export async function declineOrder(
  trx: Transaction<Database>,
  orderId: number,
  at: number,
): Promise<void> {
  await sql`
    update card_order set status = 'DECLINED', settled_at = ${new Date(at)}
     where id = ${orderId} and status = 'WAITING'`.execute(trx);
}

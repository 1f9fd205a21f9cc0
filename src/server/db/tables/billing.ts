import type { ColumnType, Generated } from 'kysely';
import type { ApplicationCode } from '#contract/site/applications';
import type { WarrantSubscriptionOrder } from '#contract/schemas/warrantSubscription';
import type { DunningStep } from '#contract/billing/standings';

/** An account's plan, and the period it has paid or owes for. Dates are ISO. */
export interface AccountBillingTable {
  account_id: number;
  plan_id: number;
  /** Plan of the next period; null if the plan ends. */
  renewal_plan_id: number | null;
  /**
   * Day of the month on which periods begin; in months without that day, periods begin on the last
   * day.
   */
  anchor_on: string;
  period_from: string;
  /** First day of the next period. */
  period_to: string;
  /** When the plan started: earlier searches don't use it. Null for trials. */
  counted_from: Date | null;
  /**
   * Searches included in the current period after an upgrade, which adds the share of the new plan's
   * searches that was paid for; null for all of the plan's.
   */
  period_searches: number | null;
  /** First day without a plan; null while one is active. */
  ended_on: string | null;
  /** True if unpaid invoices trigger no action. */
  is_dunning_disabled: Generated<boolean>;
  /** When, by whom, and why dunning was turned off; null while it is on. */
  dunning_disabled_at: Date | null;
  dunning_disabled_by: number | null;
  dunning_disabled_reason: string | null;
  /** Start of the period in which the account was notified that its plan is used up. */
  used_up_in: string | null;
  /** Start of the period in which the account was notified that a different plan costs less. */
  upgrade_due_in: string | null;
}

/** The last number assigned to an invoice or a receipt; numbers have no gaps. */
export interface DocumentCounterTable {
  kind: 'INVOICE' | 'RECEIPT';
  last_number: number;
}

export interface InvoiceTable {
  id: Generated<number>;
  number: number;
  account_id: number;
  issued_on: string;
  due_on: string;
  /**
   * Day on which a reversed payment made the paid invoice due again; its age counts from then. Null
   * if that never happened.
   */
  reopened_on: string | null;
  /** Name and address at that time, line by line. */
  bill_to: string;
  total_cents: number;
  open_cents: number;
}

/** A charge on an invoice; each charge is on exactly one invoice. */
export interface InvoiceEntryTable {
  entry_id: number;
  invoice_id: number;
}

/** A charge that isn't invoiced yet. */
export interface OpenChargeTable {
  entry_id: number;
  account_id: number;
  cents: number;
}

/** A step taken on an unpaid invoice. */
export interface DunningStepTable {
  invoice_id: number;
  step: DunningStep;
  at: Date;
}

export interface ReceiptTable {
  id: Generated<number>;
  number: number;
  account_id: number;
  entry_id: number;
  kind: 'CARD' | 'CHECK' | 'CREDIT';
  cents: number;
  refunded_cents: Generated<number>;
  /** The part of `refunded_cents` that the bank took back. */
  reversed_cents: Generated<number>;
  /** True if staff recorded the payment by mistake and reversed it. */
  is_corrected: Generated<boolean>;
  /** The card, the check number, or the reason for a credit. */
  reference: string;
  received_at: Date;
  /** The captured hold whose dispute was won; null for any other payment. */
  hold_key: Generated<string | null>;
}

/** The part of a receipt applied to an invoice. */
export interface ReceiptUseTable {
  receipt_id: number;
  invoice_id: number;
  cents: number;
}

/** A card as its processor describes it; never its number. */
export interface PaymentCardTable {
  id: Generated<number>;
  account_id: number;
  processor: string;
  customer_token: string;
  card_token: string;
  brand: string;
  last_digits: string;
  /** Format: `2028-04`. */
  expires_month: string;
  added_at: Date;
  removed_at: Date | null;
  /** When the card's bank verified it without a charge; null if it didn't. */
  verified_at: Date | null;
}

/** A card form of the processor, opened for an account. */
export interface CardRequestTable {
  token: string;
  account_id: number;
  user_id: number;
  processor: string;
  asked_at: Date;
  finished_at: Date | null;
}

export type CardChargeStatus = 'WAITING' | 'NEEDS_ACTION' | 'PAID' | 'DECLINED' | 'DISPUTED';

/** An invoice or an order charged to a card; written before the processor is called. */
export interface CardChargeTable {
  /** The idempotency key sent to the processor. */
  key: string;
  account_id: number;
  card_id: number;
  /** Null for a charge that pays an order. */
  invoice_id: number | null;
  order_id: number | null;
  cents: number;
  status: CardChargeStatus;
  processor_id: string | null;
  /** URL at which the cardholder confirms the payment. */
  action_url: string | null;
  problem: string | null;
  receipt_id: number | null;
  /** The part of the receipt that the card's bank took back. */
  disputed_cents: Generated<number>;
  asked_at: Date;
  settled_at: Date | null;
  /**
   * When we gave up because the processor was unreachable, and counted the charge as declined. Once
   * the processor is reachable again, it is queried one time.
   */
  given_up_at: Date | null;
  /** True if we declined the charge without the processor's response. */
  is_unanswered: Generated<boolean>;
}

/** A refund to a card; recorded before the processor is called. */
export interface CardRefundTable {
  /** The idempotency key sent to the processor. */
  key: string;
  /** The charge or the captured hold that is refunded; exactly one is set. */
  charge_key: string | null;
  hold_key: string | null;
  receipt_id: number;
  account_id: number;
  cents: number;
  reason: string;
  /** Null for an automatic refund. */
  asked_by: number | null;
  status: 'WAITING' | 'DONE' | 'REFUSED';
  problem: string | null;
  asked_at: Date;
  settled_at: Date | null;
}

/** A refund of the test processor. */
export interface TestRefundTable {
  key: string;
  charge_id: string;
  cents: number;
}

/** Data of a paid order for a plan. */
export interface PlanOrderDetails {
  readonly planId: number;
  /**
   * The plan that was active at the time of the order, and its period's first day; null if there
   * was none.
   */
  readonly fromPlanId: number | null;
  readonly periodFrom: string | null;
  readonly applications: readonly ApplicationCode[];
  /**
   * Searches confirmed for the rest of the current period; null without a limit. Missing without a
   * current plan, and for orders that were confirmed with all searches of the plan.
   */
  readonly periodSearches?: number | null;
}

/** Data of a paid order for a subscription; orders placed before an upgrade have no `currentId`. */
export type SubscriptionOrderDetails = Omit<WarrantSubscriptionOrder, 'currentId'> &
  Partial<Pick<WarrantSubscriptionOrder, 'currentId'>>;

export type CardOrderStatus = 'WAITING' | 'OPENED' | 'DECLINED' | 'RETURNED';

/** An order that takes effect only after a card has paid. */
export interface CardOrderTable {
  id: Generated<number>;
  /** The form's or request's key; submitting it twice creates one order. */
  key: string;
  account_id: number;
  /** Null for a renewal, which the site orders. */
  user_id: number | null;
  kind: 'PLAN' | 'RENEWAL' | 'WARRANT_SUBSCRIPTION';
  details: ColumnType<PlanOrderDetails | SubscriptionOrderDetails, string, string>;
  cents: number;
  /** `RETURNED`: the order was paid but could no longer take effect, so the card was refunded. */
  status: CardOrderStatus;
  ordered_at: Date;
  settled_at: Date | null;
}

/** A processed event of the card processor; each event counts only once. */
export interface ProcessorEventTable {
  id: string;
  received_at: Date;
}

/** A charge of the test processor. */
export interface TestChargeTable {
  key: string;
  id: string;
  card: string;
  cents: number;
  status: string;
}

/** A hold of the test processor. */
export interface TestHoldTable {
  key: string;
  id: string;
  card: string;
  cents: number;
  /** Other statuses are reasons why the card was declined. */
  status: string;
  captured_cents: number;
  expires_at: Date;
}

/** Bonus searches, used before the plan's. */
export interface BonusGrantTable {
  id: Generated<number>;
  account_id: number;
  searches: number;
  used: Generated<number>;
  reason: string;
  granted_by: number | null;
  granted_at: Date;
  /** Last day on which the searches can be used. */
  expires_on: string;
}

/** An account that uses a plan without paying for it. */
export interface CompAccountTable {
  account_id: number;
  plan_id: number;
  requested_by: string;
  reason: string;
  /** Last day of the plan, ISO date. */
  until: string;
  created_at: Date;
  created_by: number | null;
}

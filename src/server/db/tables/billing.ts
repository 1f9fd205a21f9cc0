import type { ColumnType, Generated } from 'kysely';
import type { ApplicationCode } from '#contract/applications';
import type { WarrantSubscriptionOrder } from '#contract/schemas/warrantSubscription';
import type { DunningStep } from '#contract/standings';

/** The plan that an account pays for, and the period it has paid or owes for. Dates are ISO. */
export interface AccountBillingTable {
  account_id: number;
  plan_id: number;
  /** Plan of the next period; null lets the plan end. */
  renewal_plan_id: number | null;
  /** Day whose number periods begin on, or a month's last where it has no such day. */
  anchor_on: string;
  period_from: string;
  /** First day of the next period. */
  period_to: string;
  /** First day without a plan; null while one runs. */
  ended_on: string | null;
  /** Nothing happens to invoices that are not paid. */
  is_dunning_disabled: Generated<boolean>;
  /** The beginning of the period in which it was told that the plan is used up. */
  used_up_in: string | null;
  /** The same of the word that another plan costs less. */
  upgrade_due_in: string | null;
}

/** The last number given to an invoice or a receipt: no number is left out. */
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
  /** Name and address as they were, by lines. */
  bill_to: string;
  total_cents: number;
  open_cents: number;
}

/** A charge stands on one invoice. */
export interface InvoiceEntryTable {
  entry_id: number;
  invoice_id: number;
}

/** A charge that no invoice has yet. */
export interface OpenChargeTable {
  entry_id: number;
  account_id: number;
  cents: number;
}

/** What was done about an invoice that was not paid. */
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
  /** The card, the check's number, or why a credit was given. */
  reference: string;
  received_at: Date;
}

/** What of a receipt an invoice has taken. */
export interface ReceiptUseTable {
  receipt_id: number;
  invoice_id: number;
  cents: number;
}

/** A card as its processor knows it; its number is never here. */
export interface PaymentCardTable {
  id: Generated<number>;
  account_id: number;
  processor: string;
  customer_token: string;
  card_token: string;
  brand: string;
  last_digits: string;
  /** As `2028-04`. */
  expires_month: string;
  added_at: Date;
  removed_at: Date | null;
  /** When its bank verified it without a charge; null where it did not. */
  verified_at: Date | null;
}

/** A card page of the processor that was opened for an account. */
export interface CardRequestTable {
  token: string;
  account_id: number;
  user_id: number;
  processor: string;
  asked_at: Date;
  finished_at: Date | null;
}

export type CardChargeStatus = 'WAITING' | 'NEEDS_ACTION' | 'PAID' | 'DECLINED' | 'DISPUTED';

/** An invoice or an order charged to a card; written before the processor is asked. */
export interface CardChargeTable {
  /** The idempotency key that the processor is given. */
  key: string;
  account_id: number;
  card_id: number;
  /** Null for a charge that pays an order. */
  invoice_id: number | null;
  order_id: number | null;
  cents: number;
  status: CardChargeStatus;
  processor_id: string | null;
  /** Where the owner of the card confirms the payment. */
  action_url: string | null;
  problem: string | null;
  receipt_id: number | null;
  asked_at: Date;
  settled_at: Date | null;
  /** Declined by us, since its processor could not be asked: should it come back, it is asked once. */
  given_up_at: Date | null;
}

/** A payment by card that is given back; in the books before the processor is asked. */
export interface CardRefundTable {
  /** The idempotency key that the processor is given. */
  key: string;
  charge_key: string;
  receipt_id: number;
  account_id: number;
  cents: number;
  reason: string;
  /** Null where the site gives it back by itself. */
  asked_by: number | null;
  status: 'WAITING' | 'DONE' | 'REFUSED';
  problem: string | null;
  asked_at: Date;
  settled_at: Date | null;
}

/** What the test processor gave back. */
export interface TestRefundTable {
  key: string;
  charge_id: string;
  cents: number;
}

/** What a paid order of a plan opens. */
export interface PlanOrderDetails {
  readonly planId: number;
  /** The plan that ran when it was ordered, and its period's first day; null where none ran. */
  readonly fromPlanId: number | null;
  readonly periodFrom: string | null;
  readonly applications: readonly ApplicationCode[];
}

/** What a paid order of a subscription opens. */
export type SubscriptionOrderDetails = WarrantSubscriptionOrder;

export type CardOrderStatus = 'WAITING' | 'OPENED' | 'DECLINED' | 'RETURNED';

/** What opens only when a card has paid for it. */
export interface CardOrderTable {
  id: Generated<number>;
  /** Of the form or request: sent twice, it orders once. */
  key: string;
  account_id: number;
  /** Null for a renewal, which the site orders. */
  user_id: number | null;
  kind: 'PLAN' | 'RENEWAL' | 'WARRANT_SUBSCRIPTION';
  details: ColumnType<PlanOrderDetails | SubscriptionOrderDetails, string, string>;
  cents: number;
  /** RETURNED: paid, but it could no longer open, and the money went back to the card. */
  status: CardOrderStatus;
  ordered_at: Date;
  settled_at: Date | null;
}

/** An event of the processor that was heard: it counts once. */
export interface ProcessorEventTable {
  id: string;
  received_at: Date;
}

/** What the test processor knows of a charge. */
export interface TestChargeTable {
  key: string;
  id: string;
  card: string;
  cents: number;
  status: string;
}

/** Searches given on top, spent before those of the plan. */
export interface BonusGrantTable {
  id: Generated<number>;
  account_id: number;
  searches: number;
  used: Generated<number>;
  reason: string;
  granted_by: number | null;
  granted_at: Date;
  /** Last day on which they are spent. */
  expires_on: string;
}

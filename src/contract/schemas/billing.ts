import { Type } from '@sinclair/typebox';
import {
  INVOICE_STATUSES,
  RECEIPT_KINDS,
  TRANSACTION_SIDES,
  TRANSACTION_WORDS,
  type TransactionKind,
} from '../billing/files';
import {
  exactly,
  IdSchema,
  listProperties,
  nullable,
  PageNumberSchema,
  words,
  type Shape,
} from './fields';

/** In this file, money is in cents and days are ISO dates. */
const cents = Type.Integer();
const day = Type.String();

const paged = { pageNumber: Type.Integer(), pageSize: Type.Integer() };
const pageField = { pageNumber: Type.Optional(PageNumberSchema) };

const invoiceFacts = {
  id: IdSchema,
  number: Type.Integer(),
  issuedOn: day,
  dueOn: day,
  totalCents: cents,
  openCents: cents,
};

export type InvoiceRow = Shape<typeof InvoiceRowSchema>;
const InvoiceRowSchema = exactly(invoiceFacts);

/** Number of an account's invoices per status; `open` doesn't include past-due invoices. */
export type InvoiceCounts = Shape<typeof InvoiceCountsSchema>;
const InvoiceCountsSchema = exactly({
  open: Type.Integer(),
  pastDue: Type.Integer(),
  paid: Type.Integer(),
});

/** Amounts beyond the plan that were invoiced under one billing code, per month. */
export type CodeMonths = Shape<typeof CodeMonthsSchema>;
const CodeMonthsSchema = exactly({
  /** Null for charges without a code, and for the total of the other codes. */
  billingCode: nullable(Type.String()),
  isOther: Type.Boolean(),
  /** In the order of the months. */
  cents: Type.Array(cents),
});

/** An account's balance, next payment, and past payments, with the charges of the last months. */
const billingFigures = {
  /** Balance due on all invoices. */
  openCents: cents,
  /** Charges not yet on an invoice. */
  unbilledCents: cents,
  /** Extra searches of the current period so far; charged when it ends. */
  extraSearchCents: cents,
  /** Amount paid or credited but not yet applied to an invoice. */
  balanceCents: cents,
  /** When the next billing period starts; null without an active plan. */
  nextInvoiceOn: nullable(day),
  /** Price of the plan for that period. */
  nextPlanCents: cents,
  /** Price of the current plan; 0 without one. */
  planCents: cents,
  /** Paid by card or check, without refunds. */
  paidThisYearCents: cents,
  paidLastYearCents: cents,
  /** The last months as `2026-06`, oldest first. */
  months: Type.Array(Type.String()),
  /** Amounts invoiced beyond the plan, per billing code; largest first. */
  byCode: Type.Array(CodeMonthsSchema),
};

/** The account's invoices, newest first, with its total balance due. */
export type InvoiceList = Shape<typeof InvoiceListSchema>;
const InvoiceListSchema = exactly({
  ...listProperties(InvoiceRowSchema),
  ...paged,
  ...billingFigures,
  pastDueCents: cents,
  /** Due date of the oldest invoice that isn't past due; null if none is open. */
  nextDueOn: nullable(day),
  counts: InvoiceCountsSchema,
});

/** The latest card payment of an unpaid invoice. */
export type LastCharge = Shape<typeof LastChargeSchema>;
const LastChargeSchema = exactly({
  /** ISO instant. */
  at: Type.String(),
  status: words(['PENDING', 'NEEDS_ACTION', 'DECLINED', 'DISPUTED']),
  /** "Visa ending in 4242". */
  card: Type.String(),
  invoiceNumber: Type.Integer(),
  /** The bank's reason for declining the card. */
  reason: nullable(Type.String()),
});

/** Amounts of a past-due account, its last card payment, and the next step. */
export type PastDueFacts = Shape<typeof PastDueFactsSchema>;
const PastDueFactsSchema = exactly({
  ...billingFigures,
  /** ISO instant. */
  asOf: Type.String(),
  /** "Visa ending in 4242"; null without a card on file. */
  card: nullable(Type.String()),
  lastCharge: nullable(LastChargeSchema),
  /**
   * The next account restriction and its date if the balance isn't paid; null if none is planned.
   */
  nextStep: nullable(exactly({ status: words(['DUNNED', 'CANCELLED']), on: day })),
});

export type InvoiceLine = Shape<typeof InvoiceLineSchema>;
const InvoiceLineSchema = exactly({
  id: IdSchema,
  /** ISO instant. */
  at: Type.String(),
  kind: words(Object.keys(TRANSACTION_WORDS) as TransactionKind[]),
  reference: Type.String(),
  userName: nullable(Type.String()),
  billingCode: nullable(Type.String()),
  cents,
});

/** The part of a receipt applied to an invoice. */
export type InvoicePayment = Shape<typeof InvoicePaymentSchema>;
const InvoicePaymentSchema = exactly({
  receiptId: IdSchema,
  receiptNumber: Type.Integer(),
  receivedAt: Type.String(),
  kind: words(RECEIPT_KINDS),
  cents,
});

export type Invoice = Shape<typeof InvoiceSchema>;
const InvoiceSchema = exactly({
  ...invoiceFacts,
  /** Day on which a reversed payment made the paid invoice due again. */
  reopenedOn: nullable(day),
  /** Name and address when the invoice was issued, line by line. */
  billTo: Type.Array(Type.String()),
  lines: Type.Array(InvoiceLineSchema),
  payments: Type.Array(InvoicePaymentSchema),
});

const receiptFacts = {
  id: IdSchema,
  number: Type.Integer(),
  receivedAt: Type.String(),
  kind: words(RECEIPT_KINDS),
  reference: Type.String(),
  cents,
  /** Amount returned by refunds, or taken back by the bank. */
  refundedCents: cents,
  /** The part of `refundedCents` that the bank took back: a dispute or a returned check. */
  reversedCents: cents,
  /** True if we recorded the payment by mistake: we reversed it, not the bank. */
  isCorrected: Type.Boolean(),
  /** Amount not yet applied to an invoice. */
  unappliedCents: cents,
};

export type ReceiptRow = Shape<typeof ReceiptRowSchema>;
export const ReceiptRowSchema = exactly(receiptFacts);

/** A receipt with the invoices that it paid, oldest first. */
export type ListedReceipt = Shape<typeof ListedReceiptSchema>;
const ListedReceiptSchema = exactly({
  ...receiptFacts,
  invoices: Type.Array(exactly({ id: IdSchema, number: Type.Integer() })),
});

/** Amounts received in a month, without refunds. */
export type ReceiptMonth = Shape<typeof ReceiptMonthSchema>;
const ReceiptMonthSchema = exactly({
  month: Type.String(),
  cardCents: cents,
  checkCents: cents,
  creditCents: cents,
});

export type ReceiptList = Shape<typeof ReceiptListSchema>;
const ReceiptListSchema = exactly({
  ...listProperties(ListedReceiptSchema),
  ...paged,
  /** Number of receipts by kind, regardless of the filter. */
  counts: exactly({ CARD: Type.Integer(), CHECK: Type.Integer(), CREDIT: Type.Integer() }),
  paidThisYearCents: cents,
  paidLastYearCents: cents,
  /** Amount not yet applied to an invoice. */
  balanceCents: cents,
  /** The last months, oldest first. */
  months: Type.Array(ReceiptMonthSchema),
});

export type Receipt = Shape<typeof ReceiptSchema>;
const ReceiptSchema = exactly({
  ...receiptFacts,
  accountName: Type.String(),
  uses: Type.Array(
    exactly({ invoiceId: IdSchema, invoiceNumber: Type.Integer(), issuedOn: day, cents }),
  ),
});

/**
 * One entry of the account's ledger. A positive amount raises the balance due; a negative amount
 * lowers it.
 */
export type Transaction = Shape<typeof TransactionSchema>;
const TransactionSchema = exactly({
  id: IdSchema,
  at: Type.String(),
  kind: words(Object.keys(TRANSACTION_WORDS) as TransactionKind[]),
  reference: Type.String(),
  userName: nullable(Type.String()),
  billingCode: nullable(Type.String()),
  cents,
  /** Balance due after this entry; negative for a credit. */
  balanceCents: cents,
  invoiceId: nullable(IdSchema),
  invoiceNumber: nullable(Type.Integer()),
  receiptId: nullable(IdSchema),
  receiptNumber: nullable(Type.Integer()),
});

/** Charges (positive) and payments (negative) of a month; the rest of the charges is other fees. */
export type TransactionMonth = Shape<typeof TransactionMonthSchema>;
export const TransactionMonthSchema = exactly({
  month: Type.String(),
  chargedCents: cents,
  planCents: cents,
  searchCents: cents,
  pageCents: cents,
  paidCents: cents,
});

export type TransactionList = Shape<typeof TransactionListSchema>;
const TransactionListSchema = exactly({
  ...listProperties(TransactionSchema),
  ...paged,
  balanceCents: cents,
  /** The last months, oldest first. */
  months: Type.Array(TransactionMonthSchema),
});

/** An office's earnings from page sales on a day. */
export type RoyaltyRow = Shape<typeof RoyaltyRowSchema>;
const RoyaltyRowSchema = exactly({
  day,
  purchases: Type.Integer(),
  pages: Type.Integer(),
  cents,
});

export type RoyaltyMonth = Shape<typeof RoyaltyMonthSchema>;
const RoyaltyMonthSchema = exactly({
  month: Type.String(),
  purchases: Type.Integer(),
  pages: Type.Integer(),
  cents,
});

export type Royalties = Shape<typeof RoyaltiesSchema>;
const RoyaltiesSchema = exactly({
  ...listProperties(RoyaltyRowSchema),
  officeName: Type.String(),
  month: Type.String(),
  months: Type.Array(RoyaltyMonthSchema),
});

const PlanChoiceSchema = exactly({
  id: IdSchema,
  name: Type.String(),
  priceCents: cents,
  includedSearches: nullable(Type.Integer()),
  pageCents: cents,
});
export type PlanChoice = Shape<typeof PlanChoiceSchema>;

/** The current plan, and its renewal. */
export type AccountPlanState = Shape<typeof AccountPlanStateSchema>;
const AccountPlanStateSchema = exactly({
  /** Null if no plan renews, because the plan ended or was granted. */
  current: nullable(PlanChoiceSchema),
  /** True if the plan is free and doesn't renew; a different plan can follow it. */
  isTrial: Type.Boolean(),
  periodFrom: nullable(day),
  /** Last day of the period. */
  periodTo: nullable(day),
  /** Null if the plan ends with the period. */
  renewalPlanId: nullable(IdSchema),
  choices: Type.Array(PlanChoiceSchema),
  /** Highest monthly price, in cents, that renews without a card; null if there is a card. */
  uncardedCents: nullable(cents),
});

const RENEWAL_BODY = exactly({ planId: nullable(IdSchema) });

const INVOICES_QUERY = exactly({ ...pageField, status: Type.Optional(words(INVOICE_STATUSES)) });
const RECEIPTS_QUERY = exactly({ ...pageField, kind: Type.Optional(words(RECEIPT_KINDS)) });
const TRANSACTIONS_QUERY = exactly({
  ...pageField,
  side: Type.Optional(words(TRANSACTION_SIDES)),
});

/** An account's invoices, payments, and plan (spec section 2, Common). */
export const BILLING_SCHEMAS = {
  getInvoices: { query: INVOICES_QUERY, response: InvoiceListSchema },
  getInvoice: { params: exactly({ invoiceId: IdSchema }), response: InvoiceSchema },
  getPastDue: { response: PastDueFactsSchema },
  getReceipts: { query: RECEIPTS_QUERY, response: ReceiptListSchema },
  getReceipt: { params: exactly({ receiptId: IdSchema }), response: ReceiptSchema },
  getTransactions: { query: TRANSACTIONS_QUERY, response: TransactionListSchema },
  getRoyalties: {
    query: exactly({
      month: Type.Optional(Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])$' })),
    }),
    response: RoyaltiesSchema,
  },
  getAccountPlan: { response: AccountPlanStateSchema },
  putRenewal: { body: RENEWAL_BODY, response: AccountPlanStateSchema },
} as const;

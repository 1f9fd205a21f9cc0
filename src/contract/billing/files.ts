/** Files of invoices and payments, below the context path. */
export const INVOICE_FILE = '/common/invoice.pdf';
export const RECEIPT_FILE = '/common/receipt.pdf';
export const INVOICES_FILE = '/common/invoices.csv';
export const TRANSACTIONS_FILE = '/common/transactions.csv';
export const ROYALTIES_FILE = '/common/royalties.csv';

/** Rows per page in the billing lists. */
export const BILLING_PAGE_SIZE = 50;

/** Months in the charts of the billing lists, including the current one. */
export const BILLING_MONTHS = 12;

/** Filter values of the billing lists: invoice status, side of the balance, and kind. */
export const INVOICE_STATUSES = ['OPEN', 'PAST_DUE', 'PAID'] as const;
export type InvoiceStatus = (typeof INVOICE_STATUSES)[number];
export const TRANSACTION_SIDES = ['CHARGE', 'PAYMENT'] as const;
export type TransactionSide = (typeof TRANSACTION_SIDES)[number];

/** Labels of an account's transactions: charges first, then payments. */
export const TRANSACTION_WORDS = {
  PLAN_PERIOD: 'Plan',
  PLAN_UPGRADE: 'Plan upgrade',
  EXTRA_SEARCHES: 'Extra searches',
  PAGES_BOUGHT: 'Document pages',
  WARRANT_SUBSCRIPTION: 'Tax warrant subscription',
  FILING_FEE: 'E-filing fee',
  PAYMENT: 'Payment',
  CREDIT: 'Credit',
  APPLIED: 'Paid from your balance',
  REFUND: 'Refund',
  DISPUTE: 'Reversed payment',
} as const;
export type TransactionKind = keyof typeof TRANSACTION_WORDS;

export const RECEIPT_WORDS = { CARD: 'Card', CHECK: 'Check', CREDIT: 'Credit' } as const;
export type ReceiptKind = keyof typeof RECEIPT_WORDS;
export const RECEIPT_KINDS = Object.keys(RECEIPT_WORDS) as readonly ReceiptKind[];

/** Splits what was returned of a payment into refunds, and what the bank took back. */
export function returnedParts({
  refundedCents,
  reversedCents,
}: {
  readonly refundedCents: number;
  readonly reversedCents: number;
}): { readonly refunded: number; readonly reversed: number } {
  return { refunded: refundedCents - reversedCents, reversed: reversedCents };
}

/** Names what was returned of a payment without a refund. */
export function reversalWords({ isCorrected }: { readonly isCorrected: boolean }): string {
  return isCorrected ? 'Corrected: recorded by mistake' : 'Reversed by the bank';
}

/** Maximum unpaid invoices that a past-due account's page lists. */
export const MAX_OPEN_INVOICES = 12;

export function invoiceNumber(number: number): string {
  return `INV-${String(number)}`;
}

export function receiptNumber(number: number): string {
  return `REC-${String(number)}`;
}

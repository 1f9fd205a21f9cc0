import {
  INVOICE_STATUSES,
  RECEIPT_KINDS,
  TRANSACTION_SIDES,
  type InvoiceStatus,
  type ReceiptKind,
  type TransactionSide,
} from '#contract/billing/files';
import { BILLING_CALLS } from '#contract/calls/billing';
import { parseMonth } from '#contract/months';
import { parseId, parsePageNumber, type Query } from '#contract/site/queryFields';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';

/** Reads the page number from the URL. */
function readPage(query: Query) {
  return { pageNumber: parsePageNumber(query['pageNumber']) };
}

function readInvoiceFilter(query: Query): { readonly status?: InvoiceStatus } {
  const status = INVOICE_STATUSES.find((each) => each === query['status']);
  return status === undefined ? {} : { status };
}

function readReceiptFilter(query: Query): { readonly kind?: ReceiptKind } {
  const kind = RECEIPT_KINDS.find((each) => each === query['kind']);
  return kind === undefined ? {} : { kind };
}

function readTransactionFilter(query: Query): { readonly side?: TransactionSide } {
  const side = TRANSACTION_SIDES.find((each) => each === query['side']);
  return side === undefined ? {} : { side };
}

export const invoices = createLoadable('billing/invoices', BILLING_CALLS.getInvoices, {
  routes: 'billing.invoices',
  argumentsOf: ({ query }) => ({ query: { ...readPage(query), ...readInvoiceFilter(query) } }),
});
export const invoice = createLoadable('billing/invoice', BILLING_CALLS.getInvoice, {
  routes: 'billing.invoice',
  argumentsOf({ query }) {
    const invoiceId = parseId(query['invoiceId']);
    return invoiceId === null ? null : { params: { invoiceId } };
  },
});
export const receipts = createLoadable('billing/receipts', BILLING_CALLS.getReceipts, {
  routes: 'billing.receipts',
  argumentsOf: ({ query }) => ({ query: { ...readPage(query), ...readReceiptFilter(query) } }),
});
export const receipt = createLoadable('billing/receipt', BILLING_CALLS.getReceipt, {
  routes: 'billing.receipt',
  argumentsOf({ query }) {
    const receiptId = parseId(query['receiptId']);
    return receiptId === null ? null : { params: { receiptId } };
  },
});
export const transactions = createLoadable('billing/transactions', BILLING_CALLS.getTransactions, {
  routes: 'billing.transactions',
  argumentsOf: ({ query }) => ({ query: { ...readPage(query), ...readTransactionFilter(query) } }),
});
export const royalties = createLoadable('billing/royalties', BILLING_CALLS.getRoyalties, {
  routes: 'billing.royalties',
  argumentsOf({ query }) {
    const month = parseMonth(query['month']);
    return { query: month === null ? {} : { month } };
  },
});
export const accountPlan = createLoadable('billing/plan', BILLING_CALLS.getAccountPlan, {
  routes: ['billing.renewal', 'billing.courtRenewal'],
});
/** Changes the renewal plan. */
export const changeRenewal = createCommand('billing/renewal', BILLING_CALLS.putRenewal, {
  hasForm: true,
});

import { BILLING_CALLS } from '#contract/calls/billing';
import { parseMonth } from '#contract/months';
import { parseId, parsePageNumber, type Query } from '#contract/queryFields';
import { createCommand } from '../../state/command/createCommand';
import { createLoadable } from '../../state/loadable/createLoadable';

const paged = ({ query }: { readonly query: Query }) => ({
  query: { pageNumber: parsePageNumber(query['pageNumber']) },
});

export const invoices = createLoadable('billing/invoices', BILLING_CALLS.getInvoices, {
  routes: 'billing.invoices',
  argumentsOf: paged,
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
  argumentsOf: paged,
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
  argumentsOf: paged,
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

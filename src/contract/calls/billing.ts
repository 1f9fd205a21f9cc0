import { LIST } from '../answers';
import type { BILLING_SCHEMAS } from '../schemas/billing';
import { area, call } from './row';

const PAGED = { ...LIST, pageNumber: 'number', pageSize: 'number' } as const;

const PLAN = {
  current: 'object?',
  isTrial: 'flag',
  periodFrom: 'text?',
  periodTo: 'text?',
  renewalPlanId: 'number?',
  choices: 'list',
  uncardedCents: 'number?',
} as const;

/** An account's invoices, payments, and plan. */
export const BILLING_CALLS = area({
  getInvoices: call<(typeof BILLING_SCHEMAS)['getInvoices']>({
    method: 'GET',
    isReadable: true,
    path: '/common/invoices',
    answers: {
      ...PAGED,
      openCents: 'number',
      unbilledCents: 'number',
      extraSearchCents: 'number',
      balanceCents: 'number',
      pastDueCents: 'number',
      nextDueOn: 'text?',
      nextInvoiceOn: 'text?',
      nextPlanCents: 'number',
      planCents: 'number',
      paidThisYearCents: 'number',
      paidLastYearCents: 'number',
      counts: 'object',
      months: 'texts',
      byCode: 'list',
    },
  }),
  getInvoice: call<(typeof BILLING_SCHEMAS)['getInvoice']>({
    method: 'GET',
    isReadable: true,
    path: '/common/invoices/{invoiceId}',
    answers: {
      id: 'number',
      number: 'number',
      issuedOn: 'text',
      reopenedOn: 'text?',
      dueOn: 'text',
      totalCents: 'number',
      openCents: 'number',
      billTo: 'texts',
      lines: 'list',
      payments: 'list',
    },
  }),
  getReceipts: call<(typeof BILLING_SCHEMAS)['getReceipts']>({
    method: 'GET',
    isReadable: true,
    path: '/common/receipts',
    answers: {
      ...PAGED,
      counts: { CARD: 'number', CHECK: 'number', CREDIT: 'number' },
      paidThisYearCents: 'number',
      paidLastYearCents: 'number',
      balanceCents: 'number',
      months: 'list',
    },
  }),
  getReceipt: call<(typeof BILLING_SCHEMAS)['getReceipt']>({
    method: 'GET',
    isReadable: true,
    path: '/common/receipts/{receiptId}',
    answers: {
      id: 'number',
      number: 'number',
      receivedAt: 'text',
      kind: 'text',
      reference: 'text',
      cents: 'number',
      refundedCents: 'number',
      reversedCents: 'number',
      isCorrected: 'flag',
      unappliedCents: 'number',
      accountName: 'text',
      uses: 'list',
    },
  }),
  getTransactions: call<(typeof BILLING_SCHEMAS)['getTransactions']>({
    method: 'GET',
    isReadable: true,
    path: '/common/transactions',
    answers: { ...PAGED, balanceCents: 'number', months: 'list' },
  }),
  /** An office's earnings from page sales, for its users. */
  getRoyalties: call<(typeof BILLING_SCHEMAS)['getRoyalties']>({
    method: 'GET',
    path: '/common/royalties',
    answers: { ...LIST, officeName: 'text', month: 'text', months: 'list' },
  }),
  getAccountPlan: call<(typeof BILLING_SCHEMAS)['getAccountPlan']>({
    method: 'GET',
    isReadable: true,
    path: '/common/plan',
    answers: PLAN,
  }),
  /** Sets the renewal plan; null cancels the renewal. */
  putRenewal: call<(typeof BILLING_SCHEMAS)['putRenewal']>({
    method: 'PUT',
    path: '/common/plan/renewal',
    answers: PLAN,
  }),
});

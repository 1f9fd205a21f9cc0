import {
  accountPlan,
  changeRenewal,
  invoice,
  invoices,
  receipt,
  receipts,
  royalties,
  transactions,
} from '../../../src/client/features/billing/slice';
import { screenForbidden } from '../../../src/client/state/location/slice';
import { pastDueFacts } from '../../../src/client/state/pastDue/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import { goodBody } from '../goodAnswers';
import { TEST_ACCOUNT, testUser } from '../testSite';
import { type Stories, screen } from './story';

const PLAN = {
  id: 5,
  name: '500 searches',
  priceCents: 21_800,
  includedSearches: 500,
  pageCents: 130,
};
const PLAN_STATE = {
  current: PLAN,
  isTrial: false,
  periodFrom: '2026-06-14',
  periodTo: '2026-07-13',
  renewalPlanId: 5,
  choices: [PLAN],
  uncardedCents: null,
};

/** Stories of the calls for invoices, receipts, and plans. */
export const BILLING_STORIES = {
  getInvoices: screen(
    '/in/common/ViewInvoiceList',
    'GET /web/common/invoices',
    invoices,
    { good: goodBody('getInvoices', { total: 3 }), older: goodBody('getInvoices', { total: 2 }) },
    { user: testUser({ isAdmin: true }) },
  ),
  getPastDue: {
    kind: 'background',
    line: 'GET /web/common/past-due',
    user: testUser({
      isAdmin: true,
      account: {
        ...TEST_ACCOUNT,
        status: 'INACTIVE',
        accountStatus: 'PAST_DUE',
        dueCents: 3_800,
        openInvoices: [{ id: 7, number: 1007, dueOn: '2026-06-30', openCents: 3_800 }],
      },
    }),
    good: goodBody('getPastDue', { openCents: 3_800 }),
    cause: (page) => page.dispatch(screenForbidden({ notice: '' })),
    isShown: (page) => pastDueFacts.select(page.state()).status === 'ready',
  },
  getReceipts: screen(
    '/in/common/ViewReceiptList',
    'GET /web/common/receipts',
    receipts,
    { good: goodBody('getReceipts', { total: 3 }), older: goodBody('getReceipts', { total: 2 }) },
    { user: testUser({ isAdmin: true }) },
  ),
  getTransactions: screen(
    '/in/common/ViewAccountTransactionList',
    'GET /web/common/transactions',
    transactions,
    {
      good: goodBody('getTransactions', { total: 3 }),
      older: goodBody('getTransactions', { total: 2 }),
    },
    { user: testUser({ isAdmin: true }) },
  ),
  getInvoice: screen(
    '/in/common/ViewInvoice?invoiceId=7',
    'GET /web/common/invoices/7',
    invoice,
    {
      good: goodBody('getInvoice', { number: 1007 }),
      older: goodBody('getInvoice', { number: 1006 }),
    },
    { user: testUser({ isAdmin: true }) },
  ),
  getReceipt: screen(
    '/in/common/ViewReceipt?receiptId=7',
    'GET /web/common/receipts/7',
    receipt,
    {
      good: goodBody('getReceipt', { number: 1007, kind: 'CARD' }),
      older: goodBody('getReceipt', { number: 1006, kind: 'CARD' }),
    },
    { user: testUser({ isAdmin: true }) },
  ),
  getRoyalties: screen(
    '/in/common/ViewRoyaltyTransactions',
    'GET /web/common/royalties',
    royalties,
    {
      good: goodBody('getRoyalties', { month: '2026-06' }),
      older: goodBody('getRoyalties', { month: '2020-01' }),
    },
    { user: testUser({ recorderId: 18177 }) },
  ),
  getAccountPlan: screen('/in/recorder/SelectSubscription', 'GET /web/common/plan', accountPlan, {
    good: PLAN_STATE,
    older: { ...PLAN_STATE, renewalPlanId: null },
  }),
  putRenewal: {
    kind: 'form',
    line: 'PUT /web/common/plan/renewal',
    at: '/in/recorder/SelectSubscription',
    others: { 'GET /web/common/plan': PLAN_STATE },
    user: testUser({ isAdmin: true }),
    good: PLAN_STATE,
    cause: (page) => page.dispatch(changeRenewal.send({ body: { planId: null } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => changeRenewal.select(page.state()).status,
    errors: (page) => changeRenewal.selectErrors(page.state()),
  },
} satisfies Stories;

import * as spendingSlices from '../../../src/client/features/spending/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import { goodBody } from '../goodAnswers';
import { testUser } from '../testSite';
import { type Stories, screen } from './story';

const SPENDING = goodBody('getSpending', { hasBillingCodes: false });
const CODED_THINGS = goodBody('getCodedThings', { hasBillingCodes: false });
const REPAIRED = { repairId: 3, searches: 1, purchases: 0, kept: 0 };

/** Stories of the calls for budgets and billing codes. */
export const SPENDING_STORIES = {
  getSpending: screen(
    '/in/common/SpendingLimits',
    'GET /web/common/spending',
    spendingSlices.spending,
    { good: SPENDING, older: { ...SPENDING, pageCents: 0 } },
    { user: testUser({ isAdmin: true }) },
  ),
  putSpendBudget: {
    kind: 'form',
    line: 'PUT /web/common/spend-budgets',
    at: '/in/common/SpendingLimits',
    others: { 'GET /web/common/spending': SPENDING },
    user: testUser({ isAdmin: true }),
    good: { id: 3 },
    cause: (page) =>
      page.dispatch(
        spendingSlices.setBudget.send({
          body: { scope: 'ACCOUNT', userId: null, billingCode: null, cents: 0, isStop: true },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => spendingSlices.setBudget.select(page.state()).status,
    errors: (page) => spendingSlices.setBudget.selectErrors(page.state()),
  },
  deleteSpendBudget: {
    kind: 'change',
    line: 'DELETE /web/common/spend-budgets/3',
    at: '/in/common/SpendingLimits',
    others: { 'GET /web/common/spending': SPENDING },
    user: testUser({ isAdmin: true }),
    good: { id: 3 },
    cause: (page) => page.dispatch(spendingSlices.removeBudget.send({ params: { budgetId: 3 } })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => spendingSlices.removeBudget.select(page.state(), '3').status,
  },
  getCodedThings: screen(
    '/in/common/BillingCodeRepair',
    'GET /web/common/billing-codes',
    spendingSlices.codedRows,
    { good: CODED_THINGS, older: { ...CODED_THINGS, closed: 4 } },
  ),
  postCodeRepair: {
    kind: 'form',
    line: 'POST /web/common/billing-codes',
    at: '/in/common/BillingCodeRepair',
    others: { 'GET /web/common/billing-codes': CODED_THINGS },
    good: REPAIRED,
    cause: (page) =>
      page.dispatch(
        spendingSlices.repairCodes.send({
          body: {
            filter: {},
            chosen: null,
            toCode: 'A-1',
            expected: { searches: 1, purchases: 0 },
          },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => spendingSlices.repairCodes.select(page.state()).status,
    errors: (page) => spendingSlices.repairCodes.selectErrors(page.state()),
  },
  postCodeRepairUndo: {
    kind: 'change',
    line: 'POST /web/common/billing-codes/repairs/3/undo',
    at: '/in/common/BillingCodeRepair',
    others: { 'GET /web/common/billing-codes': CODED_THINGS },
    good: REPAIRED,
    cause: (page) =>
      page.dispatch(spendingSlices.undoRepair.send({ params: { repairId: 3 }, body: {} })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => spendingSlices.undoRepair.select(page.state(), '3').status,
  },
} satisfies Stories;

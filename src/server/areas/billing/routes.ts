import type { FastifyInstance } from 'fastify';
import { BILLING_MONTHS, BILLING_PAGE_SIZE } from '#contract/billing/files';
import { PURCHASE_MONTHS } from '#contract/billing/purchaseCounts';
import { stateDate } from '#contract/stateClock';
import { findInvoice, findSums } from '../../domain/billing/invoicesRepository';
import {
  findPaidFacts,
  findReceiptMonths,
  findTransactionMonths,
  lastMonths,
} from '../../domain/billing/monthsRepository';
import {
  findRenewalPlans,
  findRunningPlan,
  planStateOf,
} from '../../domain/billing/planRepository';
import { findReceipt, findReceipts } from '../../domain/billing/receiptsRepository';
import { findCard } from '../../domain/cards/cardsRepository';
import { findCredit } from '../../domain/credit/creditRepository';
import { creditLimitCents } from '../../domain/credit/rules';
import { OFFICE, officeOf } from '../../domain/offices/access';
import { findOfficeName } from '../../domain/offices/repository';
import { listOf, pageOf } from '../../http/lists';
import { registerCall } from '../../http/registerCall';
import { accountIdOf, ADMINISTRATION, orNotFound, PAYING, RENEWABLE, RENEWING } from './access';
import { changeRenewal } from './changeRenewal';
import { registerCardEvents } from './cardEvents';
import { registerBillingFiles } from './files';
import { findInvoicePage } from './invoicePage';
import { registerBillingJobs } from './jobs';
import { findPastDueFacts } from './pastDue';
import { findRoyalties, findRoyaltyMonths } from './royaltiesRepository';
import { findTransactions } from './transactionsRepository';

/**
 * Registers the routes for an account's debts and payments, and offices' earnings (spec section 2,
 * Common).
 */
export function registerBillingArea(app: FastifyInstance): void {
  const { db } = app.database;
  registerBillingFiles(app);
  registerBillingJobs(app);
  registerCardEvents(app);

  registerCall(app, 'getInvoices', {
    access: ADMINISTRATION,
    handler: async ({ owner, query }) => {
      const now = app.clock.now();
      const page = requestedPage(query.pageNumber);
      const asked = { status: query.status, today: stateDate(now) };
      const { rows, total, ...facts } = await findInvoicePage(db, accountIdOf(owner), asked, page);
      return { ...pageOf(rows, total, now), ...page.facts, ...facts };
    },
  });

  registerCall(app, 'getInvoice', {
    access: ADMINISTRATION,
    handler: async ({ owner, params }) =>
      orNotFound(await findInvoice(db, accountIdOf(owner), params.invoiceId)),
  });

  registerCall(app, 'getPastDue', {
    access: PAYING,
    handler: async ({ owner }) => {
      const now = app.clock.now();
      const facts = await findPastDueFacts(db, accountIdOf(owner), stateDate(now));
      return { asOf: new Date(now).toISOString(), ...facts };
    },
  });

  registerCall(app, 'getReceipts', {
    access: ADMINISTRATION,
    handler: async ({ owner, query }) => {
      const now = app.clock.now();
      const accountId = accountIdOf(owner);
      const page = requestedPage(query.pageNumber);
      const { counts, rows, total } = await findReceipts(db, accountId, query.kind, page);
      const today = stateDate(now);
      const { balanceCents } = await findSums(db, accountId);
      return {
        ...pageOf(rows, total, now),
        ...page.facts,
        counts,
        ...(await findPaidFacts(db, accountId, today)),
        balanceCents,
        months: await findReceiptMonths(db, accountId, lastMonths(today, BILLING_MONTHS)),
      };
    },
  });

  registerCall(app, 'getReceipt', {
    access: ADMINISTRATION,
    handler: async ({ owner, params }) =>
      orNotFound(await findReceipt(db, accountIdOf(owner), params.receiptId)),
  });

  registerCall(app, 'getTransactions', {
    access: ADMINISTRATION,
    handler: async ({ owner, query }) => {
      const now = app.clock.now();
      const accountId = accountIdOf(owner);
      const page = requestedPage(query.pageNumber);
      const found = await findTransactions(db, accountId, page, query.side);
      const months = lastMonths(stateDate(now), BILLING_MONTHS);
      return {
        ...pageOf(found.rows, found.total, now),
        ...page.facts,
        balanceCents: found.balanceCents,
        months: await findTransactionMonths(db, accountId, months),
      };
    },
  });

  registerCall(app, 'getRoyalties', {
    access: OFFICE,
    handler: async ({ query, request: { user } }) => {
      const now = app.clock.now();
      const newest = stateDate(now).slice(0, 7);
      const month = query.month ?? newest;
      const countyId = officeOf(user);
      return {
        ...listOf(await findRoyalties(db, countyId, month), now),
        officeName: orNotFound(await findOfficeName(db, countyId)),
        month,
        months: await findRoyaltyMonths(db, countyId, newest, PURCHASE_MONTHS),
      };
    },
  });

  registerCall(app, 'getAccountPlan', {
    access: RENEWABLE,
    handler: async ({ owner, request }) => planOf(accountIdOf(owner), request.locale.features),
  });

  registerCall(app, 'putRenewal', {
    access: RENEWING,
    handler: async ({ actor, body, owner, request }) => {
      const accountId = accountIdOf(owner);
      const { features } = request.locale;
      await changeRenewal(db, actor, { accountId, features, planId: body.planId });
      return planOf(accountId, features);
    },
  });

  async function planOf(accountId: number, features: Parameters<typeof findRenewalPlans>[2]) {
    const running = await findRunningPlan(db, accountId);
    return {
      ...planStateOf(running, await findRenewalPlans(db, running, features)),
      uncardedCents: await findUncardedCents(accountId),
    };
  }

  /** Loads the highest price of a plan that renews without a card; null if there is a card. */
  async function findUncardedCents(accountId: number): Promise<number | null> {
    if ((await findCard(db, accountId)) !== null) return null;
    return creditLimitCents(await findCredit(db, accountId, stateDate(app.clock.now())));
  }
}

function requestedPage(pageNumber = 1) {
  return {
    size: BILLING_PAGE_SIZE,
    offset: (pageNumber - 1) * BILLING_PAGE_SIZE,
    facts: { pageNumber, pageSize: BILLING_PAGE_SIZE },
  };
}

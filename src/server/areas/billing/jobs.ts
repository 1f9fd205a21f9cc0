import { Type } from '@sinclair/typebox';
import type { FastifyInstance } from 'fastify';
import { STATE_TIME_ZONE } from '#contract/stateClock';
import { DAY_MS } from '#contract/time';
import { runDunning } from '../../domain/billing/dunningRepository';
import { invoiceUnplanned, runPeriods } from '../../domain/billing/periodsRepository';
import { proveBooks } from '../../domain/billing/proofRepository';
import { runTimeOf } from '../../domain/billing/runTime';
import { sweepCardRequests } from '../../domain/cards/cardsRepository';
import { creditSmallInvoices } from '../../domain/billing/smallInvoicesRepository';
import { warnOfUse } from '../../domain/billing/warningsRepository';
import { settleCharges } from '../../domain/cards/charging';
import type { JobKind } from '../../jobs/kind';

const NOTHING = Type.Object({});

/**
 * Job that issues invoices in the first hour of the day they are due; later hourly runs catch up on
 * missed ones.
 */
const RUN_BILLING: JobKind = {
  name: 'billing-run',
  payload: NOTHING,
  timeLimitSeconds: 1_800,
  firstWaitSeconds: 60,
  schedule: { cron: '10 * * * *', timeZone: STATE_TIME_ZONE },
};

/** Job that looks up charges whose result is unknown. */
const SETTLE_CHARGES: JobKind = {
  name: 'settle-charges',
  payload: NOTHING,
  timeLimitSeconds: 600,
  firstWaitSeconds: 60,
  schedule: { cron: '*/5 * * * *', timeZone: STATE_TIME_ZONE },
};

const PROVE_BOOKS: JobKind = {
  name: 'prove-books',
  payload: NOTHING,
  timeLimitSeconds: 900,
  firstWaitSeconds: 300,
  schedule: { cron: '45 3 * * *', timeZone: STATE_TIME_ZONE },
};

export function registerBillingJobs(app: FastifyInstance): void {
  app.jobs.add(RUN_BILLING, (_payload, { signal }) => runBilling(app, signal));
  app.jobs.add(SETTLE_CHARGES, async (_payload, { signal }) => {
    await settleCharges(app, runTimeOf(app).payAddress, signal);
    await sweepCardRequests(app.database.db, new Date(app.clock.now() - DAY_MS));
  });
  app.jobs.add(PROVE_BOOKS, async () => {
    await verifyLedger(app);
  });
}

/**
 * Starts periods, issues invoices, charges cards, credits small balances, and sends reminders; handles each due item only
 * once.
 */
export async function runBilling(app: FastifyInstance, signal?: AbortSignal): Promise<void> {
  const { db } = app.database;
  const time = runTimeOf(app);
  const periods = await runPeriods(db, time, signal);
  const unplanned = await invoiceUnplanned(db, time, signal);
  await settleCharges(app, time.payAddress, signal);
  await creditSmallInvoices(db, time, signal);
  const steps = await runDunning(db, time, signal);
  const warned = await warnOfUse(db, time);
  if (periods + unplanned + steps + warned > 0) {
    app.log.info({ periods, unplanned, steps, warned }, 'billing run');
    app.mails.wake();
  }
}

/** Checks the ledger's rules, and logs broken rules for the operator. */
async function verifyLedger(app: FastifyInstance): Promise<readonly string[]> {
  const problems = await proveBooks(app.database.db);
  if (problems.length > 0) app.log.error({ problems }, 'the books do not balance');
  else app.log.info('the books balance');
  return problems;
}

import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { BACKEND_PAGES } from '#contract/site/backendPages';
import { PLAN } from '../../../../src/server/db/reference/plans';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { runDunning } from '../../../../src/server/domain/billing/dunningRepository';
import { findSums } from '../../../../src/server/domain/billing/invoicesRepository';
import {
  AmountError,
  disputePayment,
  receivePayment,
  refundPayment,
} from '../../../../src/server/domain/billing/paymentsRepository';
import { addDays } from '../../../../src/server/domain/billing/periods';
import {
  invoiceUnplanned,
  runPeriods,
} from '../../../../src/server/domain/billing/periodsRepository';
import { findRunningPlan, openPlan } from '../../../../src/server/domain/billing/planRepository';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import { warnOfUse } from '../../../../src/server/domain/billing/warningsRepository';
import { updateBillingStatuses } from '../../../../src/server/domain/billing/standingRepository';
import { placeOrder } from '../../../../src/server/domain/cards/ordersRepository';
import { findCredit } from '../../../../src/server/domain/credit/creditRepository';
import { chargeAccount, lockAccount } from '../../../../src/server/domain/ledger/repository';
import { findSearchUse } from '../../../../src/server/domain/searchLog/repository';
import { findSpending } from '../../../../src/server/domain/spending/repository';
import { findBalances } from '../../../support/findBalances';
import {
  addBilledAccount,
  endDemoBilling,
  giveCard,
  runTime,
} from '../../../support/billedAccount';
import { openTestDatabase } from '../../../support/testDatabase';

const S20 = { id: PLAN.S20, name: 'S20', priceCents: 3_800, includedSearches: 20 } as const;
const S60 = { id: PLAN.S60, name: 'S60', priceCents: 6_800, includedSearches: 60 } as const;
const S200 = { id: PLAN.S200, name: 'S200', priceCents: 12_000, includedSearches: 200 } as const;

describe('billing runs', () => {
  let database: DatabaseHandle;
  beforeAll(async () => {
    database = await openTestDatabase();
    await endDemoBilling(database);
  });
  afterAll(() => database.close());
  afterEach(async () => {
    expect(await proveBooks(database.db)).toEqual([]);
  });

  const pay = (
    accountId: number,
    cents: number,
    today: string,
    kind: 'CHECK' | 'CREDIT' = 'CHECK',
  ) =>
    database.db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      const payment = { accountId, userId: null, kind, cents, reference: 'check 7' };
      const id = await receivePayment(trx, payment, runTime(today).at);
      await updateBillingStatuses(trx, [accountId], today);
      return id;
    });
  const invoicesOf = (accountId: number) =>
    database.db
      .selectFrom('invoice')
      .where('account_id', '=', accountId)
      .select(['id', 'number', 'issued_on', 'due_on', 'total_cents', 'open_cents'])
      .orderBy('id')
      .execute();
  const standingOf = async (accountId: number) =>
    database.db
      .selectFrom('account')
      .where('id', '=', accountId)
      .select(['status', 'account_status'])
      .executeTakeFirstOrThrow();
  const search = (accountId: number, userId: number, day: string, count: number) =>
    database.db
      .insertInto('search_log')
      .values(
        Array.from({ length: count }, (_, index) => ({
          account_id: accountId,
          user_id: userId,
          app_code: 'COURT' as const,
          region_id: 1,
          billing_code: null,
          criteria: '{}',
          criteria_key: `k${String(index)}`,
          is_counted: true,
          reason_not_counted: null,
          result_count: 0,
          is_capped: false,
          as_of: null,
          duration_ms: 1,
          request_id: 'r',
          at: new Date(`${day}T16:00:00Z`),
        })),
      )
      .execute();

  it('charges a plan only once when its period begins, even if billing runs repeatedly', async () => {
    const { accountId } = await addBilledAccount(database, { from: '2026-01-31' });
    expect(await runPeriods(database.db, runTime('2026-02-27'))).toBe(0);
    expect(await runPeriods(database.db, runTime('2026-02-28'))).toBe(1);
    expect(await runPeriods(database.db, runTime('2026-02-28'))).toBe(0);
    expect(await invoicesOf(accountId)).toMatchObject([
      { issued_on: '2026-02-28', due_on: '2026-03-14', total_cents: 3_800, open_cents: 3_800 },
    ]);
    expect(await runPeriods(database.db, runTime('2026-03-30'))).toBe(0);
    expect(await runPeriods(database.db, runTime('2026-03-31'))).toBe(1);
    await endDemoBilling(database);
  });

  it("charges searches beyond the past month's plan at that plan's price", async () => {
    const { accountId, userId } = await addBilledAccount(database, { from: '2026-03-10' });
    await search(accountId, userId, '2026-04-09', 23);
    await search(accountId, userId, '2026-04-10', 30);
    await runPeriods(database.db, runTime('2026-04-10'));
    const [plan] = await database.db
      .selectFrom('plan')
      .where('id', '=', PLAN.S20)
      .select('extra_search_cents')
      .execute();
    expect(await invoicesOf(accountId)).toMatchObject([
      { total_cents: 3_800 + 3 * (plan?.extra_search_cents ?? 0) },
    ]);
    await endDemoBilling(database);
  });

  const HOUR_MS = 3_600_000;
  /** Starts a plan an hour after that day's searches: an upgrade if a plan is running. */
  const open = (
    { accountId, userId }: { readonly accountId: number; readonly userId: number },
    plan: Parameters<typeof openPlan>[2]['plan'],
    today: string,
    costCents = 0,
  ) =>
    database.db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      const paid = await findRunningPlan(trx, accountId);
      const at = runTime(today).at + HOUR_MS;
      const opened = { plan, costCents, paid };
      await openPlan(trx, { accountId, userId }, opened, ['COURT'], { at, today });
    });

  it("doesn't count earlier searches toward a plan that starts later", async () => {
    const account = await addBilledAccount(database, { from: '2026-05-20' });
    const { accountId, userId } = account;
    await database.db
      .updateTable('account_billing')
      .set({ ended_on: '2026-06-10' })
      .where('account_id', '=', accountId)
      .execute();
    await search(accountId, userId, '2026-06-10', 40);
    await open(account, S20, '2026-06-10');
    const usedOn = async (today: string) => [
      (await findRunningPlan(database.db, accountId))?.usedSearches,
      (await findSearchUse(database.db, accountId, today))?.used,
      (await findSpending(database.db, accountId, today)).used,
      (await findCredit(database.db, accountId, today)).owedCents,
      await warnOfUse(database.db, runTime(today)),
    ];
    expect(await usedOn('2026-06-10')).toEqual([0, 0, 0, 0, 0]);
    await search(accountId, userId, '2026-06-11', 3);
    expect(await usedOn('2026-06-11')).toEqual([3, 3, 3, 0, 0]);
    await runPeriods(database.db, runTime('2026-07-10'));
    expect(await invoicesOf(accountId)).toMatchObject([{ total_cents: 3_800 }]);
    await endDemoBilling(database);
  });

  it.each([
    ['2026-02-08', '2026-03-08', '2026-03-08T05:00:00Z'],
    ['2026-03-08', '2026-04-08', '2026-04-08T04:00:00Z'],
    ['2026-10-01', '2026-11-01', '2026-11-01T04:00:00Z'],
    ['2028-01-29', '2028-02-29', '2028-02-29T05:00:00Z'],
  ])('assigns a search to a month by its timestamp: from %s to %s', async (from, to, midnight) => {
    const { accountId, userId } = await addBilledAccount(database, { from, planId: PLAN.FREE });
    await search(accountId, userId, from, 7);
    const [last] = await database.db
      .selectFrom('search_log')
      .where('account_id', '=', accountId)
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .execute();
    const free = database.db.selectFrom('plan').where('id', '=', PLAN.FREE);
    const { cents } = await free.select('extra_search_cents as cents').executeTakeFirstOrThrow();
    const at = Date.parse(midnight) - 1;
    await database.db
      .updateTable('search_log')
      .set({ at: new Date(at) })
      .where('id', '=', last?.id ?? 0)
      .execute();
    await runPeriods(database.db, runTime(to));
    expect(await invoicesOf(accountId)).toMatchObject([{ issued_on: to, total_cents: cents }]);
    await endDemoBilling(database);
  });

  it('continues a billing run when the only administrator has left', async () => {
    const { accountId, userId, username } = await addBilledAccount(database, {
      from: '2026-01-05',
    });
    await runPeriods(database.db, runTime('2026-02-05'));
    await database.db
      .updateTable('app_user')
      .set({ status: 'INACTIVE' })
      .where('id', '=', userId)
      .execute();
    await runPeriods(database.db, runTime('2026-03-05'));
    await runDunning(database.db, runTime('2026-03-05'));
    expect(await invoicesOf(accountId)).toHaveLength(2);
    const letters = database.db
      .selectFrom('mail_message')
      .where('recipient', '=', `${username}@example.org`);
    expect(await letters.select('subject').execute()).toHaveLength(1);
    await endDemoBilling(database);
  });

  it('catches up on missed periods, and switches to the chosen plan', async () => {
    const { accountId } = await addBilledAccount(database, { from: '2026-01-10' });
    await database.db
      .updateTable('account_billing')
      .set({ renewal_plan_id: PLAN.S60 })
      .where('account_id', '=', accountId)
      .execute();
    expect(await runPeriods(database.db, runTime('2026-03-10'))).toBe(2);
    expect((await invoicesOf(accountId)).map(({ total_cents: cents }) => cents)).toEqual([
      6_800, 6_800,
    ]);
    const plans = await database.db
      .selectFrom('subscription')
      .where('account_id', '=', accountId)
      .select(['plan_id', 'starts_on', 'ends_on'])
      .orderBy('id')
      .execute();
    expect(plans).toEqual([
      { plan_id: PLAN.S20, starts_on: '2026-01-10', ends_on: '2026-02-09' },
      { plan_id: PLAN.S60, starts_on: '2026-02-10', ends_on: null },
    ]);
    await endDemoBilling(database);
  });

  it("ends a plan that isn't renewed", async () => {
    const { accountId } = await addBilledAccount(database, { from: '2026-01-10' });
    await database.db
      .updateTable('account_billing')
      .set({ renewal_plan_id: null })
      .where('account_id', '=', accountId)
      .execute();
    await runPeriods(database.db, runTime('2026-02-10'));
    expect(await invoicesOf(accountId)).toEqual([]);
    const row = database.db.selectFrom('account_billing').where('account_id', '=', accountId);
    expect(await row.select('ended_on').executeTakeFirst()).toEqual({ ended_on: '2026-02-10' });
  });

  it('numbers invoices and receipts without gaps, even when a transaction fails', async () => {
    const { accountId } = await addBilledAccount(database, { from: '2026-05-01' });
    await runPeriods(database.db, runTime('2026-06-01'));
    const failing = database.db.transaction().execute(async (trx) => {
      await receivePayment(
        trx,
        { accountId, userId: null, kind: 'CHECK', cents: 100, reference: 'gone' },
        runTime('2026-06-01').at,
      );
      throw new Error('stopped');
    });
    await expect(failing).rejects.toThrow('stopped');
    await pay(accountId, 3_800, '2026-06-02');
    await endDemoBilling(database);
  });

  it('pays the oldest invoice first, and applies the rest to the next invoice', async () => {
    const { accountId } = await addBilledAccount(database, { from: '2026-01-05' });
    await runPeriods(database.db, runTime('2026-03-05'));
    await pay(accountId, 5_000, '2026-03-06');
    expect((await invoicesOf(accountId)).map(({ open_cents: open }) => open)).toEqual([0, 2_600]);
    await pay(accountId, 5_000, '2026-03-06');
    expect(await findSums(database.db, accountId)).toMatchObject({ balanceCents: 2_400 });
    await runPeriods(database.db, runTime('2026-04-05'));
    expect((await invoicesOf(accountId)).map(({ open_cents: open }) => open)).toEqual([
      0, 0, 1_400,
    ]);
    await endDemoBilling(database);
  });

  it('refunds no more than the remaining payment, and never a credit', async () => {
    const { accountId } = await addBilledAccount(database, { from: '2026-01-05' });
    await runPeriods(database.db, runTime('2026-02-05'));
    const receiptId = await pay(accountId, 5_000, '2026-02-06');
    const refund = (id: number, cents: number) =>
      database.db
        .transaction()
        .execute((trx) => refundPayment(trx, { receiptId: id, cents, userId: null }, 0));
    await expect(refund(receiptId, 1_201)).rejects.toThrow(AmountError);
    await refund(receiptId, 1_200);
    await expect(refund(receiptId, 1)).rejects.toThrow(AmountError);
    const creditId = await pay(accountId, 700, '2026-02-07', 'CREDIT');
    await expect(refund(creditId, 1)).rejects.toThrow("A credit can't be refunded.");
    await endDemoBilling(database);
  });

  it.each([0, -1, 1.5, NaN, Infinity, 1e15])('rejects a payment of %s cents', async (cents) => {
    const { accountId } = await addBilledAccount(database, { from: '2026-01-05' });
    await expect(pay(accountId, cents, '2026-01-05')).rejects.toThrow(AmountError);
    await endDemoBilling(database);
  });

  it('reopens invoices once when a bank reverses a payment', async () => {
    const { accountId } = await addBilledAccount(database, { from: '2026-01-05' });
    await runPeriods(database.db, runTime('2026-02-05'));
    const receiptId = await pay(accountId, 5_000, '2026-02-06');
    const dispute = () =>
      database.db
        .transaction()
        .execute((trx) => disputePayment(trx, { receiptId }, { at: 0, today: '2026-02-07' }));
    await dispute();
    await dispute();
    expect(await findSums(database.db, accountId)).toMatchObject({
      openCents: 3_800,
      balanceCents: 0,
    });
    await endDemoBilling(database);
  });

  it('sends reminders, then marks past due, blocks, and cancels on schedule, and reactivates the account on payment', async () => {
    const { accountId, username } = await addBilledAccount(database, { from: '2026-01-05' });
    await runPeriods(database.db, runTime('2026-02-05'));
    await database.db
      .updateTable('account_billing')
      .set({ renewal_plan_id: null })
      .where('account_id', '=', accountId)
      .execute();
    const seen: unknown[] = [];
    for (const day of [4, 5, 14, 15, 29, 30, 59, 60]) {
      const today = addDays('2026-02-05', day);
      await runDunning(database.db, runTime(today));
      await runDunning(database.db, runTime(today));
      seen.push([day, (await standingOf(accountId)).account_status]);
    }
    expect(seen).toEqual([
      [4, 'ACTIVE'],
      [5, 'ACTIVE'],
      [14, 'ACTIVE'],
      [15, 'PAST_DUE'],
      [29, 'PAST_DUE'],
      [30, 'DUNNED'],
      [59, 'DUNNED'],
      [60, 'CANCELLED'],
    ]);
    const letters = await database.db
      .selectFrom('mail_message')
      .where('recipient', '=', `${username}@example.org`)
      .select('subject')
      .orderBy('id')
      .execute();
    expect(letters.map(({ subject }) => subject.replace(/INV-\d+/, 'INV'))).toEqual([
      'Countyline: Invoice INV',
      'Countyline: Reminder: invoice INV',
      'Countyline: Past due: invoice INV',
      'Countyline: Searches are blocked: invoice INV',
      'Countyline: Plan canceled: invoice INV',
    ]);
    await pay(accountId, 3_800, '2026-04-10');
    expect(await standingOf(accountId)).toEqual({ status: 'ACTIVE', account_status: 'ACTIVE' });
  });

  it('restricts an account on the day after the due date, not before', async () => {
    const { accountId } = await addBilledAccount(database, { from: '2026-01-05' });
    await runPeriods(database.db, runTime('2026-02-05'));
    const [invoice] = await invoicesOf(accountId);
    const dueOn = invoice?.due_on ?? '';
    await runDunning(database.db, runTime(dueOn));
    expect(await standingOf(accountId)).toMatchObject({ account_status: 'ACTIVE' });
    await runDunning(database.db, runTime(addDays(dueOn, 1)));
    expect(await standingOf(accountId)).toMatchObject({ account_status: 'PAST_DUE' });
    await endDemoBilling(database);
  });

  it('sends notices to the administrators while the billing address is blocked', async () => {
    const { accountId, username } = await addBilledAccount(database, { from: '2026-01-05' });
    await database.db
      .updateTable('account')
      .set({ billing_emails: ['ledger@example.org'] })
      .where('id', '=', accountId)
      .execute();
    await database.db
      .insertInto('billing_address')
      .values({ account_id: accountId, address: 'ledger@example.org', confirmed_at: new Date(0) })
      .execute();
    await runPeriods(database.db, runTime('2026-02-05'));
    const bounce = {
      address: 'ledger@example.org',
      bounced_at: new Date(0),
      reason: 'No such user',
    };
    await database.db.insertInto('mail_bounce').values(bounce).execute();
    await runDunning(database.db, runTime('2026-02-10'));
    const letters = await database.db
      .selectFrom('mail_message')
      .where('recipient', 'in', ['ledger@example.org', `${username}@example.org`])
      .select(['recipient', 'subject'])
      .orderBy('id')
      .execute();
    expect(letters).toMatchObject([
      { recipient: 'ledger@example.org', subject: expect.stringContaining('Invoice') as string },
      {
        recipient: `${username}@example.org`,
        subject: expect.stringContaining('Reminder') as string,
      },
    ]);
    await endDemoBilling(database);
  });

  it("invoices the current period's extra searches when a plan is canceled for debt", async () => {
    const { accountId, userId } = await addBilledAccount(database, { from: '2026-01-05' });
    await runPeriods(database.db, runTime('2026-02-05'));
    await database.db
      .updateTable('account_billing')
      .set({ period_to: '2026-12-05' })
      .where('account_id', '=', accountId)
      .execute();
    await search(accountId, userId, '2026-03-01', 23);
    const { extra_search_cents: extraCents } = await database.db
      .selectFrom('plan')
      .where('id', '=', PLAN.S20)
      .select('extra_search_cents')
      .executeTakeFirstOrThrow();
    await runDunning(database.db, runTime('2026-04-05'));
    await pay(accountId, 100, '2026-04-06');
    expect(await standingOf(accountId)).toMatchObject({ account_status: 'DUNNED' });
    await runDunning(database.db, runTime('2026-04-06'));
    await runDunning(database.db, runTime('2026-04-06'));
    expect(await standingOf(accountId)).toMatchObject({ account_status: 'CANCELLED' });
    expect(await invoicesOf(accountId)).toMatchObject([
      { total_cents: 3_800 },
      { total_cents: 3 * (extraCents ?? 0), issued_on: '2026-04-06' },
    ]);
    await pay(accountId, 10, '2026-04-07');
    expect(await standingOf(accountId)).toMatchObject({ account_status: 'CANCELLED' });
    await endDemoBilling(database);
  });

  it('keeps a paying account inactive if staff deactivated it', async () => {
    const { accountId } = await addBilledAccount(database, { from: '2026-01-05' });
    await runPeriods(database.db, runTime('2026-02-05'));
    await database.db
      .updateTable('account')
      .set({ status: 'INACTIVE', deactivated_at: new Date(runTime('2026-02-06').at) })
      .where('id', '=', accountId)
      .execute();
    await runDunning(database.db, runTime('2026-02-21'));
    expect(await standingOf(accountId)).toMatchObject({ account_status: 'PAST_DUE' });
    await pay(accountId, 3_800, '2026-02-22');
    expect(await standingOf(accountId)).toEqual({ status: 'INACTIVE', account_status: 'ACTIVE' });
    await endDemoBilling(database);
  });

  it('invoices an account without a running plan once its oldest charge is a month old', async () => {
    const { accountId, userId } = await addBilledAccount(database, { from: '2025-01-05' });
    const charge = (at: string) =>
      database.db.transaction().execute((trx) =>
        chargeAccount(
          trx,
          { accountId, userId },
          {
            kind: 'PAGES_BOUGHT',
            reference: 'pages',
            billingCode: null,
            parts: [{ ledger: 'PAGE_FEES', countyId: null, cents: 250 }],
          },
          Date.parse(at),
        ),
      );
    // 11:30 PM on January 31 in Indiana.
    await charge('2026-02-01T04:30:00Z');
    await charge('2026-02-20T16:00:00Z');
    expect(await invoiceUnplanned(database.db, runTime('2026-03-31'))).toBe(0);
    await endDemoBilling(database);
    expect(await invoiceUnplanned(database.db, runTime('2026-02-27'))).toBe(0);
    expect(await invoiceUnplanned(database.db, runTime('2026-02-28'))).toBe(1);
    expect(await invoiceUnplanned(database.db, runTime('2026-02-28'))).toBe(0);
    expect(await invoicesOf(accountId)).toMatchObject([
      { issued_on: '2026-02-28', total_cents: 500, open_cents: 500 },
    ]);
    await charge('2026-03-01T16:00:00Z');
    await database.db
      .updateTable('account')
      .set({ closed_at: new Date('2026-04-10T16:00:00Z') })
      .where('id', '=', accountId)
      .execute();
    expect(await invoiceUnplanned(database.db, runTime('2026-05-01'))).toBe(0);
    await charge('2026-04-20T16:00:00Z');
    expect(await invoiceUnplanned(database.db, runTime('2026-04-20'))).toBe(1);
    expect(await invoiceUnplanned(database.db, runTime('2026-04-21'))).toBe(0);
  });

  it('warns once per period about a used-up plan, and once when a different plan costs less', async () => {
    const { accountId, userId } = await addBilledAccount(database, { from: '2026-06-10' });
    const told = async (): Promise<string[]> => {
      await warnOfUse(database.db, runTime('2026-06-20'));
      const rows = await database.db
        .selectFrom('notification')
        .where('user_id', '=', userId)
        .select('title')
        .orderBy('id')
        .execute();
      return rows.map(({ title }) => title);
    };
    await search(accountId, userId, '2026-06-12', 20);
    expect(await told()).toEqual([]);
    await search(accountId, userId, '2026-06-13', 1);
    expect(await told()).toEqual(["You've used all searches in your plan"]);
    expect(await told()).toHaveLength(1);
    await search(accountId, userId, '2026-06-14', 15);
    expect(await told()).toEqual([
      "You've used all searches in your plan",
      'A larger plan would cost less',
    ]);
    expect(await told()).toHaveLength(2);
    await endDemoBilling(database);
  });

  it('keeps earlier days on the previous plan when an account upgrades', async () => {
    const account = await addBilledAccount(database, { from: '2026-05-31' });
    const { accountId, userId } = account;
    await search(accountId, userId, '2026-06-05', 4);
    await open(account, S60, '2026-06-10');
    await open(account, S200, '2026-06-10');
    const plans = await database.db
      .selectFrom('subscription')
      .where('account_id', '=', accountId)
      .select(['plan_id', 'starts_on', 'ends_on', 'anchor_on'])
      .orderBy('id')
      .execute();
    expect(plans).toEqual([
      {
        plan_id: PLAN.S20,
        starts_on: '2026-05-31',
        ends_on: '2026-06-09',
        anchor_on: '2026-05-31',
      },
      {
        plan_id: PLAN.S200,
        starts_on: '2026-06-10',
        ends_on: null,
        anchor_on: '2026-05-31',
      },
    ]);
    expect(await findSearchUse(database.db, accountId, '2026-06-10')).toMatchObject({
      planId: PLAN.S200,
      startedOn: '2026-05-31',
      used: 4,
    });
    await endDemoBilling(database);
  });

  it('emails why a plan was not renewed, with a link to the next step', async () => {
    const bodyFor = async (username: string) =>
      (
        await database.db
          .selectFrom('mail_message')
          .where('recipient', '=', `${username}@example.org`)
          .where('subject', 'like', '%not renewed')
          .select('body')
          .executeTakeFirstOrThrow()
      ).body;
    const late = await addBilledAccount(database, { from: '2026-01-05' });
    await runPeriods(database.db, runTime('2026-02-05'));
    await runDunning(database.db, runTime('2026-02-25'));
    const busy = await addBilledAccount(database, { from: '2026-02-05', isInvoiced: false });
    await giveCard(database, busy.accountId, 'ok');
    const poor = await addBilledAccount(database, { from: '2026-02-05', isInvoiced: false });
    await database.db.transaction().execute(async (trx) => {
      const details = {
        planId: PLAN.S60,
        fromPlanId: PLAN.S20,
        periodFrom: null,
        applications: [],
      };
      const content = { kind: 'PLAN', details } as const;
      const order = { key: randomUUID(), ...busy, content, cents: 3_000 };
      expect(await placeOrder(trx, order, 0)).toBeNull();
    });
    await runPeriods(database.db, {
      ...runTime('2026-03-05'),
      payAddress: `https://records.example.org${BACKEND_PAGES.payInvoices}`,
    });
    const [lateBody, busyBody, poorBody] = [
      await bodyFor(late.username),
      await bodyFor(busy.username),
      await bodyFor(poor.username),
    ];
    expect(lateBody).toContain('because your account is past due.');
    expect(busyBody).toContain('because another payment on your account is waiting for the bank.');
    expect(poorBody).toContain("exceeds your account's credit limit.");
    expect(lateBody).toMatch(/Pay here:\s+https:\S+PayInvoices/);
    // The pending order was for the ended plan, so paying it would only be refunded.
    expect(busyBody).toMatch(/choose a plan here:\s+https:\S+UpgradeServicePlan/);
    expect(poorBody).toMatch(/choose a plan here:\s+https:\S+UpgradeServicePlan/);
    await endDemoBilling(database);
  });

  it('warns again when the searches of a larger plan are used up in the same period', async () => {
    const account = await addBilledAccount(database, { from: '2026-06-10' });
    const { accountId, userId } = account;
    const warn = (day: string) => warnOfUse(database.db, runTime(day));
    await search(accountId, userId, '2026-06-12', 40);
    expect(await warn('2026-06-12')).toBe(1);
    await open(account, S60, '2026-06-13', 3_000);
    expect(await warn('2026-06-14')).toBe(0);
    await search(accountId, userId, '2026-06-15', 21);
    expect(await warn('2026-06-15')).toBe(1);
    expect(await warn('2026-06-16')).toBe(0);
    await endDemoBilling(database);
  });

  it('warns again in the first period of a plan that starts on the same day as the previous plan', async () => {
    const account = await addBilledAccount(database, { from: '2026-06-10' });
    const { accountId, userId } = account;
    await search(accountId, userId, '2026-06-10', 40);
    expect(await warnOfUse(database.db, runTime('2026-06-10'))).toBe(1);
    await database.db
      .updateTable('account_billing')
      .set({ ended_on: '2026-06-10' })
      .where('account_id', '=', accountId)
      .execute();
    await open(account, S20, '2026-06-10');
    await search(accountId, userId, '2026-06-11', 21);
    expect(await warnOfUse(database.db, runTime('2026-06-11'))).toBe(1);
    await endDemoBilling(database);
  });

  it('skips accounts with dunning disabled', async () => {
    const { accountId } = await addBilledAccount(database, { from: '2026-01-05' });
    await runPeriods(database.db, runTime('2026-02-05'));
    await database.db
      .updateTable('account_billing')
      .set({ is_dunning_disabled: true, renewal_plan_id: null })
      .where('account_id', '=', accountId)
      .execute();
    await runDunning(database.db, runTime('2026-06-05'));
    expect(await standingOf(accountId)).toEqual({ status: 'ACTIVE', account_status: 'ACTIVE' });
    await endDemoBilling(database);
  });

  type Step =
    | { readonly kind: 'charge' | 'pay' | 'credit'; readonly cents: number }
    | { readonly kind: 'refund' | 'dispute'; readonly cents: number; readonly which: number }
    | { readonly kind: 'month' };
  const amount = fc.integer({ min: 1, max: 20_000 });
  const which = fc.nat(5);
  const steps: fc.Arbitrary<Step[]> = fc.array(
    fc.oneof(
      fc.record({ kind: fc.constantFrom('charge', 'pay', 'credit'), cents: amount }),
      fc.record({ kind: fc.constantFrom('refund', 'dispute'), cents: amount, which }),
      fc.record({ kind: fc.constant('month' as const) }),
    ) as fc.Arbitrary<Step>,
    { minLength: 1, maxLength: 12 },
  );

  it('balances the billing records after any sequence of events', async () => {
    await fc.assert(
      fc.asyncProperty(steps, async (history) => {
        const { accountId, userId } = await addBilledAccount(database, { from: '2025-01-15' });
        let today = '2025-01-15';
        const receiptIds: number[] = [];
        for (const step of history) {
          const { at } = runTime(today);
          const receiptId = 'which' in step ? receiptIds[step.which] : undefined;
          switch (step.kind) {
            case 'charge':
              await database.db.transaction().execute(async (trx) => {
                await lockAccount(trx, accountId);
                await chargeAccount(
                  trx,
                  { accountId, userId },
                  {
                    kind: 'PAGES_BOUGHT',
                    reference: 'pages',
                    billingCode: null,
                    parts: [{ ledger: 'PAGE_FEES', countyId: null, cents: step.cents }],
                  },
                  at,
                );
              });
              break;
            case 'pay':
              receiptIds.push(await pay(accountId, step.cents, today));
              break;
            case 'credit':
              receiptIds.push(await pay(accountId, step.cents, today, 'CREDIT'));
              break;
            case 'refund':
              if (receiptId === undefined) break;
              await database.db
                .transaction()
                .execute((trx) =>
                  refundPayment(trx, { receiptId, cents: step.cents, userId: null }, at),
                )
                .catch((error: unknown) => {
                  if (!(error instanceof AmountError)) throw error;
                });
              break;
            case 'dispute': {
              if (receiptId === undefined) break;
              const { kind } = await database.db
                .selectFrom('receipt')
                .where('id', '=', receiptId)
                .select('kind')
                .executeTakeFirstOrThrow();
              if (kind === 'CREDIT') break;
              await database.db
                .transaction()
                .execute((trx) =>
                  disputePayment(trx, { receiptId, cents: step.cents }, { at, today }),
                );
              break;
            }
            case 'month':
              today = addDays(today, 31);
              await runPeriods(database.db, runTime(today));
          }
          expect(await proveBooks(database.db)).toEqual([]);
        }
        const sums = Object.values(await findBalances(database.db));
        expect(sums.reduce((all, cents) => all + cents, 0)).toBe(0);
        await endDemoBilling(database);
      }),
      { numRuns: 25 },
    );
  });
});

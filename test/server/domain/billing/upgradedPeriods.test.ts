import fc from 'fast-check';
import { sql } from 'kysely';
import type { PublicPlan } from '#contract/schemas/plans';
import type { DatabaseHandle } from '../../../../src/server/db/handle';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { searchesAfterUpgrade } from '../../../../src/server/domain/billing/includedSearches';
import { runPeriods } from '../../../../src/server/domain/billing/periodsRepository';
import {
  creditForOffer,
  upgradeCents,
  type RunningPlan,
} from '../../../../src/server/domain/billing/planPrices';
import { findRunningPlan, openPlan } from '../../../../src/server/domain/billing/planRepository';
import { addDays } from '../../../../src/server/domain/billing/periods';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import { warnOfUse } from '../../../../src/server/domain/billing/warningsRepository';
import { findCredit } from '../../../../src/server/domain/credit/creditRepository';
import { lockAccount } from '../../../../src/server/domain/ledger/repository';
import { findOfferedPlans } from '../../../../src/server/domain/plans/repository';
import { findSearchUse } from '../../../../src/server/domain/searchLog/repository';
import { findSpending } from '../../../../src/server/domain/spending/repository';
import {
  addBilledAccount,
  endDemoBilling,
  runTime,
  type BilledAccount,
} from '../../../support/billedAccount';
import { openTestDatabase } from '../../../support/testDatabase';

describe('the searches of a period with an upgrade', () => {
  let database: DatabaseHandle;
  let plans: readonly PublicPlan[];
  beforeAll(async () => {
    database = await openTestDatabase();
    await endDemoBilling(database);
    plans = await findOfferedPlans(database.db, { unlimitedViewing: true });
  });
  afterAll(() => database.close());

  const planOf = (id: number): PublicPlan => {
    const plan = plans.find((each) => each.id === id);
    if (plan === undefined) throw new Error('There is no such plan.');
    return plan;
  };
  const search = ({ accountId, userId }: BilledAccount, day: string, count: number) =>
    sql`
      insert into search_log (account_id, user_id, app_code, region_id, criteria, criteria_key,
                              is_counted, result_count, is_capped, duration_ms, request_id, at)
      select ${accountId}, ${userId}, 'COURT', 1, '{}', ${day} || s, true, 0, false, 1, 'r',
             ${new Date(`${day}T16:00:00Z`)}
        from generate_series(1, ${count}::integer) s`.execute(database.db);
  const running = async ({ accountId }: BilledAccount): Promise<RunningPlan> => {
    const plan = await findRunningPlan(database.db, accountId);
    if (plan === null) throw new Error('There is no plan.');
    return plan;
  };
  /** Upgrades for the price of that day, and returns it. */
  const upgrade = async (account: BilledAccount, planId: number, today: string) => {
    const { accountId } = account;
    const plan = planOf(planId);
    const paid = await running(account);
    const costCents = upgradeCents(plan, paid, today);
    await database.db.transaction().execute(async (trx) => {
      await lockAccount(trx, accountId);
      const booker = { accountId, userId: null };
      await openPlan(trx, booker, { plan, costCents, paid }, [], runTime(today));
    });
    return costCents;
  };
  const extrasOf = async ({ accountId }: BilledAccount) => {
    const rows = await database.db
      .selectFrom('journal_entry')
      .where('account_id', '=', accountId)
      .where('kind', '=', 'EXTRA_SEARCHES')
      .select('reference')
      .execute();
    return rows.map(({ reference }) => reference);
  };
  const usedOn = async (account: BilledAccount, today: string) => {
    const { db } = database;
    const { accountId } = account;
    const spending = await findSpending(db, accountId, today);
    return {
      plan: (await running(account)).periodSearches,
      meter: (await findSearchUse(db, accountId, today))?.included,
      spending: [spending.included, spending.searchCents],
    };
  };

  it('adds only the paid share of the searches on the last day of the month, and all searches from the renewal', async () => {
    const account = await addBilledAccount(database, { from: '2026-06-01', planId: PLAN.FREE });
    const today = '2026-06-30';
    expect(await upgrade(account, PLAN.S10000, today)).toBe(8_000);
    const owedBefore = (await findCredit(database.db, account.accountId, today)).owedCents;
    await search(account, today, 400);
    expect(await usedOn(account, today)).toEqual({
      plan: 340,
      meter: 340,
      spending: [340, 2_400],
    });
    const { owedCents } = await findCredit(database.db, account.accountId, today);
    expect(owedCents - owedBefore).toBe(2_400);
    expect(await warnOfUse(database.db, runTime(today))).toBe(1);
    const next = '2026-07-01';
    expect(await usedOn(account, next)).toMatchObject({ meter: 10_000, spending: [10_000, 0] });
    await runPeriods(database.db, runTime(next));
    expect(await extrasOf(account)).toEqual([
      '60 searches beyond 340, June 1, 2026 to June 30, 2026',
    ]);
    expect(await usedOn(account, next)).toEqual({
      plan: 10_000,
      meter: 10_000,
      spending: [10_000, 0],
    });
    expect(await proveBooks(database.db)).toEqual([]);
    await endDemoBilling(database);
  });

  it("adds all of the plan's searches if the full price difference is paid, and accumulates them over several upgrades", async () => {
    const account = await addBilledAccount(database, { from: '2026-06-01' });
    expect(await upgrade(account, PLAN.S60, '2026-06-01')).toBe(3_000);
    expect((await running(account)).periodSearches).toBe(60);
    expect(await upgrade(account, PLAN.S200, '2026-06-16')).toBe(2_600);
    expect((await running(account)).periodSearches).toBe(130);
    expect(await upgrade(account, PLAN.S500, '2026-06-30')).toBe(327);
    expect((await running(account)).periodSearches).toBe(141);
    await endDemoBilling(database);
  });

  it('sells unlimited searches only for the full price difference', async () => {
    const account = await addBilledAccount(database, { from: '2026-06-01' });
    expect(await upgrade(account, PLAN.UNLIMITED, '2026-06-30')).toBe(750_000 - 3_800);
    expect((await running(account)).periodSearches).toBeNull();
    await endDemoBilling(database);
  });

  it.each(['2026-06-01', '2026-06-25'])(
    'starts a full month of unlimited searches after a free plan that began on %s',
    async (from) => {
      const account = await addBilledAccount(database, { from, planId: PLAN.FREE });
      await search(account, from, 10);
      expect(await upgrade(account, PLAN.UNLIMITED, '2026-06-25')).toBe(750_000);
      expect(await running(account)).toMatchObject({
        from: '2026-06-25',
        to: '2026-07-25',
        periodSearches: null,
        renewalPlanId: PLAN.UNLIMITED,
      });
      expect(await runPeriods(database.db, runTime('2026-07-24'))).toBe(0);
      expect(await extrasOf(account)).toEqual([]);
      const open = await database.db
        .selectFrom('subscription')
        .where('account_id', '=', account.accountId)
        .where('ends_on', 'is', null)
        .select(['app_code', 'plan_id', 'starts_on'])
        .execute();
      const row = { app_code: 'COURT', plan_id: PLAN.UNLIMITED, starts_on: '2026-06-25' };
      expect(open).toEqual([row]);
      await endDemoBilling(database);
    },
  );

  it('keeps the plan that was chosen for the next month when a free plan is upgraded to another plan', async () => {
    const account = await addBilledAccount(database, { from: '2026-06-01', planId: PLAN.FREE });
    await database.db
      .updateTable('account_billing')
      .set({ renewal_plan_id: PLAN.S60 })
      .where('account_id', '=', account.accountId)
      .execute();
    await upgrade(account, PLAN.UNLIMITED, '2026-06-25');
    expect(await running(account)).toMatchObject({ to: '2026-07-25', renewalPlanId: PLAN.S60 });
    await endDemoBilling(database);
  });

  it('never charges searches made before an upgrade twice', async () => {
    const account = await addBilledAccount(database, { from: '2026-06-01' });
    const base = await running(account);
    const ladder = plans.filter(({ includedSearches }) => includedSearches !== null);
    const place = fc.nat(ladder.length - 2);
    fc.assert(
      fc.property(place, fc.nat(5), fc.nat(3_000), fc.nat(29), (from, steps, used, day) => {
        const [old, plan] = [ladder[from], ladder[Math.min(from + 1 + steps, ladder.length - 1)]];
        if (old === undefined || plan === undefined) return;
        const paid = { ...base, ...old, periodSearches: old.includedSearches, usedSearches: used };
        const costCents = upgradeCents(plan, paid, addDays('2026-06-01', day));
        const included = searchesAfterUpgrade(plan, paid, costCents) ?? 0;
        expect(included).toBeLessThanOrEqual(plan.includedSearches ?? 0);
        const isWhole = costCents === plan.priceCents - old.priceCents;
        expect(isWhole ? included === plan.includedSearches : used <= included).toBe(true);
      }),
    );
    await endDemoBilling(database);
  });

  it('counts extra searches toward the credit limit unless an upgrade cancels them', async () => {
    const account = await addBilledAccount(database, { from: '2026-06-01' });
    await search(account, '2026-06-10', 100);
    const today = '2026-06-30';
    const credit = await findCredit(database.db, account.accountId, today);
    const paid = await running(account);
    const plan = planOf(PLAN.S60);
    const offer = { plan, costCents: upgradeCents(plan, paid, today) };
    const foreseen = creditForOffer(credit, offer, paid).owedCents + offer.costCents;
    await upgrade(account, PLAN.S60, today);
    const after = await findCredit(database.db, account.accountId, today);
    expect(after.owedCents).toBe(foreseen);
    await endDemoBilling(database);
  });
});

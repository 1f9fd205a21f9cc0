import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { warrantSubscriptionCents } from '#contract/billing/warrantSubscription';
import { runBilling } from '../../../../src/server/areas/billing/jobs';
import { PLAN, PLANS } from '../../../../src/server/db/reference/plans';
import { runPeriods } from '../../../../src/server/domain/billing/periodsRepository';
import { runTimeOf } from '../../../../src/server/domain/billing/runTime';
import { proveBooks } from '../../../../src/server/domain/billing/proofRepository';
import { createDocument } from '../../../../src/demo/pageImages/demoPageImages';
import {
  confirmEmail,
  requestConfirmation,
} from '../../../../src/server/domain/users/confirmationRepository';
import { findCredit, foreseeCredit } from '../../../../src/server/domain/credit/creditRepository';
import {
  creditLimitCents,
  DEFAULT_CREDIT_CENTS,
  isWithinCredit,
  type CreditFacts,
} from '../../../../src/server/domain/credit/rules';
import {
  addBilledAccount,
  addCard,
  endDemoBilling,
  giveCard,
} from '../../../support/billedAccount';
import { buyPages } from '../../../support/boughtPages';
import { PURCHASES, tryEveryPurchase, type Buyer } from '../../../support/everyPurchase';
import { addAccount, addSearches } from '../../accounts';
import { writeEnvelope } from '../../filers';
import { addSource, recordDocument } from '../../registerSeed';
import { MARION } from '../../seed';
import { openAccount } from '../../../support/superUsers';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;
const PASSWORD = 'heron above the mill';

const ACCOUNT = {
  accountId: 1,
  confirmEmail: null,
  isDeactivated: false,
  undecidedCents: 0,
} as const;

describe('the credit limit', () => {
  const facts: CreditFacts = {
    isConfirmed: true,
    staffLimitCents: null,
    hasGoodCard: false,
    isInvoiced: false,
    planCents: 0,
  };

  it.each<[string, Partial<CreditFacts>, number]>([
    ['is $25 by default', {}, 2_500],
    ['is $0 until the email address is confirmed', { isConfirmed: false }, 0],
    [
      'is always $0 for an unconfirmed email address',
      { isConfirmed: false, hasGoodCard: true, isInvoiced: true, staffLimitCents: 90_000 },
      0,
    ],
    ['equals the limit set by staff', { staffLimitCents: 1_000 }, 1_000],
    ['is $0 if staff set it to $0', { staffLimitCents: 0 }, 0],
    ['is $250 with a good card on a small plan', { hasGoodCard: true, planCents: 3_800 }, 25_000],
    [
      'is the price of the plan with a good card on a large plan',
      { hasGoodCard: true, planCents: 62_000 },
      62_000,
    ],
    [
      'is $250 with a good card if staff set less',
      { hasGoodCard: true, staffLimitCents: 1_000 },
      25_000,
    ],
    [
      'keeps a higher limit set by staff with a good card',
      { hasGoodCard: true, staffLimitCents: 50_000 },
      50_000,
    ],
    [
      'covers a month of the plan plus $250 for an invoiced account',
      { isInvoiced: true, planCents: 21_800 },
      46_800,
    ],
    [
      'equals the limit set by staff for an invoiced account',
      { isInvoiced: true, planCents: 21_800, staffLimitCents: 40_000 },
      40_000,
    ],
  ])('calculates a credit limit that %s', (_what, changes, cents) => {
    expect(creditLimitCents({ ...facts, ...changes })).toBe(cents);
  });

  it('allows a balance of exactly the credit limit and not a cent more', () => {
    const credit = { ...facts, ...ACCOUNT, accountStatus: 'ACTIVE', owedCents: 2_400 } as const;
    expect(isWithinCredit(credit, 100)).toBe(true);
    expect(isWithinCredit(credit, 101)).toBe(false);
  });

  it.each(['PAST_DUE', 'DUNNED', 'CANCELLED'] as const)(
    'allows no new charge to an account that is %s',
    (accountStatus) => {
      const credit = { ...facts, ...ACCOUNT, accountStatus, owedCents: 0, hasGoodCard: true };
      expect(isWithinCredit(credit, 1)).toBe(false);
    },
  );
});

describe('extra searches', () => {
  const ladder = PLANS.filter(({ extra_search_cents: cents }) => cents !== null).sort(
    (one, other) => one.price_cents - other.price_cents,
  );

  it('prices extra searches no higher on a larger plan', () => {
    const cents = ladder.map(({ extra_search_cents: each }) => each ?? 0);
    expect(cents).toEqual([300, 200, 150, 90, 60, 50, 40]);
    expect(cents).toEqual(cents.toSorted((one, other) => other - one));
  });

  it.each(ladder.map((plan) => [plan.code, plan] as const))(
    'sets the upgrade point of %s at the first search that makes the next plan cheaper',
    (_code, plan) => {
      const next = PLANS.filter(({ price_cents: cents }) => cents > plan.price_cents).sort(
        (one, other) => one.price_cents - other.price_cents,
      )[0];
      const point = plan.upgrade_point ?? 0;
      const costOf = (searches: number): number =>
        plan.price_cents +
        (searches - (plan.included_searches ?? 0)) * (plan.extra_search_cents ?? 0);
      expect(costOf(point)).toBeGreaterThan(next?.price_cents ?? 0);
      expect(costOf(point - 1)).toBeLessThanOrEqual(next?.price_cents ?? 0);
      expect(point).toBeLessThanOrEqual(next?.included_searches ?? Infinity);
    },
  );
});

describe("an account's balance due", () => {
  let site: TestSite;
  let dataDir: string;
  let documentId: number;
  let made = 0;
  beforeAll(async () => {
    dataDir = await mkdtemp(path.join(tmpdir(), 'countyline-credit-'));
    site = await openTestSite({
      config: { dataDir },
      pageImageSource: { fetch: createDocument },
    });
    await addSource(site.database, 'recorder', MARION);
    await addSource(site.database, 'taxWarrant', MARION);
    documentId = await recordDocument(site.database, '2026-990001', {
      grantors: [{ name: 'Ottilie Quirkwood' }],
      grantees: [{ name: 'Quillbank' }],
      image_status: 'AVAILABLE',
      image_pages: 30,
      image_width_inches: '8.5',
      image_height_inches: '11',
    });
  });
  afterAll(async () => {
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  beforeEach(async () => {
    site.clock.time = START;
    await endDemoBilling(site.database);
  });
  afterEach(async () => {
    expect(await proveBooks(site.database.db)).toEqual([]);
  });

  const planOf = async (accountId: number) => {
    const row = site.database.db.selectFrom('account_billing').where('account_id', '=', accountId);
    return (await row.select('plan_id').executeTakeFirstOrThrow()).plan_id;
  };

  const creditOf = (accountId: number) =>
    findCredit(site.database.db, accountId, new Date(site.clock.time).toISOString().slice(0, 10));

  /** An account on a plan since July 1 that neither pays by invoice nor has a card. */
  async function open(planId: number = PLAN.FREE) {
    const account = await addBilledAccount(site.database, {
      from: '2026-07-01',
      isInvoiced: false,
      planId,
    });
    return { ...account, browser: await site.signedIn(account.username) };
  }
  const search = (browser: TestBrowser, name: string) =>
    browser.call('GET', `/court/cases?fullName=${name}`);
  const buy = async (browser: TestBrowser, page: number) => {
    const shown = await browser.call('GET', `/recorder/documents/${String(documentId)}/pages`);
    const { pages, serviceCents } = shown.json<{
      pages: { page: number; officeCents: number }[];
      serviceCents: number;
    }>();
    const officeCents = pages.find((each) => each.page === page)?.officeCents ?? 0;
    return browser.call('POST', `/recorder/documents/${String(documentId)}/purchases`, {
      payload: { pages: [page], billingCode: '', totalCents: officeCents + serviceCents },
    });
  };
  const setAccount = (accountId: number, changes: object) =>
    site.database.db.updateTable('account').set(changes).where('id', '=', accountId).execute();

  it('adds up open invoices, pending charges, and extra searches, less prepayments', async () => {
    const { accountId, userId } = await open();
    const times = Array.from({ length: 8 }, (_, index) => START - DAY_MS + index);
    await addSearches(site.database, { accountId, userId }, times);
    expect((await creditOf(accountId)).owedCents).toBe(600);
    const at = START - 1_000;
    await buyPages(site.database, { accountId, userId, documentId, pages: [1, 2], at });
    expect((await creditOf(accountId)).owedCents).toBe(820);
    // The month has ended, but invoices haven't been issued yet.
    site.clock.time = Date.parse('2026-08-01T12:00:00Z');
    const more = Array.from({ length: 7 }, (_, index) => site.clock.time - 1_000 + index);
    await addSearches(site.database, { accountId, userId }, more);
    expect((await creditOf(accountId)).owedCents).toBe(1_120);
    await runBilling(site.app);
    expect((await creditOf(accountId)).owedCents).toBe(1_120);
  });

  it('counts the fees of filings that the court hasn’t decided yet', async () => {
    const { accountId, browser, userId } = await open();
    const { db } = site.database;
    const foresee = () => foreseeCredit(db, accountId, 299, '2026-07-06');
    const ids: string[] = [];
    for (let index = 0; index < 8; index += 1) {
      const payment = { kind: 'waiver', quoteId: randomUUID(), totalCents: 299, maxCents: 299 };
      const { envelopeId } = await writeEnvelope(site, userId, START + index, {
        payment: { ...payment, kind: 'waiver' },
      });
      const envelope = db.updateTable('filing_envelope').where('id', '=', envelopeId);
      await envelope.set({ account_id: accountId }).execute();
      if (index < 7) expect(await foresee()).toBeNull();
      ids.push(envelopeId);
    }
    expect(await foresee()).toBe(
      "This costs $2.99. Your account's balance is $0.00, plus $23.92 for filings that courts haven't decided yet, and its credit limit is $25.00. Your account administrator can raise the limit by adding a credit card under My Account. Or wait until the courts decide.",
    );
    await setAccount(accountId, { is_invoiced: true, credit_limit_cents: 2_500 });
    expect(await foreseeCredit(db, accountId, 30_000, '2026-07-06')).toMatch(
      / Wait until the courts decide, or contact support to raise the limit\.$/,
    );
    await setAccount(accountId, { is_invoiced: false, credit_limit_cents: null });
    // A correction replaces the fee of the envelope that it corrects.
    expect(await foreseeCredit(db, accountId, 299, '2026-07-06', ids[0])).toBeNull();
    expect(await foreseeCredit(db, accountId, 299, '2026-07-06', randomUUID())).not.toBeNull();
    const bought = await buy(browser, 1);
    expect([bought.statusCode, bought.json<{ message: string }>().message]).toEqual([
      403,
      expect.stringContaining('plus $23.92 for filings') as unknown,
    ]);
    expect(await creditOf(accountId)).toMatchObject({ owedCents: 0, undecidedCents: 2_392 });
    await db
      .updateTable('filing_envelope')
      .where('id', 'in', ids.slice(0, 2))
      .set({ completed_cents: 0 })
      .execute();
    expect(await foresee()).toBeNull();
  });

  it('keeps the balance due below the limit when searches run concurrently', async () => {
    const { accountId, browser, userId } = await open();
    const times = Array.from({ length: 12 }, (_, index) => START - DAY_MS + index);
    await addSearches(site.database, { accountId, userId }, times);
    expect((await creditOf(accountId)).owedCents).toBe(1_800);
    const answers = await Promise.all(
      ['one', 'two', 'three', 'four'].map((name) => search(browser, name)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 403, 403]);
    expect((await creditOf(accountId)).owedCents).toBe(2_400);
    const refused = answers.find(({ statusCode }) => statusCode === 403);
    expect(refused?.json()).toMatchObject({
      code: 'CREDIT_LIMIT',
      message:
        "This costs $3.00. Your account's balance is $24.00, and its credit limit is $25.00. Your account administrator can raise the limit by adding a credit card under My Account, or pay the balance.",
    });
    const cost = await browser.call('GET', '/court/cases/count?fullName=five');
    expect(cost.json<{ cost: { refusal: string } }>().cost.refusal).toContain('credit limit');
    // A search repeated within a day costs nothing.
    expect((await search(browser, 'one')).statusCode).not.toBe(500);
  });

  it("keeps the balance due below the limit when two users' searches and pages compete", async () => {
    const { accountId, browser, userId } = await open();
    await setAccount(accountId, { credit_limit_cents: 310 });
    const times = Array.from({ length: 6 }, (_, index) => START - DAY_MS + index);
    await addSearches(site.database, { accountId, userId }, times);
    const answers = await Promise.all([
      buy(browser, 1),
      search(browser, 'six'),
      buy(browser, 2),
      buy(browser, 3),
      search(browser, 'seven'),
    ]);
    const codes = answers.map(({ statusCode }) => statusCode).sort();
    expect(codes).toEqual([200, 403, 403, 403, 403]);
    expect((await creditOf(accountId)).owedCents).toBeLessThanOrEqual(310);
  });

  it('allows no balance due until the email address is confirmed', async () => {
    const { accountId, browser, userId } = await open();
    await site.database.db
      .updateTable('app_user')
      .set({ is_email_confirmed: false })
      .where('id', '=', userId)
      .execute();
    const times = Array.from({ length: 6 }, (_, index) => START - DAY_MS + index);
    await addSearches(site.database, { accountId, userId }, times);
    const refused = await search(browser, 'anything');
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toContain('Open the link in the email');
    expect((await creditOf(accountId)).owedCents).toBe(0);
  });

  it('adds nothing to the balance of a past-due account, even with a valid card', async () => {
    const { accountId, browser, userId } = await open(PLAN.S20);
    await addCard(browser, 'pays');
    await setAccount(accountId, { account_status: 'PAST_DUE' });
    const later = await site.signedIn((await userNames(accountId))[0] ?? '');
    expect((await search(later, 'within')).statusCode).toBe(200);
    const refused = await buy(later, 1);
    expect(refused.statusCode).toBe(403);
    expect(refused.json<{ message: string }>().message).toContain('past due');
    const times = Array.from({ length: 19 }, (_, index) => START - DAY_MS + index);
    await addSearches(site.database, { accountId, userId }, times);
    expect((await search(later, 'beyond')).statusCode).toBe(403);
    expect((await creditOf(accountId)).owedCents).toBe(0);
  });

  it('sells nothing to an account that support deactivated, but lets the account pay its invoices', async () => {
    const { accountId, browser, userId } = await open(PLAN.S20);
    await addCard(browser, 'pays');
    await buyPages(site.database, { accountId, userId, documentId, pages: [1], at: START });
    await setAccount(accountId, { status: 'INACTIVE', deactivated_at: new Date(START) });
    const later = await site.signedIn((await userNames(accountId))[0] ?? '');
    expect((await search(later, 'within')).statusCode).toBe(200);
    const refused = await buy(later, 2);
    expect([refused.statusCode, refused.json<{ message: string }>().message]).toEqual([
      403,
      'Your account is inactive, so it can’t buy anything. Contact support.',
    ]);
    const times = Array.from({ length: 19 }, (_, index) => START - DAY_MS + index);
    await addSearches(site.database, { accountId, userId }, times);
    expect((await search(later, 'beyond')).statusCode).toBe(403);
    const UPGRADE = '/web/in/common/UpgradeServicePlan';
    const page = await later.open(`${UPGRADE}?plan=${String(PLAN.S60)}`);
    expect(page.body).toContain('Your account is inactive');
    const confirmed = {
      action: 'UPGRADE-SERVICE-PLAN',
      plan: `${String(PLAN.S60)}:2419`,
      key: randomUUID(),
    };
    expect((await later.post(UPGRADE, confirmed)).body).toContain('Your account is inactive');
    expect(await planOf(accountId)).toBe(PLAN.S20);
    expect((await creditOf(accountId)).owedCents).toBe(110);
    const paid = await later.post('/web/in/common/PayInvoices', {
      action: 'BILL-NOW',
      cents: '110',
    });
    expect(paid.statusCode).toBe(303);
    expect((await creditOf(accountId)).owedCents).toBe(0);
  });
  const userNames = async (accountId: number): Promise<string[]> =>
    (
      await site.database.db
        .selectFrom('app_user')
        .where('account_id', '=', accountId)
        .select('username')
        .execute()
    ).map(({ username }) => username);

  it.each([
    ['pays', 25_000],
    ['declines', DEFAULT_CREDIT_CENTS],
    ['expired', DEFAULT_CREDIT_CENTS],
    ['asks', DEFAULT_CREDIT_CENTS],
    ['pends', DEFAULT_CREDIT_CENTS],
  ])('raises the limit only for a card that its bank verified: %s', async (card, cents) => {
    const { accountId, browser } = await open();
    await addCard(browser, card);
    expect(creditLimitCents(await creditOf(accountId))).toBe(cents);
    await browser.post('/web/in/common/EditCcInfo', { action: 'REMOVE-CARD' });
    expect(creditLimitCents(await creditOf(accountId))).toBe(DEFAULT_CREDIT_CENTS);
  });

  it("reduces the limit for a card whose latest charge was declined, unless the processor didn't respond", async () => {
    const { accountId } = await open();
    await giveCard(site.database, accountId, 'pays');
    const { id: cardId } = await site.database.db
      .selectFrom('payment_card')
      .where('account_id', '=', accountId)
      .select('id')
      .executeTakeFirstOrThrow();
    const outcome = async (status: 'PAID' | 'DECLINED', at: number, isUnanswered = false) => {
      const order = await sql<{ id: number }>`
        insert into card_order (key, account_id, kind, details, cents, status, ordered_at, settled_at)
        values (${randomUUID()}::uuid, ${accountId}, 'PLAN', '{}', 100, 'DECLINED', now(), now())
        returning id`.execute(site.database.db);
      await site.database.db
        .insertInto('card_charge')
        .values({
          key: randomUUID(),
          account_id: accountId,
          card_id: cardId,
          order_id: order.rows[0]?.id ?? 0,
          cents: 100,
          status,
          asked_at: new Date(at),
          settled_at: new Date(at),
          is_unanswered: isUnanswered,
        })
        .execute();
    };
    await outcome('PAID', START - 2_000);
    expect(creditLimitCents(await creditOf(accountId))).toBe(25_000);
    await outcome('DECLINED', START - 1_500, true);
    expect(creditLimitCents(await creditOf(accountId))).toBe(25_000);
    await outcome('DECLINED', START - 1_000);
    expect(creditLimitCents(await creditOf(accountId))).toBe(DEFAULT_CREDIT_CENTS);
  });

  it('adds no debt at renewal: keeps the plan if the card is charged, otherwise switches to the Free plan', async () => {
    const renewed = await open(PLAN.S500);
    const declined = await open(PLAN.S500);
    const cardless = await open(PLAN.S500);
    await giveCard(site.database, renewed.accountId, 'pays');
    await giveCard(site.database, declined.accountId, 'declines');
    site.clock.time = Date.parse('2026-08-01T12:00:00Z');
    await runBilling(site.app);
    await site.app.mails.settled();
    expect(await planOf(renewed.accountId)).toBe(PLAN.S500);
    expect((await creditOf(renewed.accountId)).owedCents).toBe(0);
    for (const { accountId, username } of [declined, cardless]) {
      expect(await planOf(accountId)).toBe(PLAN.FREE);
      expect((await creditOf(accountId)).owedCents).toBe(0);
      const letters = site.mails.filter(({ to }) => to === `${username}@example.org`);
      expect(letters.at(-1)?.text).toContain('/web/in/common/UpgradeServicePlan');
    }
  });

  describe('the renewal with a page that isn’t invoiced yet', () => {
    /** An account on the plan of 2,000 searches that bought a page; its card paid before. */
    const buyer = async (card: string) => {
      const account = await open(PLAN.S2000);
      const { accountId, userId } = account;
      await giveCard(site.database, accountId, card);
      await site.database.db
        .updateTable('payment_card')
        .set({ verified_at: new Date(0) })
        .where('account_id', '=', accountId)
        .execute();
      await buyPages(site.database, { accountId, userId, documentId, pages: [1], at: START });
      return account;
    };
    const runPeriodsOnly = async () => {
      site.clock.time = Date.parse('2026-08-01T12:00:00Z');
      await runPeriods(site.database.db, runTimeOf(site.app));
    };

    it('renews the plan with a card that paid before, without switching to the Free plan in between', async () => {
      const { accountId } = await buyer('pays');
      await runPeriodsOnly();
      expect(await planOf(accountId)).toBe(PLAN.S2000);
      await runBilling(site.app);
      expect((await creditOf(accountId)).owedCents).toBe(0);
    });

    it('requires payment in advance while an invoice is open', async () => {
      const { accountId } = await buyer('declines');
      site.clock.time = Date.parse('2026-08-01T12:00:00Z');
      await runBilling(site.app);
      await site.database.db
        .updateTable('card_charge')
        .set({ status: 'PAID' })
        .where('account_id', '=', accountId)
        .execute();
      expect((await creditOf(accountId)).hasGoodCard).toBe(true);
      site.clock.time = Date.parse('2026-09-01T12:00:00Z');
      await runPeriods(site.database.db, runTimeOf(site.app));
      expect(await planOf(accountId)).toBe(PLAN.FREE);
      await site.database.db
        .updateTable('card_charge')
        .set({ status: 'DECLINED' })
        .where('account_id', '=', accountId)
        .execute();
    });
  });

  it.each(['lost', 'asks'])(
    'charges a waiting renewal to the replacement of a card that %s',
    async (card) => {
      const { accountId, username } = await open(PLAN.S500);
      await giveCard(site.database, accountId, card);
      site.clock.time = Date.parse('2026-08-01T12:00:00Z');
      await runBilling(site.app);
      expect(await planOf(accountId)).toBe(PLAN.FREE);
      const { key } = await site.database.db
        .selectFrom('card_charge')
        .where('account_id', '=', accountId)
        .select('key')
        .executeTakeFirstOrThrow();
      // A lost request never reached the processor.
      if (card === 'lost')
        await site.database.db.deleteFrom('test_charge').where('key', '=', key).execute();
      await addCard(await site.signedIn(username), 'pays');
      await runBilling(site.app);
      expect(await planOf(accountId)).toBe(PLAN.S500);
      expect((await creditOf(accountId)).owedCents).toBe(0);
      await site.app.mails.settled();
      const letters = site.mails.filter(({ to }) => to === `${username}@example.org`);
      expect(letters.filter(({ subject }) => subject.includes('declined'))).toEqual([]);
    },
  );

  describe('a subscription over the limit', () => {
    const order = async (browser: TestBrowser, userId: number, countyIds: number[] = []) =>
      browser.call('POST', '/tax-warrant/subscription', {
        payload: {
          kind: 'SINGLE',
          countyIds,
          hasReports: false,
          userIds: [userId],
          billingCode: '',
          priceCents: warrantSubscriptionCents({
            kind: 'SINGLE',
            counties: countyIds.length === 0 ? null : countyIds.length,
            hasReports: false,
          }),
          currentId: null,
        },
      });
    const isSubscribed = async (accountId: number) => {
      const rows = site.database.db
        .selectFrom('warrant_subscription')
        .where('account_id', '=', accountId);
      return (await rows.select('id').execute()).length > 0;
    };

    it.each([
      ['pays', 200, true],
      ['declines', 409, false],
      ['asks', 409, false],
      [null, 403, false],
    ])(
      'never adds a subscription over the limit to the balance due: a card that %s returns %s',
      async (card, status, isOpen) => {
        const { accountId, browser, userId } = await open(PLAN.S20);
        if (card !== null) await addCard(browser, card);
        const answer = await order(browser, userId);
        expect(answer.statusCode).toBe(status);
        expect(await isSubscribed(accountId)).toBe(isOpen);
        expect((await creditOf(accountId)).owedCents).toBe(0);
      },
    );

    /** Orders beyond the limit on a card whose bank confirms once `confirm` is called. */
    async function orderUnconfirmed() {
      const { accountId, browser, userId } = await open(PLAN.S20);
      await addCard(browser, 'asks');
      expect((await order(browser, userId)).statusCode).toBe(409);
      const confirm = async () => {
        const { key } = await site.database.db
          .selectFrom('card_charge')
          .where('account_id', '=', accountId)
          .select('key')
          .executeTakeFirstOrThrow();
        await site.database.db
          .updateTable('test_charge')
          .set({ status: 'PAID' })
          .where('key', '=', key)
          .execute();
        await browser.open('/web/in/common/PayInvoices');
        const { status } = await site.database.db
          .selectFrom('card_order')
          .where('account_id', '=', accountId)
          .select('status')
          .executeTakeFirstOrThrow();
        return status;
      };
      return { accountId, browser, userId, confirm };
    }

    it('rejects an order within the limit while the bank hasn’t confirmed an earlier one', async () => {
      const { accountId, browser, confirm, userId } = await orderUnconfirmed();
      const small = await order(browser, userId, [MARION]);
      expect(small.statusCode).toBe(409);
      expect(small.json<{ message: string }>().message).toContain('Another payment');
      expect(await isSubscribed(accountId)).toBe(false);
      expect(await confirm()).toBe('OPENED');
      expect(await isSubscribed(accountId)).toBe(true);
    });

    it('refunds a confirmed payment if another subscription is active', async () => {
      const { accountId, confirm, userId } = await orderUnconfirmed();
      await site.database.db
        .insertInto('warrant_subscription')
        .values({
          account_id: accountId,
          kind: 'SINGLE',
          county_ids: [MARION],
          has_reports: false,
          user_ids: [userId],
          price_cents: 1_500,
          billing_code: null,
          ordered_by: userId,
          starts_on: '2026-07-01',
          ends_on: '2027-06-30',
          ordered_at: new Date(START),
        })
        .execute();
      expect(await confirm()).toBe('RETURNED');
    });
  });

  it('limits a new account without a card to $25, regardless of what it attempts for two months', async () => {
    const visitor = site.browser();
    const page = '/web/in/common/NewSubscription';
    await visitor.open(page);
    const username = `owing${String((made += 1))}`;
    await visitor.post(page, {
      plan: '8:750000',
      organization: '',
      firstName: 'Owen',
      lastName: 'Nothing',
      email: `${username}@example.net`,
      username,
      password: PASSWORD,
      passwordAgain: PASSWORD,
      terms: '1',
    });
    await site.app.mails.settled();
    const text = site.mails.findLast(({ to }) => to === `${username}@example.net`)?.text ?? '';
    const [, query = ''] = /ConfirmEmail(\?token=[\w-]{43})/.exec(text) ?? [];
    const user = await site.database.db
      .selectFrom('app_user')
      .where('username', '=', username)
      .select(['id', 'account_id'])
      .executeTakeFirstOrThrow();
    const accountId = user.account_id ?? 0;
    const buyerOf = (browser: TestBrowser): Buyer => {
      const told = ({ body, statusCode }: { body: string; statusCode: number }) => ({
        body,
        status: statusCode,
      });
      return {
        call: async (method, path, payload) =>
          told(await browser.call(method, path, payload === undefined ? {} : { payload })),
        open: async (path) => told(await browser.open(path)),
        post: async (path, fields) => told(await browser.post(path, fields)),
      };
    };
    const price = (kind: 'SINGLE' | 'BUSINESS', hasReports: boolean) =>
      warrantSubscriptionCents({ kind, counties: null, hasReports });
    const shop = { documentIds: [documentId], searches: 10 };
    await tryEveryPurchase(buyerOf(visitor), shop, price);
    expect((await creditOf(accountId)).owedCents).toBe(0);
    const confirm = `/web/in/common/ConfirmEmail${query}`;
    await visitor.open(confirm);
    await site.database.db
      .updateTable('app_user')
      .set({ is_email_confirmed: true })
      .where('id', '=', user.id)
      .execute();
    for (const day of ['2026-07-06', '2026-08-07', '2026-09-08']) {
      site.clock.time = Date.parse(`${day}T16:00:00Z`);
      await runBilling(site.app);
      const browser = await site.signedIn(username);
      const seen = await tryEveryPurchase(buyerOf(browser), shop, price);
      expect([...seen.keys()].filter((line) => line.endsWith(': 500'))).toEqual([]);
      expect([...seen.keys()]).toEqual(
        expect.arrayContaining(['pages: 403', 'subscription: 403', 'plan: 409']),
      );
      const untried = PURCHASES.filter(
        ({ name }) => ![...seen.keys()].some((line) => line.startsWith(name)),
      );
      expect(untried).toEqual([]);
      const { owedCents } = await creditOf(accountId);
      expect(owedCents).toBeLessThanOrEqual(DEFAULT_CREDIT_CENTS);
      expect(owedCents).toBeGreaterThan(DEFAULT_CREDIT_CENTS - 310);
    }
  });

  it('shows balances to staff, who set the limit and approve invoicing with a reason', async () => {
    const { accountId } = await open();
    await setAccount(accountId, { wanted_plan_id: PLAN.S60 });
    const staff = await site.signedIn('root');
    await openAccount(staff, accountId);
    const set = (payload: object) =>
      staff.call('PUT', `/admin/accounts/${String(accountId)}/credit`, {
        payload: { reason: 'Known since 2019', ...payload },
        headers: { 'idempotency-key': randomUUID() },
      });
    const limited = await set({ isInvoiced: false, limitCents: 7_500 });
    expect(limited.json()).toMatchObject({
      credit: {
        limitCents: 7_500,
        staffLimitCents: 7_500,
        owedCents: 0,
        wantedPlan: '60 searches',
      },
    });
    for (const limitCents of [-1, 1.5, 1e12]) {
      expect((await set({ isInvoiced: false, limitCents })).statusCode).toBe(400);
    }
    expect((await set({ isInvoiced: false, limitCents: null, reason: ' ' })).statusCode).toBe(400);
    const approved = await set({ isInvoiced: true, limitCents: null });
    expect(approved.json()).toMatchObject({ credit: { isInvoiced: true, wantedPlan: null } });
    expect(await planOf(accountId)).toBe(PLAN.S60);
    const events = await site.database.db
      .selectFrom('audit_event')
      .where('target', '=', `account/${String(accountId)}`)
      .where('action', 'not like', 'record%')
      .orderBy('id')
      .select('action')
      .execute();
    expect(events.map(({ action }) => action)).toEqual(['creditSet', 'creditSet', 'planTaken']);
  });

  it('approves invoicing without starting the requested plan if the user has changed the renewal', async () => {
    const { accountId, browser } = await open();
    await setAccount(accountId, { wanted_plan_id: PLAN.S60 });
    await browser.call('PUT', '/common/plan/renewal', { payload: { planId: null } });
    const staff = await site.signedIn('root');
    await openAccount(staff, accountId);
    const approved = await staff.call('PUT', `/admin/accounts/${String(accountId)}/credit`, {
      payload: { reason: 'Known since 2019', isInvoiced: true, limitCents: null },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(approved.json()).toMatchObject({ credit: { isInvoiced: true, wantedPlan: null } });
    expect(await planOf(accountId)).toBe(PLAN.FREE);
    expect((await creditOf(accountId)).owedCents).toBe(0);
  });

  /** Sets an account's credit terms as a super user in an edition. */
  async function setTerms(accountId: number, limitCents: number | null, edition = 'STATE-IN') {
    const staff = await site.signedIn('root');
    await openAccount(staff, accountId);
    return staff.call('PUT', `/admin/accounts/${String(accountId)}/credit`, {
      payload: { reason: 'Known since 2019', isInvoiced: true, limitCents },
      headers: { 'idempotency-key': randomUUID(), 'location-code': edition },
    });
  }

  it('saves the terms of a past-due account, and reports why its requested plan didn’t start', async () => {
    const { accountId } = await open();
    await setAccount(accountId, { wanted_plan_id: PLAN.S60, account_status: 'PAST_DUE' });
    const saved = await setTerms(accountId, 50_000);
    expect(saved.json()).toMatchObject({
      credit: {
        isInvoiced: true,
        staffLimitCents: 50_000,
        wantedPlan: '60 searches',
        wantedPlanProblem: 'The account is past due. Save these terms again after it has paid.',
      },
    });
    expect(await planOf(accountId)).toBe(PLAN.FREE);
    await setAccount(accountId, { account_status: 'ACTIVE' });
    const again = await setTerms(accountId, 50_000);
    expect(again.json()).toMatchObject({ credit: { wantedPlan: null, wantedPlanProblem: null } });
    expect(await planOf(accountId)).toBe(PLAN.S60);
  });

  it('starts no requested plan while the account is deactivated', async () => {
    const { accountId } = await open();
    await setAccount(accountId, { wanted_plan_id: PLAN.S60, deactivated_at: new Date(START) });
    expect((await setTerms(accountId, 50_000)).json()).toMatchObject({
      credit: {
        wantedPlan: '60 searches',
        wantedPlanProblem: 'The account is deactivated. Reactivate it first.',
      },
    });
    expect(await planOf(accountId)).toBe(PLAN.FREE);
  });

  it('saves a limit that doesn’t cover the requested plan, and starts the plan once the limit covers it', async () => {
    const { accountId, userId } = await open();
    // Filings that courts haven't decided yet don't count.
    const { envelopeId } = await writeEnvelope(site, userId, START, {
      payment: { kind: 'waiver', quoteId: randomUUID(), totalCents: 9_900, maxCents: 9_900 },
    });
    const envelope = site.database.db.updateTable('filing_envelope').where('id', '=', envelopeId);
    await envelope.set({ account_id: accountId }).execute();
    await setAccount(accountId, { wanted_plan_id: PLAN.S60 });
    expect((await setTerms(accountId, 1_000)).json()).toMatchObject({
      credit: {
        staffLimitCents: 1_000,
        wantedPlan: '60 searches',
        wantedPlanProblem: expect.stringMatching(
          /^Its cost today, \$[\d.]+, exceeds the account’s credit limit\. Raise the limit\.$/,
        ) as string,
      },
    });
    expect(await planOf(accountId)).toBe(PLAN.FREE);
    expect((await setTerms(accountId, 6_800)).statusCode).toBe(200);
    expect(await planOf(accountId)).toBe(PLAN.S60);
  });

  it('doesn’t start a requested plan while the current plan is about to renew', async () => {
    const { accountId } = await open();
    await setAccount(accountId, { wanted_plan_id: PLAN.S60 });
    site.clock.time = Date.parse('2026-08-01T04:30:00Z');
    expect((await setTerms(accountId, null)).json()).toMatchObject({
      credit: {
        isInvoiced: true,
        wantedPlanProblem:
          'The account’s current plan is about to renew. Save these terms again in an hour.',
      },
    });
  });

  it('starts a requested plan in the account’s own applications if staff approve it in the other edition', async () => {
    const { accountId } = await open();
    await setAccount(accountId, { wanted_plan_id: PLAN.UNLIMITED });
    expect((await setTerms(accountId, 1_000_000, 'STATE-MI')).json()).toMatchObject({
      credit: { wantedPlan: null },
    });
    expect(await planOf(accountId)).toBe(PLAN.UNLIMITED);
    const running = await site.database.db
      .selectFrom('subscription')
      .where('account_id', '=', accountId)
      .where('ends_on', 'is', null)
      .select(['app_code', 'plan_id'])
      .execute();
    expect(running).toEqual([{ app_code: 'COURT', plan_id: PLAN.UNLIMITED }]);
  });

  it('uses the confirmed address of another active administrator if the creator’s is unconfirmed', async () => {
    const { accountId, userId } = await open();
    const { db } = site.database;
    const change = (id: number, changes: object) =>
      db.updateTable('app_user').set(changes).where('id', '=', id).execute();
    await change(userId, { is_email_confirmed: false, status: 'INACTIVE' });
    const [heir = 0] = (await addAccount(site.database, [`heir${String((made += 1))}`])).userIds;
    const email = `heir${String(made)}@example.net`;
    await change(heir, { account_id: accountId, is_admin: true, email });
    expect(await creditOf(accountId)).toMatchObject({ isConfirmed: false, confirmEmail: email });
    const proved = { email_proved_at: new Date(START) };
    await change(heir, proved);
    expect((await creditOf(accountId)).isConfirmed).toBe(true);
    await change(heir, { is_admin: false });
    expect((await creditOf(accountId)).isConfirmed).toBe(false);
    await change(heir, { is_admin: true });
    const later = await open();
    await setAccount(later.accountId, { sign_up_key: randomUUID() });
    await change(later.userId, { is_email_confirmed: false });
    const [twin = 0] = (await addAccount(site.database, [`twin${String(made)}`])).userIds;
    await change(twin, { account_id: later.accountId, is_admin: true, email, ...proved });
    expect((await creditOf(later.accountId)).isConfirmed).toBe(false);
    await change(twin, { email: `twin${String(made)}@example.net` });
    expect((await creditOf(later.accountId)).isConfirmed).toBe(true);
    // The same address may open an account of its own, as before.
    await change(later.userId, { is_email_confirmed: true, email });
    expect((await creditOf(later.accountId)).isConfirmed).toBe(true);
  });

  it('marks an address as confirmed when its link is opened, and clears the mark when confirmation is requested again', async () => {
    const { userId } = await open();
    const { db } = site.database;
    const provedAt = async () => {
      const user = db.selectFrom('app_user').where('id', '=', userId).select('email_proved_at');
      return (await user.executeTakeFirstOrThrow()).email_proved_at;
    };
    const tokenHash = randomUUID();
    const mail = {
      to: 'payer@example.net',
      subject: 'Confirm',
      lines: [],
      at: START,
      usefulUntil: null,
      proof: { kind: 'USER', userId } as const,
    };
    const request = () =>
      db.transaction().execute((trx) => requestConfirmation(trx, { userId, tokenHash, mail }));
    await request();
    expect(await provedAt()).toBeNull();
    await confirmEmail(db, tokenHash, { at: START, requestId: 'r' });
    expect(await provedAt()).toEqual(new Date(START));
    await request();
    expect(await provedAt()).toBeNull();
  });

  it('adds nothing to the balance of an account with an unconfirmed email address', async () => {
    const { accountId, userId } = await open();
    await site.database.db
      .updateTable('app_user')
      .set({ is_email_confirmed: false })
      .where('id', '=', userId)
      .execute();
    const staff = await site.signedIn('root');
    await openAccount(staff, accountId);
    const answer = await staff.call('PUT', `/admin/accounts/${String(accountId)}/credit`, {
      payload: { isInvoiced: true, limitCents: null, reason: 'Asked for it' },
      headers: { 'idempotency-key': randomUUID() },
    });
    expect(answer.statusCode).toBe(409);
  });
});

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { billingCodeKey } from '#contract/billing/billingCodes';
import type { BookMonth } from '#contract/schemas/monthEnd';
import type { SearchCount } from '#contract/schemas/countFirst';
import type { CodedRows, RepairedCodes } from '#contract/schemas/codeRepair';
import type { ResultList } from '#contract/schemas/fields';
import type { SearchDetails } from '#contract/schemas/account';
import type { PurchaseCounts } from '#contract/schemas/purchaseCounts';
import type { SearchCountSummary } from '#contract/schemas/searchCounts';
import type { Spending } from '#contract/schemas/spending';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { findSpendMonths } from '../../../../src/server/domain/billing/monthsRepository';
import { endPlansNow, runPeriods } from '../../../../src/server/domain/billing/periodsRepository';
import { lockAccount } from '../../../../src/server/domain/ledger/repository';
import { DEFAULT_LIMITS } from '../../../../src/server/limits';
import { addBilledAccount, endDemoBilling, runTime } from '../../../support/billedAccount';
import { buyPages } from '../../../support/boughtPages';
import { addAccount, addSearches } from '../../accounts';
import { addSource, recordDocument } from '../../registerSeed';
import { addCase, COURTS, MARION } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;
/** Price of a search beyond the plan S20. */
const EXTRA = 200;

describe('spending beyond a plan', () => {
  let site: TestSite;
  let documentId: number;
  let made = 0;
  beforeAll(async () => {
    site = await openTestSite();
    await endDemoBilling(site.database);
    await addSource(site.database, 'recorder', MARION);
    documentId = await recordDocument(site.database, '2026-880001', {});
    for (const [index, court] of [COURTS.marion, COURTS.marion, COURTS.lake].entries()) {
      const parties = [{ first: 'Quentin', last: 'Spendwell' }];
      await addCase(site.database, { number: `49D01-2606-SC-77000${index}`, court, parties });
    }
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.clock.time = START;
  });

  /** An administrator and bob, on a plan of 20 searches since July 1, some of them used. */
  async function open(used = 20) {
    const { db } = site.database;
    const { accountId, userId, username } = await addBilledAccount(site.database, {
      from: '2026-07-01',
    });
    const bobName = `bob-${String((made += 1))}`;
    const { userIds } = await addAccount(site.database, [bobName], { accountId, startsOn: null });
    const [bob = 0] = userIds;
    await db
      .updateTable('account')
      .set({ billing_code_enabled: true, code_mask: 'A-99' })
      .where('id', '=', accountId)
      .execute();
    const times = Array.from({ length: used }, (_, index) => START - DAY_MS + index);
    if (used > 0) await addSearches(site.database, { accountId, userId }, times);
    const [ada, bobs] = [await site.signedIn(username), await site.signedIn(bobName)];
    return { accountId, userId, username, bob, bobName, ada, bobs };
  }
  const search = (browser: TestBrowser, fullName: string, billingCode = 'A-01') =>
    browser.call('GET', `/court/cases?fullName=${fullName}&billingCode=${billingCode}`);
  const weigh = async (browser: TestBrowser, query: string): Promise<SearchCount> => {
    const answer = await browser.call('GET', `/court/cases/count?${query}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<SearchCount>();
  };
  const spending = async (browser: TestBrowser): Promise<Spending> =>
    (await browser.call('GET', '/common/spending')).json<Spending>();
  const set = (browser: TestBrowser, budget: object) =>
    browser.call('PUT', '/common/spend-budgets', {
      payload: {
        scope: 'ACCOUNT',
        userId: null,
        billingCode: null,
        cents: 1_000,
        isStop: true,
        ...budget,
      },
    });
  const told = async (userId: number): Promise<string[]> => {
    const rows = await site.database.db
      .selectFrom('notification')
      .where('user_id', '=', userId)
      .select('body')
      .orderBy('id')
      .execute();
    return rows.map(({ body }) => body);
  };
  const logged = async (accountId: number): Promise<number> => {
    const { count } = await site.database.db
      .selectFrom('search_log')
      .where('account_id', '=', accountId)
      .select(sql<number>`count(*)::integer`.as('count'))
      .executeTakeFirstOrThrow();
    return count;
  };

  describe('free count before a search', () => {
    it('counts results by county and the searches that would be used, without a charge', async () => {
      const { accountId, ada } = await open(3);
      const first = await weigh(ada, 'fullName=spendwell&billingCode=A-01');
      expect(first).toMatchObject({
        total: 3,
        capped: false,
        cost: { kind: 'PLAN', cents: 0, left: 17, refusal: null, warning: null },
      });
      expect(first.counties.map(({ count }) => count)).toEqual([2, 1]);
      expect(JSON.stringify(first)).not.toMatch(/spendwell/i);
      expect(await logged(accountId)).toBe(3);
      await search(ada, 'spendwell');
      expect((await weigh(ada, 'fullName=spendwell&billingCode=A-01')).cost.kind).toBe('REPEATED');
    });

    it('counts what the search finds, with any filters', async () => {
      const { ada } = await open(3);
      for (const query of [
        'fullName=spendwell&billingCode=A-01&countyId=18097',
        'fullName=spendwell&billingCode=A-01&status=CLOSED',
        'publicCaseId=49D01-2606-SC-770001&billingCode=A-01',
        'fullName=nobodywhoisthere&billingCode=A-01',
      ]) {
        const { total } = await weigh(ada, query);
        const found = (await ada.call('GET', `/court/cases?${query}`)).json<{ total: number }>();
        expect(total).toBe(found.total);
      }
    });

    it('shows the price beyond the plan, and uses bonus searches first', async () => {
      const { accountId, ada } = await open();
      const query = 'fullName=spendwell&billingCode=A-01';
      expect((await weigh(ada, query)).cost).toMatchObject({ kind: 'EXTRA', cents: EXTRA });
      await site.database.db
        .insertInto('bonus_grant')
        .values({
          account_id: accountId,
          searches: 2,
          reason: 'test',
          granted_by: null,
          granted_at: new Date(START),
          expires_on: '2026-08-01',
        })
        .execute();
      expect((await weigh(ada, query)).cost).toMatchObject({ kind: 'BONUS', cents: 0, left: 2 });
    });

    it('requires login and a request from this site for a free count, and limits the number of counts', async () => {
      const { ada } = await open(3);
      const path = '/court/cases/count?fullName=spendwell&billingCode=A-01';
      expect((await site.browser().call('GET', path)).statusCode).toBe(401);
      const foreign = { headers: { 'sec-fetch-site': 'cross-site' } };
      expect((await ada.call('GET', path, foreign)).statusCode).toBe(403);
      const wrong = await ada.call('GET', '/court/cases/count?fullName=a%25b&billingCode=A-01');
      expect(wrong.statusCode).toBe(400);
      const code = await ada.call('GET', '/court/cases/count?fullName=spendwell&billingCode=zz');
      expect(code.statusCode).toBe(400);
      const limited = await openTestSite({ shared: site, config: { limits: DEFAULT_LIMITS } });
      const { username } = await addBilledAccount(site.database, { from: '2026-07-01' });
      const browser = await limited.signedIn(username);
      const codes: number[] = [];
      const { count } = DEFAULT_LIMITS.requests.countFirst.user;
      for (let asked = 0; asked <= count; asked += 1) {
        codes.push((await browser.call('GET', path)).statusCode);
      }
      expect(codes.slice(-2)).toEqual([200, 429]);
      await limited.close();
    });
  });

  describe('budgets', () => {
    it('blocks a search over the budget without counting it', async () => {
      const { accountId, ada } = await open();
      await set(ada, { cents: 300 });
      expect((await search(ada, 'spendwell')).statusCode).toBe(200);
      expect((await weigh(ada, 'fullName=other&billingCode=A-01')).cost.refusal).toMatch(/\$3\.00/);
      const refused = await search(ada, 'other');
      expect(refused.statusCode).toBe(403);
      const { message } = refused.json<{ message: string }>();
      expect(message).toMatch(
        /costs \$2\.00.*is \$3\.00 until August 1, 2026, and \$2\.00 is already used/,
      );
      expect(message).toMatch(/payer\d+ Tester can raise it/);
      expect(await logged(accountId)).toBe(21);
      // A repeat within a day is free, and still allowed.
      expect((await search(ada, 'spendwell')).statusCode).toBe(200);
      await set(ada, { cents: 500 });
      expect((await search(ada, 'other')).statusCode).toBe(200);
      expect((await spending(ada)).budgets).toMatchObject([{ cents: 500, usedCents: 2 * EXTRA }]);
    });

    it('enforces a budget when two searches arrive at the same time', async () => {
      const { ada, bobs } = await open();
      await set(ada, { cents: 2 * EXTRA });
      const answers = await Promise.all(
        ['one', 'two', 'three', 'four'].map((name, index) =>
          search(index % 2 === 0 ? ada : bobs, name),
        ),
      );
      const codes = answers.map(({ statusCode }) => statusCode).sort();
      expect(codes).toEqual([200, 200, 403, 403]);
      expect(await spending(ada)).toMatchObject({ searchCents: 2 * EXTRA });
    });

    it('applies a budget only to its user or code, and not to searches included in the plan', async () => {
      const { ada, bob, bobs } = await open(19);
      await set(ada, { scope: 'USER', userId: bob, cents: 0 });
      await set(ada, { scope: 'CODE', billingCode: 'A-02', cents: 0 });
      expect((await search(bobs, 'one')).statusCode).toBe(200);
      expect((await search(bobs, 'two')).statusCode).toBe(403);
      expect((await search(ada, 'two')).statusCode).toBe(200);
      expect((await search(ada, 'three', 'A-02')).statusCode).toBe(403);
    });

    it('warns at 80% of a budget once per period, and blocks only if the budget is set to block', async () => {
      const { accountId, ada, bob, bobName, bobs, userId, username } = await open();
      await set(ada, { scope: 'USER', userId: bob, cents: 220, isStop: false });
      const first = await search(bobs, 'one');
      expect(first.json()).toMatchObject({
        budgetWarning: expect.stringMatching(
          /^\$2\.00 of \$2\.20 has been used from the budget of bob-/,
        ) as string,
      });
      expect((await search(bobs, 'two')).statusCode).toBe(200);
      expect(await told(bob)).toHaveLength(1);
      expect(await told(userId)).toEqual(await told(bob));
      site.clock.time = Date.parse('2026-08-02T12:00:00Z');
      await runPeriods(site.database.db, runTime('2026-08-01'));
      const later = await site.signedIn(username);
      expect((await spending(later)).budgets).toMatchObject([{ usedCents: 0 }]);
      const times = Array.from({ length: 20 }, (_, index) => site.clock.time - 1_000 + index);
      await addSearches(site.database, { accountId, userId }, times);
      await search(await site.signedIn(bobName), 'three');
      expect(await told(bob)).toHaveLength(2);
    });

    it('applies budgets to page purchases too', async () => {
      const { accountId, ada, userId } = await open(0);
      const at = START - 1_000;
      await buyPages(site.database, { accountId, userId, documentId, pages: [1, 2], at });
      await set(ada, { cents: 300 });
      expect(await spending(ada)).toMatchObject({
        pageCents: 220,
        searchCents: 0,
        periodFrom: '2026-07-01',
        periodTo: '2026-08-01',
      });
    });

    it('counts extra searches in the month in which they were made, even if the plan ends in or after that month', async () => {
      const { db } = site.database;
      const starts = ['2026-06-01', '2026-07-01', '2026-08-01'];
      const sums = async (accountId: number) =>
        (await findSpendMonths(db, accountId, starts)).map(({ searchCents }) => searchCents);
      const canceled = await open(21);
      site.clock.time = Date.parse('2026-07-20T12:00:00Z');
      await db.transaction().execute(async (trx) => {
        await lockAccount(trx, canceled.accountId);
        await endPlansNow(trx, [canceled.accountId], runTime('2026-07-20'));
      });
      expect(await sums(canceled.accountId)).toEqual([0, EXTRA, 0]);
      site.clock.time = START;
      const renewed = await open(21);
      await runPeriods(db, runTime('2026-08-01'));
      expect(await sums(renewed.accountId)).toEqual([0, EXTRA, 0]);
    });

    it('allows only administrators to set budgets, and only for their own account', async () => {
      const { ada, bobs } = await open(0);
      const stranger = await open(0);
      expect((await set(bobs, {})).statusCode).toBe(403);
      expect((await bobs.call('GET', '/common/spending')).statusCode).toBe(403);
      expect((await set(ada, { scope: 'USER', userId: stranger.bob })).statusCode).toBe(400);
      for (const wrong of [
        { cents: -1 },
        { cents: 1.5 },
        { cents: 1e12 },
        { scope: 'CODE', billingCode: '' },
        { scope: 'CODE', billingCode: 'not the pattern' },
        { scope: 'USER' },
        { scope: 'COUNTY' },
      ]) {
        expect((await set(ada, wrong)).statusCode).toBe(400);
      }
      const { id } = (await set(ada, {})).json<{ id: number }>();
      const path = `/common/spend-budgets/${String(id)}`;
      expect((await stranger.ada.call('DELETE', path)).statusCode).toBe(404);
      expect((await ada.call('DELETE', path)).statusCode).toBe(200);
      expect((await ada.call('DELETE', path)).statusCode).toBe(404);
      const events = await site.database.db
        .selectFrom('audit_event')
        .where('action', 'in', ['spendBudgetSet', 'spendBudgetRemoved'])
        .select(['action', 'detail'])
        .orderBy('id', 'desc')
        .limit(2)
        .execute();
      expect(events.map(({ action }) => action)).toEqual(['spendBudgetRemoved', 'spendBudgetSet']);
    });
  });

  describe('billing code repairs', () => {
    const things = async (browser: TestBrowser, query = ''): Promise<CodedRows> => {
      const answer = await browser.call('GET', `/common/billing-codes${query}`);
      expect(answer.statusCode).toBe(200);
      return answer.json<CodedRows>();
    };
    const repair = (browser: TestBrowser, order: object) =>
      browser.call('POST', '/common/billing-codes', {
        payload: { filter: {}, chosen: null, toCode: 'A-09', ...order },
      });
    const undo = (browser: TestBrowser, id: number) =>
      browser.call('POST', `/common/billing-codes/repairs/${String(id)}/undo`, { payload: {} });

    it('offers no code repairs to a user without an account', async () => {
      const root = await site.signedIn('root');
      expect(await things(root)).toMatchObject({ items: [], total: 0, hasBillingCodes: false });
      expect((await repair(root, { expected: { searches: 0, purchases: 0 } })).statusCode).toBe(
        404,
      );
    });

    /** Two searches and a purchase of the administrator, and a search of bob's, all under A-01. */
    async function spend() {
      const opened = await open(0);
      const { accountId, ada, bobs, userId } = opened;
      await search(ada, 'one');
      await search(ada, 'two');
      await search(bobs, 'three');
      const at = START - 1_000;
      const bought = { accountId, userId, documentId, pages: [1], billingCode: 'A-01' };
      const purchaseId = await buyPages(site.database, { ...bought, at });
      return { ...opened, purchaseId };
    }

    it('changes all codes in one operation, everywhere, and can undo the operation', async () => {
      const { accountId, ada } = await spend();
      expect(await things(ada)).toMatchObject({
        total: 4,
        closed: 0,
        mask: 'A-99',
        codes: [{ billingCode: 'A-01', searches: 3, purchases: 1, cents: 110 }],
      });
      const answer = await repair(ada, {
        filter: { billingCode: 'A-01' },
        expected: { searches: 3, purchases: 1 },
      });
      expect(answer.json()).toMatchObject({ searches: 3, purchases: 1 });
      const { repairId } = answer.json<RepairedCodes>();
      const codesNow = async () => [
        (await ada.call('GET', '/common/search-counts'))
          .json<SearchCountSummary>()
          .items.map(({ billingCode }) => billingCode),
        (await ada.call('GET', '/common/searches')).json<SearchDetails>().billingCodes,
        (await ada.call('GET', '/common/purchase-counts'))
          .json<PurchaseCounts>()
          .items.map(({ billingCode }) => billingCode),
        (
          await site.database.db
            .selectFrom('journal_entry')
            .where('account_id', '=', accountId)
            .select('billing_code')
            .execute()
        ).map(({ billing_code }) => billing_code),
      ];
      expect(await codesNow()).toEqual([['A-09', 'A-09'], ['A-09'], ['A-09'], ['A-09']]);
      expect((await things(ada)).repairs).toMatchObject([
        { id: repairId, fromCodes: ['A-01'], toCodes: ['A-09'], searches: 3, isUndone: false },
      ]);
      expect((await undo(ada, repairId)).json()).toMatchObject({
        searches: 3,
        purchases: 1,
        kept: 0,
      });
      expect(await codesNow()).toEqual([['A-01', 'A-01'], ['A-01'], ['A-01'], ['A-01']]);
      expect((await undo(ada, repairId)).statusCode).toBe(409);
      const { detail } = await site.database.db
        .selectFrom('audit_event')
        .where('action', '=', 'billingCodesRepaired')
        .where('target', '=', `codeRepair/${String(repairId)}`)
        .select('detail')
        .executeTakeFirstOrThrow();
      expect(detail).toEqual({ before: 'A-01', after: 'A-09', searches: 3, purchases: 1 });
    });

    it("changes only the chosen rows of the user's own account", async () => {
      const { ada, bobs, purchaseId } = await spend();
      const stranger = await spend();
      const searches = (await things(ada, '?kind=SEARCH')).items;
      const one = searches.find(({ userName }) => userName.startsWith('payer'))?.id ?? 0;
      const chosen = { searchIds: [one], purchaseIds: [purchaseId] };
      const expected = { searches: 1, purchases: 1 };
      expect((await repair(stranger.ada, { chosen, expected })).statusCode).toBe(409);
      expect((await repair(ada, { chosen, expected })).statusCode).toBe(200);
      expect((await things(ada, '?billingCode=A-09')).total).toBe(2);
      const [mine] = (await things(ada)).repairs;
      for (const other of [bobs, stranger.ada]) {
        expect((await undo(other, mine?.id ?? 0)).statusCode).toBe(404);
      }
      // A regular user sees and changes only the own rows.
      expect(await things(bobs)).toMatchObject({ isWholeAccount: false, total: 1, users: [] });
      const own = await repair(bobs, { toCode: 'A-05', expected: { searches: 1, purchases: 0 } });
      expect(own.statusCode).toBe(200);
      expect((await undo(bobs, own.json<RepairedCodes>().repairId)).statusCode).toBe(200);
    });

    it("rejects a code in the wrong format, and a change whose rows aren't the ones confirmed", async () => {
      const { accountId, ada } = await spend();
      const expected = { searches: 3, purchases: 1 };
      for (const toCode of ['wrong', 'A-1', '=A-01', 'x'.repeat(51), '', '  ', '\u200b']) {
        expect((await repair(ada, { toCode, expected })).statusCode).toBe(400);
      }
      const changed = await repair(ada, { expected: { searches: 2, purchases: 1 } });
      expect(changed.statusCode).toBe(409);
      expect((await things(ada)).codes).toMatchObject([{ billingCode: 'A-01' }]);
      expect((await repair(ada, { toCode: null, expected })).statusCode).toBe(200);
      await site.database.db
        .updateTable('account')
        .set({ billing_code_enabled: false })
        .where('id', '=', accountId)
        .execute();
      expect((await repair(ada, { expected })).statusCode).toBe(409);
    });

    it('rejects code changes after invoicing even in the database layer', async () => {
      const { accountId, ada, purchaseId, username } = await spend();
      const { repairId } = (
        await repair(ada, { expected: { searches: 3, purchases: 1 } })
      ).json<RepairedCodes>();
      await runPeriods(site.database.db, runTime('2026-08-01'));
      site.clock.time = Date.parse('2026-08-02T12:00:00Z');
      const later = await site.signedIn(username);
      expect(await things(later)).toMatchObject({ total: 0, closed: 4 });
      const late = await repair(later, { toCode: 'A-05', expected: { searches: 0, purchases: 0 } });
      expect(late.statusCode).toBe(409);
      expect((await undo(later, repairId)).statusCode).toBe(409);
      const { db } = site.database;
      for (const change of [
        sql`update search_log set billing_code = 'A-05' where account_id = ${accountId}`,
        sql`update document_purchase set billing_code = 'A-05' where id = ${purchaseId}`,
        sql`update journal_entry set billing_code = 'A-05' where account_id = ${accountId}`,
      ]) {
        await expect(change.execute(db)).rejects.toThrow(/not changed/);
      }
    });

    it("doesn't change the codes of charges in a closed month, so the month's file keeps its hash", async () => {
      const { accountId, ada, purchaseId, username } = await spend();
      const { db } = site.database;
      const all = { expected: { searches: 3, purchases: 1 } };
      const { repairId } = (await repair(ada, all)).json<RepairedCodes>();
      site.clock.time = Date.parse('2026-08-02T12:00:00Z');
      const root = await site.signedIn('root');
      const later = await site.signedIn(username);
      const monthOf = async () =>
        (await root.call('GET', '/admin/accounting/months'))
          .json<ResultList<BookMonth>>()
          .items.find(({ month }) => month === '2026-07');
      const { lines } = (await monthOf()) ?? {};
      const closing = await root.call('PUT', '/admin/accounting/months/2026-07', {
        payload: { lines },
      });
      expect(closing.statusCode).toBe(200);
      const { hash } = (await monthOf()) ?? {};
      expect(await things(later)).toMatchObject({ total: 3, closed: 1 });
      expect((await repair(later, { ...all, toCode: 'A-05' })).statusCode).toBe(409);
      const undone = await undo(later, repairId);
      expect(undone.json()).toMatchObject({ searches: 3, purchases: 0, kept: 1 });
      for (const change of [
        sql`update document_purchase set billing_code = 'A-05' where id = ${purchaseId}`,
        sql`update journal_entry set billing_code = 'A-05' where account_id = ${accountId}`,
      ]) {
        await expect(change.execute(db)).rejects.toThrow(/not changed/);
      }
      const url = '/web/admin/accounting/months/2026-07/journal.csv';
      const { body } = await root.send({ method: 'GET', url });
      expect(createHash('sha256').update(body).digest('hex')).toBe(hash);
      await db.deleteFrom('closed_month').execute();
    });

    it('changes nothing in the journal except the codes', async () => {
      const { accountId } = await spend();
      const { db } = site.database;
      const change = sql`update journal_entry set reference = 'x' where account_id = ${accountId}`;
      await expect(change.execute(db)).rejects.toThrow(/not changed/);
      const removal = sql`delete from journal_entry where account_id = ${accountId}`;
      await expect(removal.execute(db)).rejects.toThrow(/not changed/);
    });
  });

  it('counts a search as free on an unlimited plan', async () => {
    const { username } = await addBilledAccount(site.database, {
      from: '2026-07-01',
      planId: PLAN.UNLIMITED,
    });
    const { cost } = await weigh(await site.signedIn(username), 'fullName=spendwell');
    expect(cost).toMatchObject({ kind: 'UNLIMITED', cents: 0, left: null });
  });

  it('compares billing codes in the database as the contract does', async () => {
    const codes = [
      ...[
        'MATTER-1',
        'matter\u20111',
        'ＭＡＴＴＥＲ－１',
        ' Mat\u200bter–1 ',
        'É  x',
        'e\u0301\u3000X',
        'STRASSE',
      ],
      ...['ß', 'İ', '\u202eA', 'Ω', 'ﬁ', 'A\u00ad-B', 'A\u2028B', 'א־ב', '\u{e0001}x'],
    ];
    for (const code of codes) {
      const { rows } = await sql<{ key: string }>`select billing_code_key(${code}) as key`.execute(
        site.database.db,
      );
      expect([code, rows[0]?.key]).toEqual([code, billingCodeKey(code)]);
    }
  });

  it.each(['a-01', 'A\u201101', 'Ａ－０１'])(
    'applies the budget of code A-01 to a search under %s',
    async (spelling) => {
      const { accountId, bobs } = await open();
      await site.database.db
        .insertInto('spend_budget')
        .values({
          account_id: accountId,
          user_id: null,
          billing_code: 'A-01',
          cents: 0,
          is_stop: true,
          warned_in: null,
        })
        .execute();
      expect((await search(bobs, 'Spendwell, Quentin', spelling)).statusCode).toBe(403);
      expect((await search(bobs, 'Spendwell, Quentin', 'A-02')).statusCode).toBe(200);
    },
  );

  it('rejects a billing code with a hidden character, and counts no search for a HEAD request', async () => {
    const { accountId, bobs } = await open();
    const count = async () =>
      (
        await site.database.db
          .selectFrom('search_log')
          .where('account_id', '=', accountId)
          .select('id')
          .execute()
      ).length;
    const before = await count();
    const refused = await search(bobs, 'Spendwell, Quentin', 'A\u200b-01');
    expect(refused.statusCode).toBe(400);
    expect(refused.body).toMatch(/hidden character \(U\+200B\)/);
    for (const address of ['/court/cases', '/court/cases.csv', '/common/person']) {
      await bobs.call('HEAD', `${address}?fullName=Spendwell&billingCode=A-01`);
    }
    expect(await count()).toBe(before);
    await search(bobs, 'Spendwell, Quentin');
    expect(await count()).toBe(before + 1);
  });
});

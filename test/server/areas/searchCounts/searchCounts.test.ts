import { sql } from 'kysely';
import { HEADERS } from '#contract/site/headers';
import type { SearchCountSummary } from '#contract/schemas/searchCounts';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { addAccount, addSearches, type TestAccount } from '../../accounts';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;

describe('search count summary', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.clock.time = START;
  });

  async function read(browser: TestBrowser): Promise<SearchCountSummary> {
    const answer = await browser.call('GET', '/common/search-counts');
    expect(answer.statusCode).toBe(200);
    return answer.json<SearchCountSummary>();
  }
  async function signedIn(names: readonly [string, ...string[]], account: TestAccount = {}) {
    const added = await addAccount(site.database, names, account);
    return { ...added, browser: await site.signedIn(names[0]) };
  }

  it("lists searches by user, and the plan's included searches, for an administrator", async () => {
    const { accountId, browser, userIds } = await signedIn(['ada', 'bob']);
    await site.database.db
      .updateTable('app_user')
      .set({ is_admin: true })
      .where('id', '=', userIds[0]!)
      .execute();
    await addSearches(site.database, { accountId, userId: userIds[0]! }, [START, START - 60_000]);
    await addSearches(site.database, { accountId, userId: userIds[1]! }, [START]);
    const summary = await read(browser);
    expect(summary.items).toEqual([
      {
        userId: userIds[0],
        userName: 'ada Tester',
        billingCode: null,
        counted: 2,
        answered: 2,
      },
      {
        userId: userIds[1],
        userName: 'bob Tester',
        billingCode: null,
        counted: 1,
        answered: 1,
      },
    ]);
    expect(summary.isWholeAccount).toBe(true);
    expect(summary.plan).toMatchObject({ used: 3, included: 20, startedOn: '2026-07-01' });
  });

  it('exports more rows than the list shows', async () => {
    const { accountId, browser, userIds } = await signedIn(['cole']);
    await addSearches(site.database, { accountId, userId: userIds[0]! }, [START]);
    const { db } = site.database;
    await sql`
      insert into search_log overriding system value
      select (jsonb_populate_record(l, jsonb_build_object(
               'id', l.id + n, 'billing_code', 'order ' || n))).*
        from search_log l, generate_series(1, 5001) n
       where l.account_id = ${accountId}`.execute(db);
    expect((await read(browser)).items).toHaveLength(5_000);
    const table = await browser.open('/web/common/search-counts.csv');
    expect(table.payload.trim().split('\r\n')).toHaveLength(5_003);
    await db.deleteFrom('search_log').where('account_id', '=', accountId).execute();
  });

  it('shows a regular user only their own counts', async () => {
    const { accountId, browser, userIds } = await signedIn(['ines', 'jan']);
    await addSearches(site.database, { accountId, userId: userIds[0]! }, [START]);
    await addSearches(site.database, { accountId, userId: userIds[1]! }, [START]);
    expect(await read(browser)).toMatchObject({
      items: [{ userId: userIds[0], counted: 1 }],
      total: 1,
      isWholeAccount: false,
      plan: { used: 2 },
    });
  });

  it('separates billing codes, and lists repeated searches as uncounted', async () => {
    const { browser, userIds } = await signedIn(['cleo']);
    const search = (code: string) =>
      browser.call('GET', `/court/cases?fullName=smith&billingCode=${code}`);
    await search('A-1');
    await search('A-1');
    await search('B-2');
    const { items } = await read(browser);
    expect(
      items.map(({ billingCode, counted, answered }) => [billingCode, counted, answered]),
    ).toEqual([
      ['A-1', 1, 2],
      ['B-2', 0, 1],
    ]);
    expect(items.every(({ userId }) => userId === userIds[0])).toBe(true);
  });

  it('shows billing months by their first day, with a CSV for each', async () => {
    const { accountId, browser, userIds } = await signedIn(['mona'], { startsOn: '2026-01-31' });
    const at = Date.parse('2026-03-15T15:00:00Z');
    await addSearches(site.database, { accountId, userId: userIds[0]! }, [at]);
    const { months, period } = await read(browser);
    expect(period).toEqual({ from: '2026-06-30', to: '2026-07-31' });
    expect(months).toHaveLength(13);
    expect(months[4]).toEqual({ from: '2026-02-28', to: '2026-03-31', counted: 1, answered: 1 });
    const past = await browser.call('GET', '/common/search-counts?from=2026-02-28');
    expect(past.json()).toMatchObject({ total: 1, plan: { used: 0 } });
    const table = await browser.open('/web/common/search-counts.csv?from=2026-02-28');
    expect(table.payload).toContain('mona Tester,,2026-02-28,2026-03-31,1,1\r\n');
    expect((await browser.call('GET', '/common/search-counts?from=2026-02-27')).statusCode).toBe(
      404,
    );
  });

  it('omits the previous month and other accounts', async () => {
    const { accountId, browser, userIds } = await signedIn(['dora']);
    const other = await signedIn(['emil']);
    await addSearches(site.database, { accountId, userId: userIds[0]! }, [START - 10 * DAY_MS]);
    await addSearches(site.database, { accountId: other.accountId, userId: other.userIds[0]! }, [
      START,
    ]);
    expect(await read(browser)).toMatchObject({ items: [], total: 0, plan: { used: 0 } });
  });

  it("uses bonus searches before the plan's searches", async () => {
    const { accountId, browser } = await signedIn(['bonnie']);
    await site.database.db
      .insertInto('bonus_grant')
      .values(
        [
          { searches: 2, expires_on: '2026-07-06' },
          { searches: 5, expires_on: '2026-07-05' },
        ].map((grant) => ({
          ...grant,
          account_id: accountId,
          reason: 'An outage',
          granted_by: null,
          granted_at: new Date(START),
        })),
      )
      .execute();
    expect((await read(browser)).plan).toMatchObject({ used: 0, bonusLeft: 2 });
    for (const name of ['adams', 'baker', 'clark']) {
      await browser.call('GET', `/court/cases?fullName=${name}`);
    }
    expect((await read(browser)).plan).toMatchObject({ used: 1, bonusLeft: 0 });
  });

  it('explains on the search counts that there is no current plan', async () => {
    const { browser } = await signedIn(['finn'], { startsOn: null });
    expect(await read(browser)).toMatchObject({ items: [], plan: null });
    expect(await read(await site.signedIn('root'))).toMatchObject({ items: [], plan: null });
  });

  it('shows an upgrade point only if the edition has a larger plan', async () => {
    const { browser } = await signedIn(['hana'], { planId: PLAN.S10000 });
    const points = ['STATE-IN', 'STATE-MI'].map(async (locale) => {
      const headers = { [HEADERS.location]: locale };
      const answer = await browser.call('GET', '/common/search-counts', { headers });
      return answer.json<SearchCountSummary>().plan;
    });
    expect(await Promise.all(points)).toMatchObject([
      { included: 10_000, upgradePoint: 22_751 },
      { included: 10_000, upgradePoint: null },
    ]);
  });

  it('shows no upgrade point for an unlimited plan', async () => {
    const { browser } = await signedIn(['gus'], { included: null });
    expect((await read(browser)).plan).toMatchObject({ included: null, upgradePoint: null });
  });
});

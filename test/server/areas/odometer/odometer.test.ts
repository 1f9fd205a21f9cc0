import { parseOdometer } from '#contract/billing/odometer';
import { addAccount, addSearches, type TestAccount } from '../../accounts';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const PATH = '/web/in/common/OdometerDiv.jsp';
const DAY_MS = 86_400_000;

describe('odometer', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.clock.time = START;
  });

  const read = (browser: TestBrowser, path = PATH) =>
    browser.send({
      url: `${path}?ajax=true&forceUpdate=false`,
      headers: { accept: 'text/html', 'sec-fetch-site': 'same-origin' },
    });
  const used = async (browser: TestBrowser) => parseOdometer((await read(browser)).body)?.used;
  /** A user logged in at that time, on a plan of 20 searches a month. */
  async function signedIn(name: string, account: TestAccount = {}, at = START) {
    const added = await addAccount(site.database, [name], account);
    site.clock.time = at;
    return { ...added, browser: await site.signedIn(name) };
  }

  it('shows the odometer in the header of server pages, with the same numbers', async () => {
    const { browser, userIds, accountId } = await signedIn('header');
    await addSearches(site.database, { accountId, userId: userIds[0]! }, [START]);
    const { body } = await browser.open('/web/in/common/EditEmail');
    expect(body).toMatch(
      /href="\/web\/vue\/in\/common\/SearchCountSummary"\s*>Searches\s*<span\s*>1 of 20\s*<svg/,
    );
  });

  it('shows used and included searches, and links to their summary', async () => {
    const { browser, userIds, accountId } = await signedIn('meter');
    await addSearches(site.database, { accountId, userId: userIds[0]! }, [START, START - 60_000]);
    const answer = await read(browser);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(answer.body).toBe(
      '<a href="/web/vue/in/common/SearchCountSummary"><span>2</span> of <span>20</span></a>',
    );
    expect((await read(browser, '/web/mi/common/OdometerDiv.jsp')).body).toContain(
      'href="/web/vue/mi/common/SearchCountSummary"',
    );
    expect((await read(browser, '/web/common/OdometerDiv.jsp')).body).toBe(answer.body);
  });

  it("links the odometer to the app's Tomcat path if the site is configured for Tomcat", async () => {
    const { browser } = await signedIn('meter2');
    const tomcat = await openTestSite({ shared: site, config: { isTomcat: true } });
    const answer = await tomcat.app.inject({
      url: PATH,
      headers: { cookie: [...browser.cookies].map(([n, v]) => `${n}=${v}`).join('; ') },
    });
    expect(parseOdometer(answer.body)?.href).toBe('/web/vue-tc/in/common/SearchCountSummary');
    await tomcat.close();
  });

  it('renders no odometer for visitors, unlimited plans, no plan, an expired plan, and no account', async () => {
    const unlimited = await signedIn('unlimited', { included: null });
    const noPlan = await signedIn('noplan', { startsOn: null });
    const over = await signedIn('over', { startsOn: '2026-01-01', endsOn: '2026-07-05' });
    const root = await site.signedIn('root');
    const browsers = [site.browser(), unlimited.browser, noPlan.browser, over.browser, root];
    for (const browser of browsers) {
      const answer = await read(browser);
      expect(answer.statusCode).toBe(200);
      expect(answer.body).toBe('');
    }
  });

  it("adds up only the searches of the account's users", async () => {
    const { accountId, userIds } = await addAccount(site.database, ['one', 'two']);
    const other = await signedIn('other');
    for (const userId of userIds) {
      await addSearches(site.database, { accountId, userId }, [START]);
    }
    expect(await used(await site.signedIn('one'))).toBe(2);
    expect(await used(other.browser)).toBe(0);
  });

  it('keeps counting beyond the included searches', async () => {
    const { browser, accountId, userIds } = await signedIn('beyond');
    const times = Array.from({ length: 23 }, (_none, index) => START - index);
    await addSearches(site.database, { accountId, userId: userIds[0]! }, times);
    expect(parseOdometer((await read(browser)).body)).toMatchObject({ used: 23, included: 20 });
  });

  it('includes bonus searches in the odometer, and advances it when a bonus search is used', async () => {
    const { browser, accountId } = await signedIn('bonus');
    await site.database.db
      .insertInto('bonus_grant')
      .values({
        account_id: accountId,
        searches: 2,
        reason: 'An apology',
        granted_by: null,
        granted_at: new Date(START),
        expires_on: '2026-08-01',
      })
      .execute();
    const shown: unknown[] = [];
    for (const name of ['heron', 'bittern', 'egret', null]) {
      const { used, included } = parseOdometer((await read(browser)).body) ?? {};
      shown.push([used, included]);
      if (name === null) break;
      await browser.send({
        url: `/web/court/cases?fullName=${name}&isFullTextNameBasedSearch=true`,
        headers: { 'sec-fetch-site': 'same-origin' },
      });
    }
    expect(shown).toEqual([
      [0, 22],
      [1, 22],
      [2, 22],
      [3, 22],
    ]);
  });

  it('bases the odometer on the active plan that includes the most searches', async () => {
    const { browser, accountId } = await signedIn('two-plans');
    await addAccount(site.database, [], { accountId, included: 60, appCode: 'TW' });
    await addAccount(site.database, [], {
      accountId,
      included: 600,
      appCode: 'RECORDER',
      startsOn: '2026-08-01',
    });
    expect(parseOdometer((await read(browser)).body)?.included).toBe(60);
  });

  // Midnight in Indianapolis is 4:00 AM UTC in summer, 5:00 AM in winter.
  it.each([
    ['2026-05-20', '2026-07-06T13:00:00Z', '2026-06-20T04:00:00Z'],
    ['2026-07-06', '2026-07-06T13:00:00Z', '2026-07-06T04:00:00Z'],
    ['2025-12-31', '2026-03-01T13:00:00Z', '2026-02-28T05:00:00Z'],
    ['2026-01-31', '2026-02-27T13:00:00Z', '2026-01-31T05:00:00Z'],
    ['2026-01-31', '2026-05-30T13:00:00Z', '2026-04-30T04:00:00Z'],
    ['2024-02-29', '2026-02-28T13:00:00Z', '2026-02-28T05:00:00Z'],
    ['2025-11-15', '2026-01-20T13:00:00Z', '2026-01-15T05:00:00Z'],
  ])(
    'restarts the odometer each month for a plan that started on %s (on %s: since %s)',
    async (startsOn, now, begin) => {
      const name = `since-${startsOn}-${now.slice(0, 10)}`;
      const { browser, accountId, userIds } = await signedIn(name, { startsOn }, Date.parse(now));
      const begins = Date.parse(begin);
      const owner = { accountId, userId: userIds[0]! };
      await addSearches(site.database, owner, [begins - 1, begins - DAY_MS]);
      expect(await used(browser)).toBe(0);
      await addSearches(site.database, owner, [begins]);
      expect(await used(browser)).toBe(1);
    },
  );

  it('rejects an unknown odometer query', async () => {
    for (const query of [
      'ajax=maybe',
      'ajax=true&ajax=true',
      'force=1',
      'ajax=%00',
      'ajax[]=true',
    ]) {
      expect((await site.browser().send({ url: `${PATH}?${query}` })).statusCode).toBe(400);
    }
  });
});

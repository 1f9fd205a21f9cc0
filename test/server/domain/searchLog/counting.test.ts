import type { CaseSearchResult } from '#contract/schemas/court';
import type { OwnRegion } from '#contract/schemas/regions';
import { MESSAGES } from '#contract/messages';
import { PLAN } from '../../../../src/server/db/reference/plans';
import { addAccount, type TestAccount } from '../../accounts';
import { addCase, LAKE, MARION, MARION_REGION } from '../../seed';
import { openTestSite, START, WIDE_LIMITS, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 24 * 60 * 60_000;
const NAME = { fullName: 'Zaehlmann, Kathy' };

describe('a search', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
    for (let index = 1; index <= 3; index += 1) {
      await addCase(site.database, {
        number: `49Z01-2606-SC-00020${index}`,
        parties: [{ first: 'Kathy', last: 'Zaehlmann' }],
      });
    }
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.time = START;
    await site.database.db.deleteFrom('search_log').execute();
    await site.database.db.deleteFrom('counted_search').execute();
  });

  let made = 0;
  /** A logged-in user whose session lasts as long as the test. */
  async function someone(account: TestAccount = {}): Promise<TestBrowser> {
    const name = `searcher${(made += 1)}`;
    await addAccount(site.database, [name], account);
    return site.signedIn(name);
  }
  const search = (browser: TestBrowser, query: Record<string, string> = NAME, csv = '') =>
    browser.call('GET', `/court/cases${csv}?${new URLSearchParams(query).toString()}`);
  const log = () => site.database.db.selectFrom('search_log').selectAll().orderBy('id').execute();
  const reasons = async () => (await log()).map((row) => row.reason_not_counted ?? 'counted');

  it('logs a search with its query, result, and account', async () => {
    const { accountId, userIds } = await addAccount(site.database, ['whole']);
    const browser = await site.signedIn('whole');
    const answer = await search(browser, {
      ...NAME,
      billingCode: ' Birch 12 ',
      regionId: String(MARION_REGION),
      status: 'OPEN',
    });
    expect(answer.json()).toMatchObject({ total: 3 });
    // Dates from the database's worker belong to another realm, so compare them as text.
    expect(JSON.parse(JSON.stringify(await log()))).toEqual([
      {
        id: expect.any(Number) as number,
        account_id: accountId,
        user_id: userIds[0],
        app_code: 'COURT',
        region_id: MARION_REGION,
        billing_code: 'Birch 12',
        bonus_grant_id: null,
        criteria: {
          fullName: 'Zaehlmann, Kathy',
          isFullTextNameBasedSearch: true,
          partyRole: 'CASE_PARTY',
          status: 'OPEN',
        },
        criteria_key: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        is_counted: true,
        reason_not_counted: null,
        result_count: 3,
        is_capped: false,
        left_out: [],
        as_of: answer.json<CaseSearchResult>().asOf,
        coverage_key: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        rows_hash: expect.stringMatching(/^[0-9a-f]{64}$/) as string,
        rules_version: 3,
        duration_ms: 0,
        request_id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        at: new Date(START).toISOString(),
      },
    ]);
  });

  it("runs a visitor's search for free and doesn't log it", async () => {
    expect((await search(site.browser())).statusCode).toBe(200);
    expect(await log()).toEqual([]);
  });

  it('counts a search even when it finds nothing', async () => {
    const browser = await someone();
    await search(browser, { fullName: 'Nobodyatall, Xaver' });
    await search(browser, { publicCaseId: 'no case number' });
    expect(await reasons()).toEqual(['counted', 'counted']);
    expect((await log()).map((row) => row.result_count)).toEqual([0, 0]);
  });

  it('counts a repeated search once in 24 hours', async () => {
    const browser = await someone();
    await search(browser);
    site.clock.time = START + 20 * 60_000;
    await search(browser);
    expect(await reasons()).toEqual(['counted', 'REPEATED']);
    // The session has expired by then; the same user logs in again.
    site.clock.time = START + DAY_MS - 1;
    const again = await site.signedIn(`searcher${made}`);
    await search(again);
    site.clock.time = START + DAY_MS;
    await search(again);
    site.clock.time += 60_000;
    await search(again);
    expect((await reasons()).slice(2)).toEqual(['REPEATED', 'counted', 'REPEATED']);
  });

  it.each<[string, Record<string, string>]>([
    ['another page', { pageNumber: '2' }],
    ['another sort order', { sort: 'filed', descending: 'true' }],
    [
      'a filter',
      { status: 'OPEN', caseType: 'SC', filedFrom: '2020-01-01', filedTo: '2026-12-31' },
    ],
    ['another billing code', { billingCode: 'Birch 12' }],
    ['different case and spacing', { fullName: '  ZAEHLMANN,   kathy ' }],
    ['a flag set to its default', { isFullTextNameBasedSearch: 'on', partyRole: 'CASE_PARTY' }],
    ['the default region', { regionId: '1' }],
  ])("doesn't count a search again for %s", async (_name, changes) => {
    const browser = await someone();
    await search(browser);
    expect((await search(browser, { ...NAME, ...changes })).statusCode).toBe(200);
    expect(await reasons()).toEqual(['counted', 'REPEATED']);
  });

  it('counts a search and its CSV file only once, and also counts a file without a search', async () => {
    const browser = await someone();
    await search(browser);
    await search(browser, NAME, '.csv');
    await search(browser, { fullName: 'Anotherone, Kathy' }, '.csv');
    expect(await reasons()).toEqual(['counted', 'REPEATED', 'counted']);
  });

  it.each<[string, Record<string, string>]>([
    ['another region', { ...NAME, regionId: String(MARION_REGION) }],
    ['another name', { fullName: 'Zaehlmann, Katherine' }],
    ['super search turned off', { ...NAME, isFullTextNameBasedSearch: 'false' }],
    ['the attorney role', { ...NAME, partyRole: 'ATTORNEY' }],
    ['a case number with the same text', { publicCaseId: NAME.fullName }],
  ])('counts a search again for %s', async (_name, query) => {
    const browser = await someone();
    await search(browser);
    await search(browser, query);
    expect(await reasons()).toEqual(['counted', 'counted']);
  });

  it("counts a search in the user's own region again, with its own certificate, after its counties change", async () => {
    const browser = await someone();
    const at = '/search/regions/court/user';
    const payload = { name: 'Mine', countyIds: [MARION] };
    const { id } = (await browser.call('POST', at, { payload })).json<OwnRegion>();
    const inRegion = async () =>
      (await search(browser, { ...NAME, regionId: String(id) })).json<CaseSearchResult>();
    const saveCounties = (countyIds: number[]) =>
      browser.call('PUT', `${at}/${String(id)}`, { payload: { ...payload, countyIds } });
    const first = await inRegion();
    expect((await inRegion()).receiptId).toBe(first.receiptId);
    await saveCounties([MARION, LAKE]);
    const second = await inRegion();
    expect(second.receiptId).not.toBe(first.receiptId);
    await saveCounties([MARION]);
    expect((await inRegion()).receiptId).toBe(first.receiptId);
    expect(await reasons()).toEqual(['counted', 'REPEATED', 'counted', 'REPEATED']);
  });

  it('counts a search for each user of an account', async () => {
    await addAccount(site.database, ['left', 'right']);
    await search(await site.signedIn('left'));
    await search(await site.signedIn('right'));
    expect(await reasons()).toEqual(['counted', 'counted']);
  });

  it('counts a search once when it is sent twice at the same time', async () => {
    const browser = await someone();
    await Promise.all([search(browser), search(browser), search(browser)]);
    expect((await reasons()).sort()).toEqual(['REPEATED', 'REPEATED', 'counted']);
  });

  it('logs a search as uncounted on an unlimited plan, without a plan, and without an account', async () => {
    await search(await someone({ included: null }));
    await search(await someone({ startsOn: null }));
    await search(await someone({ startsOn: '2026-01-01', endsOn: '2026-07-05' }));
    await search(await site.signedIn('root'));
    expect(await reasons()).toEqual(['UNLIMITED', 'NO_PLAN', 'NO_PLAN', 'NO_ACCOUNT']);
    expect((await log()).map((row) => row.is_counted)).toEqual([false, false, false, false]);
  });

  it('counts searches until the trial ends at midnight, Indianapolis time', async () => {
    const browser = await someone({
      planId: PLAN.TRIAL,
      startsOn: '2026-06-20',
      endsOn: '2026-07-06',
    });
    await search(browser);
    site.clock.time = Date.parse('2026-07-07T03:59:00Z');
    const again = await site.signedIn(`searcher${made}`);
    await search(again, { fullName: 'Last, One' });
    site.clock.time = Date.parse('2026-07-07T04:00:00Z');
    await search(again, { fullName: 'After, That' });
    expect(await reasons()).toEqual(['counted', 'counted', 'NO_PLAN']);
  });

  it('counts each search beyond the included searches separately', async () => {
    const browser = await someone({ included: 1 });
    for (const last of ['One', 'Two', 'Three']) {
      expect((await search(browser, { fullName: `${last}, A` })).statusCode).toBe(200);
    }
    expect(await reasons()).toEqual(['counted', 'counted', 'counted']);
  });

  it('updates the odometer only when a search counts', async () => {
    const browser = await someone();
    await search(browser);
    const odometer = async () =>
      (await browser.send({ url: '/web/in/common/OdometerDiv.jsp?ajax=true' })).body;
    expect(await odometer()).toContain('<span>1</span> of <span>20</span>');
    await search(browser, { ...NAME, pageNumber: '2' });
    expect(await odometer()).toContain('<span>1</span> of <span>20</span>');
    await search(browser, { ...NAME, regionId: String(MARION_REGION) });
    expect(await odometer()).toContain('<span>2</span> of <span>20</span>');
  });

  it("doesn't log a rejected search", async () => {
    const browser = await someone();
    const refused: Record<string, string>[] = [
      { fullName: '' },
      { fullName: 'a%b', isFullTextNameBasedSearch: 'true' },
      { ...NAME, regionId: '999999' },
      { ...NAME, filedFrom: '2026-02-01', filedTo: '2026-01-01' },
    ];
    for (const query of refused) {
      expect((await search(browser, query)).statusCode).toBe(400);
    }
    const michigan = await browser.call('GET', '/court/cases?fullName=a', {
      headers: { 'location-code': 'STATE-MI' },
    });
    expect(michigan.statusCode).toBe(404);
    expect(await log()).toEqual([]);
  });

  it("doesn't log a rate-limited search", async () => {
    const one = { count: 1, windowMs: 60_000 };
    const requests = { ...WIDE_LIMITS.requests, search: { visitor: one, user: one } };
    const limits = { ...WIDE_LIMITS, requests };
    const strict = await openTestSite({ shared: site, config: { limits } });
    await addAccount(site.database, ['hasty']);
    const browser = await strict.signedIn('hasty');
    expect((await search(browser)).statusCode).toBe(200);
    expect((await search(browser, { fullName: 'Other, A' })).statusCode).toBe(429);
    expect(await reasons()).toEqual(['counted']);
    await strict.close();
  });

  it("doesn't log a search after a server error, and counts its retry", async () => {
    const browser = await someone();
    const { db } = site.database;
    await db.schema.alterTable('court_name_posting').renameTo('court_name_posting_away').execute();
    try {
      const failed = await search(browser, { ...NAME, isFullTextNameBasedSearch: 'true' });
      expect(failed.statusCode).toBe(500);
    } finally {
      await db.schema
        .alterTable('court_name_posting_away')
        .renameTo('court_name_posting')
        .execute();
    }
    expect(await log()).toEqual([]);
    await search(browser, { ...NAME, isFullTextNameBasedSearch: 'true' });
    expect(await reasons()).toEqual(['counted']);
  });

  it("fails a search that can't be logged, and doesn't count it", async () => {
    const browser = await someone();
    const { db } = site.database;
    await db.schema.alterTable('search_log').renameTo('search_log_away').execute();
    try {
      expect((await search(browser)).statusCode).toBe(500);
    } finally {
      await db.schema.alterTable('search_log_away').renameTo('search_log').execute();
    }
    await search(browser);
    expect(await reasons()).toEqual(['counted']);
  });

  it.each(['DUNNED', 'CANCELLED'] as const)(
    'returns 403 for a search by an account that is %s',
    async (status) => {
      const browser = await someone({ status });
      for (const csv of ['', '.csv']) {
        const answer = await search(browser, NAME, csv);
        expect(answer.statusCode).toBe(403);
        expect(answer.json()).toEqual({ message: MESSAGES.searchesBlocked });
      }
      expect(await log()).toEqual([]);
      const [found] = (await search(site.browser())).json<{ items: { caseId: number }[] }>().items;
      // Only searching is blocked: found cases can still be opened.
      expect((await browser.call('GET', `/court/cases/${found!.caseId}`)).statusCode).toBe(200);
    },
  );

  it('runs searches for an account that is past due', async () => {
    expect((await search(await someone({ status: 'PAST_DUE' }))).statusCode).toBe(200);
    expect(await reasons()).toEqual(['counted']);
  });

  it('logs hostile text unchanged and counts each text separately', async () => {
    const browser = await someone();
    const plain = { isFullTextNameBasedSearch: 'false' };
    const texts = ["'; drop table search_log; --", '{"a":[1]}', '\u0001'.repeat(400), '\\u0000$1'];
    for (const fullName of [...texts, texts[0]!]) {
      expect((await search(browser, { fullName: `${fullName} Smith`, ...plain })).statusCode).toBe(
        200,
      );
    }
    expect(await reasons()).toEqual(['counted', 'counted', 'counted', 'counted', 'REPEATED']);
    expect((await log())[1]?.criteria).toMatchObject({ fullName: '{"a":[1]} Smith' });
  });
});

import type { CallResponse } from '#contract/calls';
import { buildQuery } from '#contract/links';
import type { LinkQuery } from '#contract/site/queryFields';
import { SEARCH_DETAILS_PAGE_SIZE } from '#contract/limits';
import { addAccount, addSearches } from '../../accounts';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY = 86_400_000;

describe('search history for a month', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  const get = (person: TestBrowser, query: LinkQuery = {}) =>
    person.call('GET', `/common/searches${buildQuery(query)}`);
  const see = async (person: TestBrowser, query: LinkQuery = {}) =>
    (await get(person, query)).json<CallResponse<'getSearchDetails'>>();
  const search = (person: TestBrowser, query: string) =>
    person.call('GET', `/court/cases?${query}`);

  /** An account with an administrator and another user, and their searches. */
  async function openAccount(name: string) {
    const { accountId, userIds } = await addAccount(site.database, [`${name}boss`, `${name}aide`]);
    const [bossId, aideId] = userIds;
    await site.database.db
      .updateTable('app_user')
      .set({ is_admin: true })
      .where('id', '=', bossId!)
      .execute();
    const boss = await site.signedIn(`${name}boss`);
    const aide = await site.signedIn(`${name}aide`);
    return { accountId, bossId: bossId!, aideId: aideId!, boss, aide };
  }

  it('lists each search with user, time, criteria, result, and whether it counted', async () => {
    const { boss, aide } = await openAccount('what');
    await search(boss, 'fullName=Nobodyatall%25&billingCode=B-1&status=OPEN');
    site.clock.time += 60_000;
    await search(boss, 'fullName=nobodyatall%25&billingCode=B-1');
    await search(aide, 'publicCaseId=99Z99-2606-SC-000001');
    const { items, ...list } = await see(boss);
    expect(
      items.map(({ userName, billingCode, reasonNotCounted }) => [
        userName,
        billingCode,
        reasonNotCounted,
      ]),
    ).toEqual([
      ['whataide Tester', null, null],
      ['whatboss Tester', 'B-1', 'REPEATED'],
      ['whatboss Tester', 'B-1', null],
    ]);
    expect(items[2]).toMatchObject({
      at: new Date(site.clock.time - 60_000).toISOString(),
      appCode: 'COURT',
      regionName: 'All Indiana courts',
      resultCount: 0,
      isCapped: false,
      searchedFor: expect.arrayContaining([
        { name: 'fullName', value: 'Nobodyatall%' },
        { name: 'status', value: 'OPEN' },
      ]) as unknown,
    });
    expect(list).toMatchObject({
      total: 3,
      capped: false,
      pageNumber: 1,
      startedOn: '2026-07-01',
      isWholeAccount: true,
      billingCodes: ['B-1'],
      users: [{ name: 'whataide Tester' }, { name: 'whatboss Tester' }],
    });
  });

  it('lists earlier months by day, and exports a CSV in which no cell is a formula', async () => {
    const { boss, bossId, accountId } = await openAccount('past');
    const june = Date.parse('2026-06-10T15:00:00Z');
    await addSearches(site.database, { accountId, userId: bossId }, [june, june + 1, june + DAY]);
    await site.database.db
      .updateTable('search_log')
      .set({ billing_code: '=1+1' })
      .where('account_id', '=', accountId)
      .execute();
    expect((await see(boss)).total).toBe(0);
    const { days, periods, startedOn, total } = await see(boss, { from: '2026-06-01' });
    expect({ startedOn, total }).toEqual({ startedOn: '2026-06-01', total: 3 });
    expect(periods).toHaveLength(13);
    expect(days).toEqual([
      { day: '2026-06-10', counted: 2, answered: 2 },
      { day: '2026-06-11', counted: 1, answered: 1 },
    ]);
    const table = await boss.open('/web/common/searches.csv?from=2026-06-01');
    expect(table.headers['content-disposition']).toContain('search-history-2026-06-01.csv');
    expect(table.payload.split('\r\n')).toHaveLength(5);
    expect(table.payload).toContain(`,"'=1+1",COURT,`);
    for (const from of ['2026-06-02', '1999-01-01']) {
      expect((await get(boss, { from })).statusCode).toBe(404);
    }
    expect((await get(boss, { from: 'June' })).statusCode).toBe(400);
    expect((await boss.open('/web/common/alert-use.csv')).payload).toMatch(/^\uFEFFUser,Active,/);
  });

  it("lists only a regular user's own searches, regardless of the filter", async () => {
    const { aide, aideId, accountId, boss, bossId } = await openAccount('own');
    await addSearches(site.database, { accountId, userId: bossId }, [START - DAY]);
    await addSearches(site.database, { accountId, userId: aideId }, [START - 2 * DAY]);
    expect(await see(aide)).toMatchObject({ total: 1, isWholeAccount: false, users: [] });
    expect(await see(aide, { userId: bossId })).toMatchObject({ items: [], total: 0 });
    expect(await see(boss)).toMatchObject({ total: 2 });
    expect(await see(boss, { userId: aideId })).toMatchObject({
      total: 1,
      items: [{ userName: 'ownaide Tester' }],
    });
  });

  it('never lists searches of another account', async () => {
    const { boss } = await openAccount('far');
    const anna = await site.signedIn('anna');
    await search(anna, 'fullName=Somebodyelse&billingCode=SECRET');
    expect(await see(boss, { userId: site.users.anna })).toMatchObject({
      items: [],
      billingCodes: [],
      users: [],
    });
  });

  it('filters the search history by a billing code, and by searches without a code', async () => {
    const { boss, aide } = await openAccount('code');
    await search(boss, `fullName=Onewithcode&billingCode=${encodeURIComponent("A'%_")}`);
    await search(aide, 'fullName=Onewithout');
    const codes = async (billingCode: string) =>
      (await see(boss, { billingCode })).items.map((item) => item.billingCode);
    expect(await codes("A'%_")).toEqual(["A'%_"]);
    expect(await codes('')).toEqual([null]);
    expect(await codes('a%')).toEqual([]);
  });

  it(`returns pages of ${String(SEARCH_DETAILS_PAGE_SIZE)}, newest first, for this month only`, async () => {
    const { accountId, boss, bossId } = await openAccount('page');
    const times = Array.from({ length: 60 }, (_, index) => START - index * 1_000);
    await addSearches(site.database, { accountId, userId: bossId }, [...times, START - 20 * DAY]);
    const first = await see(boss);
    const second = await see(boss, { pageNumber: 2 });
    expect([first.items.length, second.items.length, first.total]).toEqual([50, 10, 60]);
    expect([...first.items, ...second.items].map(({ at }) => Date.parse(at))).toEqual(times);
    expect((await see(boss, { pageNumber: 1_000_000 })).items).toEqual([]);
  });

  it('lists recent searches of the last 30 days, even if a billing month began since then', async () => {
    const { accountId, boss, bossId } = await openAccount('late');
    const times = [START - 29 * DAY, START - 30 * DAY, START - 31 * DAY];
    await addSearches(site.database, { accountId, userId: bossId }, times);
    expect((await see(boss)).total).toBe(0);
    const { items, periods, startedOn } = await see(boss, { view: 'RECENT', userId: bossId });
    expect(items.map(({ at }) => Date.parse(at))).toEqual(times.slice(0, 2));
    expect([periods[0]?.from, startedOn]).toEqual(['2026-07-01', '2026-06-06']);
  });

  it('uses the calendar month for a user without an account or a plan', async () => {
    const root = await site.signedIn('root');
    await search(root, 'fullName=Rootsearch');
    expect(await see(root)).toMatchObject({
      startedOn: '2026-07-01',
      isWholeAccount: false,
      items: [{ reasonNotCounted: 'NO_ACCOUNT' }],
    });
    const berta = await site.signedIn('berta');
    await search(berta, 'fullName=Bertasearch');
    expect((await see(berta)).items).toMatchObject([{ reasonNotCounted: 'NO_PLAN' }]);
  });

  it.each([
    'pageNumber=0',
    'pageNumber=abc',
    'userId=-1',
    'userId=x',
    'billingCode=%00',
    `billingCode=${'x'.repeat(1_000)}`,
    'order=at',
    'view=OLD',
  ])('rejects the search history query %#', async (query) => {
    const anna = await site.signedIn('anna');
    expect((await anna.call('GET', `/common/searches?${query}`)).statusCode).toBe(400);
  });
});

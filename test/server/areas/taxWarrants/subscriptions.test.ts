import type { TaxWarrantSummary } from '#contract/schemas/taxWarrants';
import type {
  WarrantReport,
  WarrantSubscription,
  WarrantSubscriptions,
} from '#contract/schemas/warrantSubscription';
import { ALL_REGIONS } from '#contract/records/registers';
import { readFiled } from '../../../../src/server/areas/taxWarrants/reportRepository';
import { MIGRATIONS } from '../../../../src/server/db/migrations/list';
import { addAccount } from '../../accounts';
import { auditOf } from '../../pages/forms';
import { addSource, fileWarrant } from '../../registerSeed';
import { LAKE, MARION, MARION_REGION } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 24 * 60 * 60_000;
const ONE_COUNTY = {
  kind: 'SINGLE',
  countyIds: [MARION],
  hasReports: true,
  billingCode: '',
  priceCents: 3_000,
  currentId: null,
};

describe('tax warrant subscription', () => {
  let site: TestSite;
  let admin: TestBrowser;
  let colleague: TestBrowser;
  let ids: readonly number[];
  let made = 0;
  beforeAll(async () => {
    site = await openTestSite();
    const { database } = site;
    await database.db.deleteFrom('tax_warrant').execute();
    for (const county of [MARION, LAKE]) await addSource(database, 'taxWarrant', county);
    await fileWarrant(database, '0123456', {
      names: [{ name: 'Ottilie Quirkwood' }],
      amount_cents: 12_300,
      filed_on: '2026-05-10',
    });
    await fileWarrant(database, '0123457', {
      county_id: LAKE,
      names: [{ name: 'Ottilie Quirkwood' }],
      filed_on: '2026-05-11',
    });
  });
  afterAll(() => site.close());
  beforeEach(async () => {
    site.clock.time = START;
    const names = [`chief${(made += 1)}`, `clerk${made}`];
    ids = (await addAccount(site.database, names, { creditCents: 100_000 })).userIds;
    await site.database.db
      .updateTable('app_user')
      .set({ is_admin: true })
      .where('id', '=', ids[0] ?? 0)
      .execute();
    admin = await site.signedIn(names[0] ?? '');
    colleague = await site.signedIn(names[1] ?? '');
  });
  const order = (browser: TestBrowser, changes: object = {}) =>
    browser.call('POST', '/tax-warrant/subscription', {
      payload: { ...ONE_COUNTY, userIds: [ids[0]], ...changes },
    });
  const shown = async (browser: TestBrowser) =>
    (await browser.call('GET', '/tax-warrant/subscription')).json<WarrantSubscriptions>();

  it("shows a subscription's counties to everyone, and its users only to users who may order", async () => {
    const visitor = await shown(site.browser());
    expect(visitor.counties.map(({ id }) => id)).toEqual(expect.arrayContaining([MARION, LAKE]));
    expect(visitor).toMatchObject({ current: null, users: [], readsReports: false });
    expect((await shown(colleague)).users).toEqual([]);
    expect((await shown(admin)).users.map(({ id }) => id).sort()).toEqual([...ids].sort());
    expect((await order(colleague)).statusCode).toBe(403);
  });

  it('ends a subscription one year after its first day, and a renewal one year later', async () => {
    const first = (await order(admin)).json<WarrantSubscription>();
    expect(first).toMatchObject({ startsOn: '2026-07-06', endsOn: '2027-07-05' });
    const second = (await order(admin, { currentId: first.id })).json<WarrantSubscription>();
    expect(second).toMatchObject({ startsOn: '2027-07-06', endsOn: '2028-07-05' });
    expect((await order(admin, { currentId: first.id })).statusCode).toBe(409);
    expect(await shown(admin)).toMatchObject({
      current: { id: first.id },
      next: { id: second.id },
    });
  });

  it("rejects a second order from a page that didn't show the first one", async () => {
    const first = (await order(admin)).json<WarrantSubscription>();
    const answer = await order(admin);
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      message: expect.stringContaining('already has a subscription. Reload') as string,
    });
    expect(await shown(admin)).toMatchObject({ current: { id: first.id }, next: null });
  });

  it('starts an order today if the subscription that it renews has ended meanwhile', async () => {
    const first = (await order(admin)).json<WarrantSubscription>();
    site.clock.time = START + 365 * DAY_MS;
    admin = await site.signedIn(`chief${made}`);
    const answer = await order(admin, { currentId: first.id });
    expect(answer.json()).toMatchObject({ startsOn: '2027-07-06', endsOn: '2028-07-05' });
  });

  it.each([
    ['a price other than the current one', { priceCents: 1 }, 409, null],
    ['a county that is not online', { countyIds: [1], priceCents: 3_000 }, 400, 'countyIds'],
    ['a user of another account', { userIds: [1] }, 400, 'userIds'],
    [
      'selected counties for a business',
      { kind: 'BUSINESS', priceCents: 500_000 },
      400,
      'countyIds',
    ],
    [
      'no reports for a business',
      { kind: 'BUSINESS', countyIds: [], hasReports: false, priceCents: 500_000 },
      400,
      'hasReports',
    ],
    ['more users than the subscription covers', { userIds: [1, 2] }, 400, 'userIds'],
  ])('rejects an order with %s', async (_what, changes, status, field) => {
    const answer = await order(admin, changes);
    expect(answer.statusCode).toBe(status);
    if (field !== null) {
      expect(answer.json()).toMatchObject({ fields: [{ name: field }] });
    }
    expect((await shown(admin)).current).toBeNull();
  });

  it('covers a search that is narrowed to the counties of the subscription', async () => {
    expect((await order(admin)).statusCode).toBe(200);
    const reasonOf = async (fields: object): Promise<string | null | undefined> => {
      const query = new URLSearchParams({ fullName: 'Ottilie Quirkwood', ...fields });
      const answer = await admin.call('GET', `/tax-warrant/warrants?${query.toString()}`);
      expect(answer.statusCode).toBe(200);
      const logged = await site.database.db
        .selectFrom('search_log')
        .select('reason_not_counted')
        .orderBy('id', 'desc')
        .executeTakeFirst();
      return logged?.reason_not_counted;
    };
    expect(await reasonOf({ countyId: String(MARION) })).toBe('SUBSCRIBED');
    expect(await reasonOf({ countyId: `${String(MARION)},${String(LAKE)}` })).toBeNull();
    expect(await reasonOf({})).toBe('REPEATED');
  });

  describe('changing the users of a subscription', () => {
    const change = (browser: TestBrowser, id: number, userIds: unknown, shownUserIds: unknown) =>
      browser.call('PUT', `/tax-warrant/subscriptions/${String(id)}/users`, {
        payload: { userIds, shownUserIds },
      });

    it('covers a new user immediately, stops covering the replaced user, and audits the change', async () => {
      const [chief = 0, clerk = 0] = ids;
      const { id } = (await order(admin)).json<WarrantSubscription>();
      const refused = await colleague.call('GET', '/tax-warrant/reports');
      expect(refused.statusCode).toBe(403);
      expect(refused.json<{ message: string }>().message).toContain('to change its users');
      const changed = await change(admin, id, [clerk], [chief]);
      expect(changed.json()).toMatchObject({ id, users: [{ id: clerk }], endsOn: '2027-07-05' });
      expect((await colleague.call('GET', '/tax-warrant/reports')).statusCode).toBe(200);
      expect((await admin.call('GET', '/tax-warrant/reports')).statusCode).toBe(403);
      const [, event] = await auditOf(site, `warrantSubscription/${String(id)}`);
      expect(event).toMatchObject({
        action: 'warrantSubscribersChanged',
        actor_id: chief,
        detail: { usersBefore: String(chief), usersAfter: String(clerk) },
      });
    });

    it('changes the renewal separately', async () => {
      const [chief = 0, clerk = 0] = ids;
      const first = (await order(admin)).json<WarrantSubscription>();
      const { id } = (await order(admin, { currentId: first.id })).json<WarrantSubscription>();
      expect((await change(admin, id, [clerk], [chief])).statusCode).toBe(200);
      expect(await shown(admin)).toMatchObject({
        current: { users: [{ id: chief }] },
        next: { users: [{ id: clerk }] },
      });
    });

    it('rejects too many users, inactive users, users and requests of other accounts, and outdated pages', async () => {
      const [chief = 0, clerk = 0] = ids;
      const { id } = (await order(admin)).json<WarrantSubscription>();
      expect((await change(colleague, id, [clerk], [chief])).statusCode).toBe(403);
      expect((await change(admin, id, [], [chief])).statusCode).toBe(400);
      for (const userIds of [[chief, clerk], [1]]) {
        const refused = await change(admin, id, userIds, [chief]);
        expect([refused.statusCode, refused.json()]).toMatchObject([
          400,
          { fields: [{ name: 'userIds' }] },
        ]);
      }
      await site.database.db
        .updateTable('app_user')
        .set({ status: 'INACTIVE' })
        .where('id', '=', clerk)
        .execute();
      expect((await change(admin, id, [clerk], [chief])).statusCode).toBe(400);
      expect((await change(admin, id, [chief], [clerk])).statusCode).toBe(409);
      const others = (await addAccount(site.database, [`boss${made}`])).userIds;
      await site.database.db
        .updateTable('app_user')
        .set({ is_admin: true })
        .where('id', '=', others[0] ?? 0)
        .execute();
      const stranger = await site.signedIn(`boss${made}`);
      expect((await change(stranger, id, others, [chief])).statusCode).toBe(404);
      expect((await shown(admin)).current).toMatchObject({ users: [{ id: chief }] });
    });
  });

  it('adds all counties and the reports to earlier business subscriptions in the migration', async () => {
    const { id } = (await order(admin)).json<WarrantSubscription>();
    await site.database.db
      .updateTable('warrant_subscription')
      .set({ kind: 'BUSINESS', has_reports: false })
      .where('id', '=', id)
      .execute();
    await MIGRATIONS['0295-business-subscriptions']?.up(site.database.db);
    expect((await shown(admin)).current).toMatchObject({ counties: null, hasReports: true });
  });

  it("makes searches free for a subscription's users in its counties during the subscription", async () => {
    await order(admin);
    const search = async (browser: TestBrowser, regionId: number) => {
      await site.database.db.deleteFrom('search_log').execute();
      await browser.call(
        'GET',
        `/tax-warrant/warrants?fullName=Quirkwood,%20Ottilie&regionId=${regionId}`,
      );
      const rows = await site.database.db.selectFrom('search_log').selectAll().execute();
      return rows.map((row) => row.reason_not_counted ?? 'counted');
    };
    const region = await site.database.db
      .insertInto('region')
      .values({ region_code: 'tw', name: 'Marion', kind: 'PUBLIC', user_id: null, position: 0 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await site.database.db
      .insertInto('region_county')
      .values({ region_id: region.id, county_id: MARION })
      .execute();
    expect(MARION_REGION).not.toBe(region.id);
    expect(await search(admin, region.id)).toEqual(['SUBSCRIBED']);
    expect(await search(colleague, region.id)).toEqual(['counted']);
    expect(await search(admin, ALL_REGIONS.tw.id)).toEqual(['counted']);
    site.clock.time = START + 366 * DAY_MS;
    admin = await site.signedIn(`chief${made}`);
    expect(await search(admin, region.id)).toEqual(['counted']);
  });

  it("reports a month's events only to the subscription's users", async () => {
    expect((await admin.call('GET', '/tax-warrant/reports')).statusCode).toBe(403);
    await order(admin);
    const report = (await admin.call('GET', '/tax-warrant/reports')).json<WarrantReport>();
    expect(report.month).toBe('2026-05');
    expect(report.rows).toEqual([
      expect.objectContaining({ county: { id: MARION, name: 'Marion County' }, filed: 1 }),
    ]);
    expect(report.rows[0]?.filedCents).toBe(12_300);
    const file = await admin.open('/web/in/tax-warrant/report.csv?month=2026-05');
    expect(file.body.trim().split('\r\n')).toHaveLength(2);
    expect((await colleague.open('/web/in/tax-warrant/report.csv')).statusCode).toBe(403);
    expect((await admin.call('GET', '/tax-warrant/reports?month=2026-13')).statusCode).toBe(400);
  });

  it('lists each warrant of a month once in the file of all counties, sorted by day', async () => {
    const { db } = site.database;
    const rows = Array.from({ length: 1_100 }, (_, index) => ({
      county_id: index % 3 === 0 ? LAKE : MARION,
      warrant_number: `3${String(index).padStart(7, '0')}`,
      taxpayer_name: 'Roe',
      amount_cents: 100,
      issued_on: '2025-03-01',
      filed_on: `2025-03-${String(31 - (index % 31)).padStart(2, '0')}`,
      expires_on: '2035-03-01',
      status: 'OPEN' as const,
      loaded_at: new Date(START),
    }));
    await db.insertInto('tax_warrant').values(rows).execute();
    const read: TaxWarrantSummary[] = [];
    for await (const warrant of readFiled(db, null, '2025-03')) read.push(warrant);
    expect(new Set(read.map(({ id }) => id)).size).toBe(rows.length);
    const days = read.map(({ filedOn }) => filedOn);
    expect(days).toEqual([...days].sort());
    await db.deleteFrom('tax_warrant').where('taxpayer_name', '=', 'Roe').execute();
  });

  it('counts an expired lien in the month in which it expired', async () => {
    await order(admin);
    for (const [index, status] of (
      ['OPEN', 'EXPIRED', 'RELEASED', 'WITHDRAWN'] as const
    ).entries()) {
      await fileWarrant(site.database, `022222${index}`, {
        names: [{ name: 'Ottilie Quirkwood' }],
        filed_on: '2016-04-10',
        expires_on: '2026-04-10',
        status,
      });
    }
    const path = '/tax-warrant/reports?month=2026-04';
    const report = (await admin.call('GET', path)).json<WarrantReport>();
    expect(report.rows).toMatchObject([{ county: { id: MARION }, ending: 2 }]);
  });
});

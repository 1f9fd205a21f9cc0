import { INDIANA } from '#contract/locales';
import { registerOf } from '#contract/records/registers';
import { criteriaKey } from '../../../../src/server/domain/searchLog/rules';
import type { AccountView, MatchingEmail, UserView } from '#contract/schemas/members';
import type { ResultList } from '#contract/schemas/fields';
import type { Insertable } from 'kysely';
import type { SavedSearchTable } from '../../../../src/server/db/tables/counting';
import { addAccount } from '../../accounts';
import { auditOf } from '../../pages/forms';
import { MARION } from '../../seed';
import { openTestSite, START, type TestBrowser, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;

type SearchRow = Insertable<SavedSearchTable>;

describe('users of an account', () => {
  let site: TestSite;
  let made = 0;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());
  beforeEach(() => {
    site.clock.time = START;
  });

  /** An account with its administrator, ada, and users bob and cleo. */
  async function firm() {
    made += 1;
    const names = ['ada', 'bob', 'cleo'].map((name) => `${name}-m${String(made)}`);
    const { accountId, userIds } = await addAccount(site.database, names);
    const [ada = 0, bob = 0, cleo = 0] = userIds;
    await site.database.db
      .updateTable('app_user')
      .set({ is_admin: true })
      .where('id', '=', ada)
      .execute();
    const [adaName = '', bobName = ''] = names;
    const browser = await site.signedIn(adaName);
    return { accountId, ada, adaName, bob, cleo, bobName, browser };
  }
  const read = async (browser: TestBrowser, id: number): Promise<UserView> => {
    const answer = await browser.call('GET', `/common/users/${String(id)}`);
    expect(answer.statusCode).toBe(200);
    return answer.json<UserView>();
  };
  const inactivate = (browser: TestBrowser, id: number, body: object = {}) =>
    browser.call('PUT', `/common/users/${String(id)}/status`, {
      payload: { isActive: false, alerts: 'KEEP', heirId: null, ...body },
    });
  const follow = (userId: number, number: string, alert: boolean) =>
    site.database.db
      .insertInto('bar_follow')
      .values({ user_id: userId, bar_number: number, alert, followed_at: new Date(START) })
      .execute();

  it('shows administrators all users in full, and other users only themselves', async () => {
    const { ada, bob, bobName, browser, cleo } = await firm();
    await follow(bob, '11-49', true);
    expect(await read(browser, bob)).toMatchObject({
      id: bob,
      isActive: true,
      isSelf: false,
      mayChange: true,
      alerts: { barId: 1, courtCase: 0 },
      sessions: 0,
      heirs: [{ id: ada }, { id: cleo }],
    });
    const own = await site.signedIn(bobName);
    expect(await read(own, bob)).toMatchObject({ isSelf: true, mayChange: false, heirs: [] });
    expect((await own.call('GET', `/common/users/${String(ada)}`)).statusCode).toBe(404);
    const stranger = await firm();
    expect((await stranger.browser.call('GET', `/common/users/${String(bob)}`)).statusCode).toBe(
      404,
    );
    expect((await inactivate(stranger.browser, bob)).statusCode).toBe(404);
  });

  it('counts the API keys that stop working when a user is deactivated', async () => {
    const { accountId, bob, browser } = await firm();
    const key = (short_id: string, days: number) => ({
      account_id: accountId,
      user_id: bob,
      name: 'Import',
      short_id,
      key_hash: 'none',
      scopes: [],
      networks: [],
      created_at: new Date(START),
      expires_at: new Date(START + days * 86_400_000),
    });
    await site.database.db
      .insertInto('api_key')
      .values([key(`on${String(bob)}`, 30), key(`off${String(bob)}`, -1)])
      .execute();
    const user = await browser.call('GET', `/common/users/${String(bob)}`);
    expect(user.json<UserView>().apiKeys).toBe(1);
  });

  it('resets two-step login for users who lost their passkey, but not for administrators or super users', async () => {
    const { ada, bob, bobName, browser } = await firm();
    const passkey = (user_id: number) => ({
      user_id,
      name: 'Lost',
      credential_id: `lost ${String(user_id)}`,
      public_key: '',
      sign_count: 0,
      transports: [],
      added_at: new Date(START),
      used_at: null,
    });
    const { db } = site.database;
    await db
      .insertInto('passkey')
      .values([passkey(ada), passkey(bob)])
      .execute();
    const reset = (by: TestBrowser, id: number) =>
      by.call('DELETE', `/common/users/${String(id)}/second-factor`);
    const stranger = await firm();
    expect((await reset(stranger.browser, bob)).statusCode).toBe(404);
    expect((await reset(browser, ada)).statusCode).toBe(409);
    await db.updateTable('app_user').set({ is_admin: true }).where('id', '=', bob).execute();
    expect((await reset(browser, bob)).statusCode).toBe(403);
    await db.updateTable('app_user').set({ is_admin: false }).where('id', '=', bob).execute();
    const own = await site.signedIn(bobName);
    expect((await reset(own, bob)).statusCode).toBe(403);

    const answer = await reset(browser, bob);
    expect(answer.json<UserView>()).toMatchObject({ hasSecondFactor: false, sessions: 0 });
    expect((await reset(browser, bob)).statusCode).toBe(409);
    const root = await site.signedIn('root');
    expect((await reset(root, ada)).statusCode).toBe(403);
    expect(await auditOf(site, `user/${String(bob)}`)).toEqual([
      {
        action: 'secondFactorChanged',
        actor_id: ada,
        detail: { change: 'reset', by: 'administrator' },
      },
    ]);
    await site.app.mails.settled();
    const mails = site.mails.filter(({ text }) => text.includes(`User ${bobName}:`));
    expect(mails).toHaveLength(1);
  });

  it("doesn't reset two-step login for a user who was an administrator in the last 30 days", async () => {
    const { adaName, bob, browser } = await firm();
    await site.database.db
      .insertInto('passkey')
      .values({
        user_id: bob,
        name: 'Own',
        credential_id: `own ${String(bob)}`,
        public_key: '',
        sign_count: 0,
        transports: [],
        added_at: new Date(START),
        used_at: null,
      })
      .execute();
    const user = `/common/users/${String(bob)}`;
    const administrator = (isAdmin: boolean) =>
      browser.call('PUT', `${user}/administrator`, { payload: { isAdmin } });
    await administrator(true);
    await administrator(false);
    site.clock.time = START + 30 * DAY_MS - 1;
    // The session of the first day has ended.
    const later = await site.signedIn(adaName);
    expect(await read(later, bob)).toMatchObject({ isAdmin: false, mayResetFactor: false });
    const reset = () => later.call('DELETE', `${user}/second-factor`);
    const refused = await reset();
    expect(refused.statusCode).toBe(403);
    expect(refused.body).toContain('was one in the last 30 days');
    site.clock.time += 1;
    expect(await read(later, bob)).toMatchObject({ mayResetFactor: true });
    expect((await reset()).statusCode).toBe(200);
  });

  it("transfers a leaving user's alerts to another user", async () => {
    const { bob, browser, cleo } = await firm();
    await follow(bob, '21-49', true);
    await follow(bob, '22-49', true);
    await follow(bob, '23-49', false);
    await follow(cleo, '22-49', false);
    const answer = await inactivate(browser, bob, { alerts: 'HAND_OVER', heirId: cleo });
    expect(answer.json<UserView>()).toMatchObject({ isActive: false, alerts: { barId: 0 } });
    expect((await read(browser, cleo)).alerts.barId).toBe(2);
    const audit = await auditOf(site, `user/${String(bob)}`);
    expect(audit.map(({ action }) => action)).toEqual(['userInactivated']);
  });

  describe('handing over scheduled searches', () => {
    const search = (userId: number, key: string, more: Partial<SearchRow> = {}) =>
      site.database.db
        .insertInto('saved_search')
        .values({
          user_id: userId,
          locale: 'STATE-IN',
          register: 'court',
          name: key,
          region_id: 1,
          criteria: '{}',
          criteria_key: key,
          cadence: 'DAILY',
          is_notified: true,
          is_paused: false,
          created_at: new Date(START),
          removed_at: null,
          due_on: '2026-07-07',
          ran_at: null,
          total: null,
          problem: null,
          ...more,
        })
        .execute();
    const searchesOf = (userId: number) =>
      site.database.db
        .selectFrom('saved_search')
        .where('user_id', '=', userId)
        .where('removed_at', 'is', null)
        .select(['criteria_key', 'locale', 'cadence', 'due_on', 'is_paused', 'is_notified'])
        .orderBy('criteria_key')
        .orderBy('locale')
        .execute();

    it('transfers the regions of transferred searches, and copies them for the searches that stay', async () => {
      const { bob, browser, cleo } = await firm();
      const { db } = site.database;
      const regions = await db
        .insertInto('region')
        .values(
          ['Used', 'Unused'].map((name) => ({
            region_code: 'court' as const,
            name,
            kind: 'USER' as const,
            user_id: bob,
            position: 0,
          })),
        )
        .returning(['id', 'name'])
        .execute();
      const used = regions.find(({ name }) => name === 'Used')?.id ?? 0;
      await db.insertInto('region_county').values({ region_id: used, county_id: MARION }).execute();
      await search(bob, 'in-region', { region_id: used });
      await search(bob, 'stays', { region_id: used, cadence: 'NONE', due_on: null });
      await inactivate(browser, bob, { alerts: 'HAND_OVER', heirId: cleo });
      expect(await searchesOf(cleo)).toMatchObject([{ criteria_key: 'in-region' }]);
      const owners = await db
        .selectFrom('region')
        .where(
          'id',
          'in',
          regions.map(({ id }) => id),
        )
        .select(['name', 'user_id'])
        .orderBy('name')
        .execute();
      expect(owners).toEqual([
        { name: 'Unused', user_id: bob },
        { name: 'Used', user_id: cleo },
      ]);
      // The search that stays gets a copy.
      const copies = await db
        .selectFrom('saved_search as w')
        .innerJoin('region as r', 'r.id', 'w.region_id')
        .innerJoin('region_county as c', 'c.region_id', 'r.id')
        .where('w.user_id', '=', bob)
        .select(['w.region_id', 'w.criteria_key', 'r.name', 'r.user_id', 'c.county_id'])
        .execute();
      const regionId = copies[0]?.region_id ?? 0;
      const key = criteriaKey({
        appCode: registerOf('court', INDIANA).application,
        regionId,
        criteria: {},
      });
      expect(copies).toEqual([
        {
          region_id: regionId,
          criteria_key: key,
          name: 'Used',
          user_id: bob,
          county_id: MARION,
        },
      ]);
    });

    it("schedules the new owner's copy of a search if that copy is unscheduled, paused, or removed", async () => {
      const { bob, browser, cleo } = await firm();
      for (const key of ['a-none', 'b-paused', 'c-removed', 'd-edition', 'e-weekly', 'f-off']) {
        await search(bob, key, { is_paused: key === 'f-off' });
      }
      await search(cleo, 'a-none', { cadence: 'NONE', due_on: null, is_notified: false });
      await search(cleo, 'b-paused', { is_paused: true, due_on: '2026-01-01' });
      await search(cleo, 'c-removed', { removed_at: new Date(START) });
      await search(cleo, 'd-edition', { locale: 'STATE-MI', cadence: 'NONE', due_on: null });
      await search(cleo, 'e-weekly', { cadence: 'WEEKLY', due_on: '2026-07-09' });
      await search(cleo, 'f-off', { cadence: 'NONE', due_on: null });
      await search(bob, 'g-silent');
      await search(cleo, 'g-silent', { cadence: 'WEEKLY', is_notified: false });
      await inactivate(browser, bob, { alerts: 'HAND_OVER', heirId: cleo });
      const daily = { cadence: 'DAILY', due_on: '2026-07-07', is_paused: false, is_notified: true };
      expect(await searchesOf(cleo)).toMatchObject([
        { criteria_key: 'a-none', ...daily },
        { criteria_key: 'b-paused', ...daily },
        { criteria_key: 'c-removed', ...daily },
        { criteria_key: 'd-edition', locale: 'STATE-IN', ...daily },
        { criteria_key: 'd-edition', locale: 'STATE-MI', cadence: 'NONE' },
        { criteria_key: 'e-weekly', cadence: 'WEEKLY', due_on: '2026-07-09' },
        { criteria_key: 'f-off', cadence: 'NONE' },
        { criteria_key: 'g-silent', cadence: 'WEEKLY', is_notified: true },
      ]);
      const left = await searchesOf(bob);
      expect(left.map(({ is_paused }) => is_paused)).toEqual([true, true, true, true, true]);
    });
  });

  it('turns off alerts that no user takes over, and keeps the saved items', async () => {
    const { bob, browser } = await firm();
    await follow(bob, '31-49', true);
    await inactivate(browser, bob, { alerts: 'REMOVE' });
    expect((await read(browser, bob)).alerts.barId).toBe(0);
    const kept = site.database.db.selectFrom('bar_follow').where('user_id', '=', bob).selectAll();
    expect(await kept.execute()).toHaveLength(1);
  });

  it('turns off or transfers a deactivated user’s alerts only once, and audits the change', async () => {
    const { bob, browser, cleo } = await firm();
    await follow(bob, '32-49', true);
    await inactivate(browser, bob);
    expect((await read(browser, bob)).alerts.barId).toBe(1);
    expect((await inactivate(browser, bob)).statusCode).toBe(409);
    const refused = await inactivate(browser, bob, { alerts: 'HAND_OVER', heirId: bob });
    expect(refused.statusCode).toBe(400);
    const moved = await inactivate(browser, bob, { alerts: 'HAND_OVER', heirId: cleo });
    expect(moved.json<UserView>()).toMatchObject({ isActive: false, alerts: { barId: 0 } });
    expect((await read(browser, cleo)).alerts.barId).toBe(1);
    expect((await inactivate(browser, bob, { alerts: 'REMOVE' })).statusCode).toBe(409);
    const audit = await auditOf(site, `user/${String(bob)}`);
    expect(audit.map(({ action }) => action)).toEqual(['userInactivated', 'alertsSettled']);
  });

  it('rejects a deactivated user, or a user of another account, as the new alert owner', async () => {
    const { ada, bob, browser, cleo } = await firm();
    const stranger = await firm();
    await inactivate(browser, cleo);
    for (const heirId of [stranger.bob, cleo, bob, 999_999, null]) {
      const answer = await inactivate(browser, bob, { alerts: 'HAND_OVER', heirId });
      expect(answer.statusCode).toBe(400);
    }
    expect((await inactivate(browser, bob, { alerts: 'HAND_OVER', heirId: ada })).statusCode).toBe(
      200,
    );
  });

  it("never reactivates a user, because only support can do that, on the user's record", async () => {
    const { bob, browser } = await firm();
    await inactivate(browser, bob);
    const body = { isActive: true, alerts: 'KEEP', heirId: null };
    const path = `/common/users/${String(bob)}/status`;
    expect((await browser.call('PUT', path, { payload: body })).statusCode).toBe(403);
    const support = await site.signedIn('root');
    expect((await support.call('PUT', path, { payload: body })).statusCode).toBe(403);
    expect((await read(browser, bob)).isActive).toBe(false);
  });

  describe('other accounts and their users', () => {
    const look = (by: TestBrowser, kind: string, id: number) =>
      by.call('POST', '/admin/record-looks', { payload: { kind, id, reason: 'LEGAL' } });

    it('shows other accounts and their users to super users only with a stated reason, and audits each view', async () => {
      const { accountId, bob } = await firm();
      const support = await site.signedIn('root');
      for (const [kind, id, path] of [
        ['user', bob, `/common/users/${String(bob)}`],
        ['account', accountId, `/common/accounts/${String(accountId)}`],
      ] as const) {
        const refused = await support.call('GET', path);
        expect([refused.statusCode, refused.json()]).toMatchObject([
          403,
          { code: 'LOOK_REASON_NEEDED' },
        ]);
        await look(support, kind, id);
        const shown = await support.call('GET', path);
        expect(shown.json()).toMatchObject({ id });
        const events = await auditOf(site, `${kind}/${String(id)}`);
        expect(events.map(({ action, detail }) => [action, detail])).toEqual([
          ['recordOpened', { reason: 'LEGAL' }],
          ['recordViewed', { reason: 'LEGAL' }],
        ]);
        const unknown = await support.call('GET', path.replace(/\d+$/, '99999999'));
        expect(unknown.statusCode).toBe(404);
      }
    });

    it('rejects changes by super users, who must use the admin records instead', async () => {
      const { adaName, bob } = await firm();
      const support = await site.signedIn('root');
      await look(support, 'user', bob);
      expect(await read(support, bob)).toMatchObject({ mayChange: false, heirs: [] });
      const path = `/common/users/${String(bob)}`;
      const statuses = [
        await inactivate(support, bob),
        await support.call('PUT', `${path}/administrator`, { payload: { isAdmin: true } }),
        await support.call('DELETE', `${path}/sessions`),
        await support.call('DELETE', `${path}/second-factor`),
      ].map(({ statusCode }) => statusCode);
      expect(statuses).toEqual([403, 403, 403, 403]);
      const own = await read(await site.signedIn(adaName), bob);
      expect(own).toMatchObject({ isActive: true, isAdmin: false });
    });
  });

  it('adds and removes administrators, but never the last one', async () => {
    const { ada, bob, browser } = await firm();
    const set = (id: number, isAdmin: boolean) =>
      browser.call('PUT', `/common/users/${String(id)}/administrator`, { payload: { isAdmin } });
    expect((await set(ada, false)).statusCode).toBe(409);
    expect((await set(bob, true)).json<UserView>()).toMatchObject({ isAdmin: true });
    expect((await inactivate(browser, ada)).statusCode).toBe(409);
    expect((await set(bob, false)).json<UserView>()).toMatchObject({ isAdmin: false });
  });

  it("logs a user out everywhere, but keeps the requester's current session", async () => {
    const { bob, bobName, browser } = await firm();
    const [first, second] = [await site.signedIn(bobName), await site.signedIn(bobName)];
    const path = `/common/users/${String(bob)}/sessions`;
    expect((await first.call('DELETE', path)).json<UserView>()).toMatchObject({ sessions: 1 });
    expect((await second.call('GET', '/common/account')).statusCode).toBe(401);
    expect((await first.call('GET', '/common/account')).statusCode).toBe(200);
    expect((await browser.call('DELETE', path)).json<UserView>()).toMatchObject({ sessions: 0 });
    expect((await first.call('GET', '/common/account')).statusCode).toBe(401);
  });

  it('finds users who share an email address', async () => {
    const { accountId, ada, bob, browser, cleo } = await firm();
    const email = async (id: number, address: string) =>
      site.database.db
        .updateTable('app_user')
        .set({ email: address })
        .where('id', '=', id)
        .execute();
    await email(ada, 'ada@firm.example');
    await email(bob, 'Shared@firm.example');
    await email(cleo, 'shared@FIRM.example');
    const find = async (query: string): Promise<readonly number[]> =>
      (await browser.call('GET', `/common/matching-emails${query}`))
        .json<ResultList<MatchingEmail>>()
        .items.map(({ id }) => id)
        .sort((a, b) => a - b);
    expect(await find('')).toEqual([bob, cleo]);
    expect(await find('?email=SHARED@firm.example')).toEqual([bob, cleo]);
    expect(await find('?email=ada@firm.example')).toEqual([ada]);
    expect(await find('?email=%25')).toEqual([]);
    const view = await browser.call('GET', `/common/accounts/${String(accountId)}`);
    expect(view.json<AccountView>()).toMatchObject({
      id: accountId,
      emails: ['ada@firm.example'],
      areEmailsOwn: true,
      activeUsers: 3,
      administrators: [{ id: ada }],
      plan: null,
      card: null,
    });
    const other = await firm();
    const path = `/common/accounts/${String(accountId)}`;
    expect((await other.browser.call('GET', path)).statusCode).toBe(404);
  });
});

import type { CallResponse } from '#contract/calls';
import { MESSAGES } from '#contract/messages';
import type { LoginOutcome } from '#contract/account/logins';
import { reportOf } from '#contract/admin/reports/reports';
import type { ReportPage } from '#contract/schemas/reports';
import { addSearches } from '../../accounts';
import { openTestSite, type TestSite } from '../../testApp';

const DAY_MS = 86_400_000;

describe('users of an account', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
    const { db } = site.database;
    // First by name, but deactivated users come last.
    await db
      .updateTable('app_user')
      .set({ first_name: 'Aaron' })
      .where('username', '=', 'gone')
      .execute();
    await db
      .updateTable('app_user')
      .set({ is_admin: true })
      .where('username', 'in', ['anna', 'berta'])
      .execute();
  });
  afterAll(() => site.close());

  it('lists users for the administrator by name, deactivated ones last', async () => {
    const anna = await site.signedIn('anna');
    const { items } = (await anna.call('GET', '/common/users')).json<
      CallResponse<'getAccountUsers'>
    >();
    expect(items.map(({ username, isActive, isAdmin }) => [username, isActive, isAdmin])).toEqual([
      ['anna', true, true],
      ['arno', true, false],
      ['gone', false, false],
    ]);
    expect(items[0]).toEqual({
      id: site.users.anna,
      firstName: 'Anna',
      lastName: 'Tester',
      username: 'anna',
      email: 'someone@example.org',
      isActive: true,
      isAdmin: true,
      hasSecondFactor: false,
      searches: 0,
      lastLoginAt: expect.any(String) as string,
    });
  });

  it("shows each user's last login, second factor, and searches of the current month", async () => {
    const { db } = site.database;
    const { arno, gone } = site.users;
    const { account_id: accountId } = await db
      .selectFrom('app_user')
      .select('account_id')
      .where('id', '=', arno)
      .executeTakeFirstOrThrow();
    const now = site.clock.now();
    await addSearches(site.database, { accountId: accountId ?? 0, userId: arno }, [
      now,
      now - 40 * DAY_MS,
    ]);
    await db
      .insertInto('passkey')
      .values({
        user_id: arno,
        name: 'Laptop',
        credential_id: 'laptop',
        public_key: '',
        sign_count: 0,
        transports: [],
        added_at: new Date(now),
        used_at: null,
      })
      .execute();
    const login = (userId: number, outcome: LoginOutcome, at: number) =>
      db
        .insertInto('login_attempt')
        .values({ at: new Date(at), outcome, user_id: userId, network: '203.0.113.0' })
        .execute();
    await login(arno, 'PASSWORD', now - 2 * DAY_MS);
    await login(arno, 'WRONG_PASSWORD', now - DAY_MS);
    const anna = await site.signedIn('anna');
    const { items } = (await anna.call('GET', '/common/users')).json<
      CallResponse<'getAccountUsers'>
    >();
    expect(items.find(({ id }) => id === arno)).toMatchObject({
      lastLoginAt: new Date(now - 2 * DAY_MS).toISOString(),
      hasSecondFactor: true,
      searches: 1,
    });
    expect(items.find(({ id }) => id === gone)).toMatchObject({
      lastLoginAt: null,
      hasSecondFactor: false,
      searches: 0,
    });
    const root = await site.signedIn('root');
    const report = (await root.call('GET', '/admin/reports/ViewUserList')).json<ReportPage>();
    const keys = reportOf('ViewUserList').columns.map(({ key }) => key);
    const row = report.items.find(({ values }) => values[keys.indexOf('user')] === 'arno');
    const valueOf = (key: string) => row?.values[keys.indexOf(key)];
    expect(valueOf('lastLogin')).toBe(new Date(now - 2 * DAY_MS).toISOString());
    expect(valueOf('twoStep')).toBe('ON');
    expect(valueOf('searches')).toBe('1');
  });

  it.each([
    ['arno', MESSAGES.notAccountAdmin],
    ['berta', MESSAGES.noActiveSubscription],
  ])('denies %s the user list, and names the missing requirement', async (name, message) => {
    const answer = await (await site.signedIn(name)).call('GET', '/common/users');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ message });
  });
});

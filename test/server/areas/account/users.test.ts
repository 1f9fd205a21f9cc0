import type { CallResponse } from '#contract/calls';
import { MESSAGES } from '#contract/messages';
import { openTestSite, type TestSite } from '../../testApp';

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
    });
  });

  it.each([
    ['arno', MESSAGES.notAccountAdmin],
    ['berta', MESSAGES.noActiveSubscription],
  ])('denies %s the user list, with the missing requirement', async (name, message) => {
    const answer = await (await site.signedIn(name)).call('GET', '/common/users');
    expect(answer.statusCode).toBe(403);
    expect(answer.json()).toMatchObject({ message });
  });
});

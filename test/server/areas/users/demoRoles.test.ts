import { decideAccess, ROLE_PRIORITIES, type Role } from '#contract/roles';
import type { CurrentUser } from '#contract/schemas/users';
import { DEMO_PASSWORD, demoAccounts } from '../../../../src/demo/accounts';
import { openTestSite, type TestSite } from '../../testApp';

/** Roles of each demo account, in addition to ANY and USER, which all have. */
const ROLES: Readonly<Record<string, readonly Role[]>> = {
  user: ['ACTIVE_ACCOUNT'],
  admin: ['ACCOUNT_ADMIN', 'ACTIVE_ACCOUNT'],
  super: ['SUPER_USER'],
  pastdue: ['ACCOUNT_ADMIN'],
  trial: ['ACCOUNT_ADMIN', 'ACTIVE_ACCOUNT'],
  full: ['ACTIVE_ACCOUNT'],
  clerk: ['ACTIVE_ACCOUNT', 'ACCOUNT_ADMIN'],
  recorder: ['ACTIVE_ACCOUNT'],
  bulk: ['ACTIVE_ACCOUNT', 'BULK_EFILING'],
  judge: ['ACTIVE_ACCOUNT'],
  michigan: ['ACCOUNT_ADMIN', 'ACTIVE_ACCOUNT'],
};

const EVERY_ROLE = (Object.keys(ROLE_PRIORITIES) as Role[]).filter((role) => role !== 'CUSTOM');

describe('demo accounts', () => {
  let site: TestSite;
  beforeAll(async () => {
    site = await openTestSite();
  });
  afterAll(() => site.close());

  it("lists all demo accounts in this file's table", () => {
    expect(Object.keys(ROLES).sort()).toEqual(demoAccounts.map(({ username }) => username).sort());
  });

  it.each(Object.entries(ROLES))('gives %s only the roles %j', async (username, roles) => {
    const browser = site.browser();
    expect((await browser.signIn(username, DEMO_PASSWORD)).statusCode).toBe(303);
    const user = (await browser.call('GET', '/users/current')).json<CurrentUser>();
    const granted = EVERY_ROLE.filter(
      (role) => decideAccess({ roles: [role] }, 'loggedIn', user).kind === 'granted',
    );
    expect(granted.sort()).toEqual(['ANY', 'USER', ...roles].sort());
  });
});

import type { Account, CurrentUser } from '#contract/schemas/users';
import { ANONYMOUS_USER } from '#contract/account/user';
import type { SiteState } from '../../src/client/state/site/slice';

export const TEST_SITE: SiteState = {
  contextPath: '/web',
  tomcatApiBase: null,
  hostName: 'records.example',
  supportEmail: 'help@records.example',
  supportPhone: '555-0100',
  buildId: 'build-1',
  cookiePrefix: '',
  appPath: '/web/vue',
  userAgent: 'Test Browser 1',
  isBrowserSupported: true,
  isOnline: true,
  isOutdated: false,
};

export const TEST_ACCOUNT: Account = {
  id: 7,
  status: 'ACTIVE',
  accountStatus: 'ACTIVE',
  subscriptions: { COURT: 10 },
  billingCodeEnabled: false,
  bulkEFilingEnabled: false,
};

/** A logged-in user with an active account and no other rights. */
export function testUser(changes: Partial<CurrentUser> = {}): CurrentUser {
  return {
    ...ANONYMOUS_USER,
    id: 5,
    status: 'ACTIVE',
    firstName: 'Uma',
    lastName: 'User',
    isEmailConfirmed: true,
    account: TEST_ACCOUNT,
    ...changes,
  };
}

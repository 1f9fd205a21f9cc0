import { LIST } from '../answers';
import type { ACCOUNT_SCHEMAS } from '../schemas/account';
import { area, call } from './row';

/** What a user sees of the own account. */
export const ACCOUNT_CALLS = area({
  /** Null for a user without an account. */
  getAccountDashboard: call<(typeof ACCOUNT_SCHEMAS)['getAccountDashboard']>({
    method: 'GET',
    path: '/common/account',
    answers: { account: 'object?' },
  }),
  /** Users of the own account: for its administrators. */
  getAccountUsers: call<(typeof ACCOUNT_SCHEMAS)['getAccountUsers']>({
    method: 'GET',
    path: '/common/users',
    answers: LIST,
  }),
  getAlertUse: call<(typeof ACCOUNT_SCHEMAS)['getAlertUse']>({
    method: 'GET',
    path: '/common/alert-use',
    answers: { ...LIST, account: 'object', isWholeAccount: 'flag' },
  }),
  /** Searches of a month of the plan: all of the account for its administrator, else the own ones. */
  getSearchDetails: call<(typeof ACCOUNT_SCHEMAS)['getSearchDetails']>({
    method: 'GET',
    path: '/common/searches',
    answers: {
      ...LIST,
      pageNumber: 'number',
      pageSize: 'number',
      startedOn: 'text',
      periods: 'list',
      days: 'list',
      isWholeAccount: 'flag',
      users: 'list',
      billingCodes: 'texts',
    },
  }),
});

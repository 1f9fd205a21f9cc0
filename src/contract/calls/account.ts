import { LIST } from '../answers';
import type { ACCOUNT_SCHEMAS } from '../schemas/account';
import { area, call } from './row';

/** The user's own account. */
export const ACCOUNT_CALLS = area({
  /** Null for a user without an account. */
  getAccountDashboard: call<(typeof ACCOUNT_SCHEMAS)['getAccountDashboard']>({
    method: 'GET',
    isReadable: true,
    path: '/common/account',
    answers: { account: 'object?', proposedOrders: 'number?' },
  }),
  /** Users of the account, for its administrator. */
  getAccountUsers: call<(typeof ACCOUNT_SCHEMAS)['getAccountUsers']>({
    method: 'GET',
    isReadable: true,
    path: '/common/users',
    answers: LIST,
  }),
  getAlertUse: call<(typeof ACCOUNT_SCHEMAS)['getAlertUse']>({
    method: 'GET',
    isReadable: true,
    path: '/common/alert-use',
    answers: { ...LIST, account: 'object', isWholeAccount: 'flag' },
  }),
  /**
   * Searches of a billing month: the whole account's for its administrator, otherwise the user's
   * own.
   */
  getSearchDetails: call<(typeof ACCOUNT_SCHEMAS)['getSearchDetails']>({
    method: 'GET',
    isReadable: true,
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

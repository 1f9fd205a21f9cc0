import type { AccountDashboard, AccountUser, AlertUseList } from '../accountScreens';
import { LIST } from '../answers';
import type { ResultList } from '../lists';
import type { SearchDetails, SearchDetailsQuery } from '../searchDetails';
import { call } from './row';

/** What a user sees of the own account. */
export const ACCOUNT_CALLS = {
  /** Null for a user without an account. */
  getAccountDashboard: call<{ response: { account: AccountDashboard | null } }>({
    method: 'GET',
    path: '/common/account',
    answers: { account: 'object?' },
  }),
  /** Users of the own account: for its administrators. */
  getAccountUsers: call<{ response: ResultList<AccountUser> }>({
    method: 'GET',
    path: '/common/users',
    answers: LIST,
  }),
  getAlertUse: call<{ response: AlertUseList }>({
    method: 'GET',
    path: '/common/alert-use',
    answers: { ...LIST, account: 'object', isWholeAccount: 'flag' },
  }),
  /** Searches of the running month: all of the account for its administrator, else the own ones. */
  getSearchDetails: call<{ query: SearchDetailsQuery; response: SearchDetails }>({
    method: 'GET',
    path: '/common/searches',
    answers: {
      ...LIST,
      pageNumber: 'number',
      pageSize: 'number',
      startedOn: 'text',
      isWholeAccount: 'flag',
      users: 'list',
      billingCodes: 'texts',
    },
  }),
} as const;

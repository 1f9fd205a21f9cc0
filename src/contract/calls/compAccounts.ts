import type { COMP_ACCOUNTS_SCHEMAS } from '../schemas/compAccounts';
import { area, call } from './row';

/** Complimentary accounts, for super users. */
export const COMP_ACCOUNTS_CALLS = area({
  /** Creates an account with its administrator, who gets an email to set a password. */
  postCompAccount: call<(typeof COMP_ACCOUNTS_SCHEMAS)['postCompAccount']>({
    method: 'POST',
    path: '/admin/comp-accounts',
    isOnce: true,
    answers: { accountId: 'number' },
  }),
});

import type { Action } from '@reduxjs/toolkit';
import type { FieldErrors } from '#contract/apiErrors';
import {
  accountMoney,
  addCredit,
  recordCheck,
  returnCheck,
  createRefund,
  changeCredit,
  changeDunning,
  addBonusSearches,
  createCompAccount,
} from '../../../../src/client/features/admin/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import { type CallStory, SUPER_USER, type Stories, screen } from '../story';

const COMP_ACCOUNT = {
  accountName: 'A library',
  firstName: 'Lena',
  lastName: 'Ortiz',
  email: 'lena@library.example',
  username: 'lena',
  planId: 9,
  until: '2027-01-01',
  requestedBy: 'The council',
  reason: 'Public access',
};

/** A super user's change of an account's money. */
function moneyChange<Body extends object>(
  call:
    | 'postCheck'
    | 'postReturnedCheck'
    | 'postCredit'
    | 'postRefund'
    | 'putCredit'
    | 'putDunning'
    | 'postBonusSearches',
  path: string,
  command: {
    send(args: { params: { accountId: number }; body: Body }): Action;
    select(state: object): { status: string };
    selectErrors(state: object): FieldErrors;
  },
  body: Body,
): CallStory {
  return {
    kind: 'form',
    line: `${call.startsWith('put') ? 'PUT' : 'POST'} /web/admin/accounts/7/${path}`,
    user: SUPER_USER,
    at: '/in/admin/AccountMoney?accountId=7',
    others: { 'GET /web/admin/accounts/7/money': goodBody('getAccountMoney') },
    good: goodBody(call),
    cause: (page) => page.dispatch(command.send({ params: { accountId: 7 }, body })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => command.select(page.state()).status,
    errors: (page) => command.selectErrors(page.state()),
  };
}

/** Stories of the calls for an account's money. */
export const ADMIN_MONEY_STORIES = {
  getAccountMoney: screen(
    '/in/admin/AccountMoney?accountId=7',
    'GET /web/admin/accounts/7/money',
    accountMoney,
    {
      good: goodBody('getAccountMoney', { accountName: 'A firm' }),
      older: goodBody('getAccountMoney', { accountName: 'An older firm' }),
    },
    { user: SUPER_USER },
  ),
  postCheck: moneyChange('postCheck', 'checks', recordCheck, {
    cents: 100,
    checkNumber: '7',
    receivedOn: '2026-07-01',
    note: '',
  }),
  postReturnedCheck: moneyChange('postReturnedCheck', 'returned-checks', returnCheck, {
    receiptId: 3,
    reason: 'r',
  }),
  postCredit: moneyChange('postCredit', 'credits', addCredit, { cents: 100, reason: 'r' }),
  postRefund: moneyChange('postRefund', 'refunds', createRefund, {
    receiptId: 3,
    cents: 100,
    reason: 'r',
  }),
  putDunning: moneyChange('putDunning', 'dunning', changeDunning, { isOff: true, reason: 'r' }),
  putCredit: moneyChange('putCredit', 'credit', changeCredit, {
    isInvoiced: true,
    limitCents: null,
    reason: 'r',
  }),
  postBonusSearches: moneyChange('postBonusSearches', 'bonus-searches', addBonusSearches, {
    searches: 5,
    reason: 'r',
    expiresOn: '2026-08-01',
  }),
  postCompAccount: {
    kind: 'form',
    line: 'POST /web/admin/comp-accounts',
    user: SUPER_USER,
    at: '/in/admin/CreateCompAccount',
    good: goodBody('postCompAccount', { accountId: 7 }),
    cause: (page) => page.dispatch(createCompAccount.send({ body: COMP_ACCOUNT })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => createCompAccount.select(page.state()).status,
    errors: (page) => createCompAccount.selectErrors(page.state()),
  },
} satisfies Stories;

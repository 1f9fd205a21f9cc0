import type { ACCOUNT_MONEY_SCHEMAS } from '../schemas/accountMoney';
import { area, call } from './row';

const MONEY = {
  accountId: 'number',
  accountName: 'text',
  openCents: 'number',
  balanceCents: 'number',
  credit: 'object',
  dunning: 'object',
  emails: 'texts',
  months: 'list',
  receipts: 'list',
  refundable: 'list',
  checks: 'list',
  refunds: 'list',
  grants: 'list',
  version: 'number',
} as const;

/** An account's money, for super users; each change returns the new state. */
export const ACCOUNT_MONEY_CALLS = area({
  getAccountMoney: call<(typeof ACCOUNT_MONEY_SCHEMAS)['getAccountMoney']>({
    method: 'GET',
    path: '/admin/accounts/{accountId}/money',
    answers: MONEY,
  }),
  postCredit: call<(typeof ACCOUNT_MONEY_SCHEMAS)['postCredit']>({
    method: 'POST',
    path: '/admin/accounts/{accountId}/credits',
    isOnce: true,
    answers: MONEY,
  }),
  /** Records a received check, which pays open invoices. */
  postCheck: call<(typeof ACCOUNT_MONEY_SCHEMAS)['postCheck']>({
    method: 'POST',
    path: '/admin/accounts/{accountId}/checks',
    isOnce: true,
    answers: MONEY,
  }),
  /** Reverses the payment by a check that the bank returned. */
  postReturnedCheck: call<(typeof ACCOUNT_MONEY_SCHEMAS)['postReturnedCheck']>({
    method: 'POST',
    path: '/admin/accounts/{accountId}/returned-checks',
    isOnce: true,
    answers: MONEY,
  }),
  /** Refunds the part of a receipt that isn't applied to an invoice. */
  postRefund: call<(typeof ACCOUNT_MONEY_SCHEMAS)['postRefund']>({
    method: 'POST',
    path: '/admin/accounts/{accountId}/refunds',
    isOnce: true,
    answers: MONEY,
  }),
  /** Sets the credit limit and invoice approval; starts a plan that was waiting for approval. */
  putCredit: call<(typeof ACCOUNT_MONEY_SCHEMAS)['putCredit']>({
    method: 'PUT',
    path: '/admin/accounts/{accountId}/credit',
    isOnce: true,
    answers: MONEY,
  }),
  /** Turns past-due notices and status changes off or on. */
  putDunning: call<(typeof ACCOUNT_MONEY_SCHEMAS)['putDunning']>({
    method: 'PUT',
    path: '/admin/accounts/{accountId}/dunning',
    isOnce: true,
    answers: MONEY,
  }),
  postBonusSearches: call<(typeof ACCOUNT_MONEY_SCHEMAS)['postBonusSearches']>({
    method: 'POST',
    path: '/admin/accounts/{accountId}/bonus-searches',
    isOnce: true,
    answers: MONEY,
  }),
});

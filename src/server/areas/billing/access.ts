import { ACCOUNT_ADMINISTRATION } from '#contract/roles';
import type { Owner } from '../../http/requester';
import { notFound } from '../../http/problems';

/** Access for administrators of an active account. */
export const ADMINISTRATION = { rule: ACCOUNT_ADMINISTRATION, ownership: 'ownAccount' } as const;

/** Administrators of any account, past due or not. */
export const PAYING = { rule: { roles: ['ACCOUNT_ADMIN'] }, ownership: 'ownAccount' } as const;

/** Access for users who may see the renewal plan (spec section 6, RENEWABLE_ACCOUNT). */
export const RENEWABLE = {
  rule: { roles: ['USER'], requires: ['RENEWABLE_ACCOUNT'] },
  ownership: 'ownAccount',
} as const;

/** Access for users who may change the renewal plan. */
export const RENEWING = {
  rule: { roles: ['ACCOUNT_ADMIN'], requires: ['RENEWABLE_ACCOUNT'] },
  ownership: 'ownAccount',
} as const;

export function accountIdOf({ accountId }: Owner): number {
  if (accountId === null) throw notFound();
  return accountId;
}

export function orNotFound<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw notFound();
  return thing;
}

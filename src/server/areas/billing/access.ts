import { ACCOUNT_ADMINISTRATION, type AccessRule } from '#contract/roles';
import type { CurrentUser } from '#contract/schemas/users';
import type { Owner } from '../../http/asker';
import { notFound } from '../../http/problems';

/** For administrators of an account that is active. */
export const ADMINISTRATION = { rule: ACCOUNT_ADMINISTRATION, ownership: 'ownAccount' } as const;

/** For those who may see what follows a plan (spec section 6, RENEWABLE_ACCOUNT). */
export const RENEWABLE = {
  rule: { roles: ['USER'], requires: ['RENEWABLE_ACCOUNT'] },
  ownership: 'ownAccount',
} as const;

/** Of them those who may change it. */
export const RENEWING = {
  rule: { roles: ['ACCOUNT_ADMIN'], requires: ['RENEWABLE_ACCOUNT'] },
  ownership: 'ownAccount',
} as const;

const RECORDER_RULE: AccessRule = { roles: ['USER'], requires: ['RECORDER'] };
/** For users of a recorder's office. */
export const OFFICE = { rule: RECORDER_RULE, ownership: 'ownUser' } as const;

export function accountIdOf({ accountId }: Owner): number {
  if (accountId === null) throw notFound();
  return accountId;
}

/** The county whose office the user belongs to. */
export function officeOf({ recorderId }: CurrentUser): number {
  if (recorderId === null) throw notFound();
  return recorderId;
}

export function orNotFound<Thing>(thing: Thing | null): Thing {
  if (thing === null) throw notFound();
  return thing;
}

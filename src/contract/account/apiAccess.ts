import type { AccessRule } from '../roles';
import type { CurrentUser } from '../schemas/users';

/**
 * Ids of plans that include the API and webhooks: paid plans with at least 200 searches a month,
 * and complimentary plans. `src/server/db/reference/plans.ts` has the plans.
 */
export const API_PLANS: readonly number[] = [4, 5, 6, 7, 8, 9];

/** Returns true if one of the account's current plans includes the API and webhooks. */
export function includesApi({ account }: Pick<CurrentUser, 'account'>): boolean {
  return Object.values(account?.subscriptions ?? {}).some((plan) => API_PLANS.includes(plan));
}

/** Administrators of active accounts whose plan includes the API. */
export const API_ADMINISTRATION: AccessRule = {
  roles: ['CUSTOM'],
  requires: ['ACTIVE_ACCOUNT'],
  custom: {
    allows: (user) => user.isAdmin && user.account !== null && includesApi(user),
    message:
      'Authorization Failed. This page is for account administrators with a plan of at least 200 searches a month.',
  },
};

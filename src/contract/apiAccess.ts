import type { Account } from './schemas/users';

/** Ids of the plans that include the API: paid plans with 200 searches a month or more. */
const API_PLANS: readonly number[] = [4, 5, 6, 7, 8];

/** True if an account with these plans may use the API. */
export function includesApi(subscriptions: Account['subscriptions']): boolean {
  return Object.values(subscriptions).some((plan) => API_PLANS.includes(plan));
}

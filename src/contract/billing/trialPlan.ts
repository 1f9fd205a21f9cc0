import { TRIAL_SUBSCRIPTIONS } from '../limits';
import type { CurrentUser } from '../schemas/users';

/** A trial ends this many days after its first day. */
export const TRIAL_DAYS = 14;

/** True if any subscription value is 40 or 93 (spec section 4). */
export function hasTrialPlan(user: CurrentUser): boolean {
  return Object.values(user.account?.subscriptions ?? {}).some((plan) =>
    TRIAL_SUBSCRIPTIONS.includes(plan),
  );
}

import { TRIAL_SUBSCRIPTIONS } from './limits';
import type { CurrentUser } from './schemas/users';

export const ANONYMOUS_USER: CurrentUser = {
  id: null,
  status: 'ANONYMOUS',
  firstName: '',
  lastName: '',
  isAdmin: false,
  isSuperUser: false,
  isFinepayReviewer: false,
  isEFilingReviewer: false,
  isBulkEFilingUploader: false,
  isBulkEFilingReviewer: false,
  clerkId: null,
  recorderId: null,
  account: null,
  efmUsers: {},
};

/** A trial plan exists when any subscription value is 40 or 93 (spec section 4). */
export function hasTrialPlan(user: CurrentUser): boolean {
  return Object.values(user.account?.subscriptions ?? {}).some((plan) =>
    TRIAL_SUBSCRIPTIONS.includes(plan),
  );
}

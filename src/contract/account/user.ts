import type { CurrentUser } from '../schemas/users';

export const ANONYMOUS_USER: CurrentUser = {
  id: null,
  status: 'ANONYMOUS',
  firstName: '',
  lastName: '',
  isEmailConfirmed: false,
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
  hasSecondFactor: false,
};

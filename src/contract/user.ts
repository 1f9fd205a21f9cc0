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

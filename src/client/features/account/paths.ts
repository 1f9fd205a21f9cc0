import type { AccessRule } from '#contract/roles';

/** Screens of this area that others of them lead to (spec section 2). */
export const SEARCH_DETAILS_PATH = '/common/SearchCountDetails';
export const ALERT_USE_PATH = '/common/LimitCountSummary';
export const USER_LIST_PATH = '/common/ViewUserList';

/** Who manages the account's users (spec section 6, Capabilities). */
export const USER_LIST_ACCESS: AccessRule = {
  roles: ['ACCOUNT_ADMIN'],
  requires: ['ACTIVE_ACCOUNT'],
};

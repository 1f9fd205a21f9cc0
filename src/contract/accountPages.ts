/** Screens about one's account that other parts of the site lead to (spec section 2). */
export const ACCOUNT_DASHBOARD_PATH = '/common/ViewAccountDashboard';
export const SEARCH_DETAILS_PATH = '/common/SearchCountDetails';
/** Of our own: what a counted search found (`searchId`). */
export const SEARCH_RECEIPT_PATH = '/common/ViewSearchReceipt';
export const ALERT_USE_PATH = '/common/LimitCountSummary';
export const USER_LIST_PATH = '/common/ViewUserList';
export const OWN_REGIONS_PATH = '/common/MySearchRegions';
export const SAVED_SEARCHES_PATH = '/common/ViewSearchList';
export const SET_PASSWORD_PATH = '/common/SetPassword';

/** Where it is said that a password was set, or that a mail is on its way (spec section 2). */
export const SET_PASSWORD_ACKNOWLEDGEMENT_PATH = '/common/SetPasswordAcknowledgement';

/** What `action` of `/common/SetPassword` selects (spec section 2); `forgot` is the default. */
export const PASSWORD_ACTIONS = {
  change: 'GET-PASSWORD-CHANGE',
  admin: 'GET-PASSWORD-ADMIN',
  forgot: 'GET-PASSWORD-FORGOT',
} as const;

/** How the mail's address carries its token: behind the hash, which no server and no log gets. */
export const LINK_TOKEN_MARK = '#token=';

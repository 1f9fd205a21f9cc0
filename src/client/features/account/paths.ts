/** Screens of this area that others of them lead to (spec section 2). */
export const SEARCH_DETAILS_PATH = '/common/SearchCountDetails';
export const ALERT_USE_PATH = '/common/LimitCountSummary';
export const USER_LIST_PATH = '/common/ViewUserList';

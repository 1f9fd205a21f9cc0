/** Screens about one's account that other parts of the site lead to (spec section 2). */
export const ACCOUNT_DASHBOARD_PATH = '/common/ViewAccountDashboard';
export const SET_PASSWORD_PATH = '/common/SetPassword';

/** Account screens that other parts of the site link to (spec section 2). */
export const ACCOUNT_DASHBOARD_PATH = '/common/ViewAccountDashboard';
export const SEARCH_DETAILS_PATH = '/common/SearchCountDetails';
/** Certificate of a counted search (`searchId`); not in the spec. */
export const SEARCH_RECEIPT_PATH = '/common/ViewSearchReceipt';
export const ALERT_USE_PATH = '/common/LimitCountSummary';
export const USER_LIST_PATH = '/common/ViewUserList';
export const OWN_REGIONS_PATH = '/common/MySearchRegions';
export const SAVED_SEARCHES_PATH = '/common/ViewSearchList';
export const SET_PASSWORD_PATH = '/common/SetPassword';

/** Page that confirms that a password was set or an email is on its way (spec section 2). */
export const SET_PASSWORD_ACKNOWLEDGEMENT_PATH = '/common/SetPasswordAcknowledgement';

/** Values of `action` at `/common/SetPassword` (spec section 2); `forgot` is the default. */
export const PASSWORD_ACTIONS = {
  change: 'GET-PASSWORD-CHANGE',
  admin: 'GET-PASSWORD-ADMIN',
  forgot: 'GET-PASSWORD-FORGOT',
} as const;

/** Marks the token in an email's link; the URL fragment isn't sent to any server or logged. */
export const LINK_TOKEN_MARK = '#token=';

/** Screens of an account's webhooks, and of one webhook (`webhookId`) with its delivery log. */
export const WEBHOOKS_PATH = '/account/Webhooks';
export const WEBHOOK_PATH = '/account/ViewWebhook';
export const EDIT_WEBHOOK_PATH = '/account/EditWebhook';
export const WEBHOOK_DELIVERY_PATH = '/account/ViewWebhookDelivery';

/** Spending beyond a plan: the budgets screen, and billing code repairs. */
export const SPENDING_PATH = '/common/SpendingLimits';
export const CODE_REPAIR_PATH = '/common/BillingCodeRepair';

/** List of the attorneys that a user follows (spec section 2). */
export const BAR_IDS_PATH = '/common/ViewIdList';

/** One followed attorney; `id` is the entry's id in this list. */
export const BAR_ID_PATH = '/common/ViewIdList/{id}';

/** Screens about the users of an account and the account itself (spec section 2, Common). */
export const USER_PATH = '/common/ViewUser';
export const ACCOUNT_PATH = '/common/ViewAccount';
export const MATCHING_EMAILS_PATH = '/common/MatchingEmails';
export const AUTHORIZE_PATH = '/common/AuthorizeAdministratorConfirm';
export const USER_STATUS_PATH = '/common/ChangeUserStatus';

/** What `action` of `/common/ViewAccount` selects beside the account itself. */
export const BILLING_EMAILS_ACTION = 'GET-BILLING-EMAILS';

/** The query field of an address on `/common/MatchingEmails`. */
export const EMAIL_FIELD = 'email';

/** What becomes of the alerts of somebody who leaves: they count against the account's limit. */
export const LEFT_ALERTS = ['KEEP', 'HAND_OVER', 'REMOVE'] as const;
export type LeftAlerts = (typeof LEFT_ALERTS)[number];

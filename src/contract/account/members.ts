/** Screens for an account and its users (spec section 2, Common). */
export const USER_PATH = '/common/ViewUser';
export const ACCOUNT_PATH = '/common/ViewAccount';
export const MATCHING_EMAILS_PATH = '/common/MatchingEmails';
export const AUTHORIZE_PATH = '/common/AuthorizeAdministratorConfirm';
export const USER_STATUS_PATH = '/common/ChangeUserStatus';

/** Other values of `action` at `/common/ViewAccount`. */
export const BILLING_EMAILS_ACTION = 'GET-BILLING-EMAILS';

/** Query field of `/common/MatchingEmails` with an email address. */
export const EMAIL_FIELD = 'email';

/** Options for a deactivated user's alerts, which count toward the account's limit. */
export const LEFT_ALERTS = ['KEEP', 'HAND_OVER', 'REMOVE'] as const;
export type LeftAlerts = (typeof LEFT_ALERTS)[number];

/** Why an account administrator can't remove a user's two-step login. */
export const ONLY_SUPPORT_RESETS =
  'Only support can remove the two-step login of an account administrator, or of a user who was one in the last 30 days.';

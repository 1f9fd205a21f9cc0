/** Records of users and accounts, for super users (spec section 2, Admin). */
export const USER_RECORD_PATH = '/admin/User';
export const ACCOUNT_RECORD_PATH = '/admin/Account';

/** Kinds of records that need a reason before they open. */
export const RECORD_KINDS = ['user', 'account'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];

/** Reasons for which a super user opens a record; stored in the audit log with each view. */
export const LOOK_REASONS = {
  SUPPORT: 'The user asked for help',
  ACCESS: 'A login or access problem',
  BILLING: 'A billing question',
  ABUSE: 'Suspected abuse',
  LEGAL: 'A legal request',
  OPERATIONS: 'Checking the site’s data',
} as const;
/**
 * A stated reason, or `CREATED` for a super user who just created the record and stated a reason
 * for that.
 */
export type LookReason = keyof typeof LOOK_REASONS | 'CREATED';
export const LOOK_REASON_IDS = Object.keys(LOOK_REASONS) as readonly (keyof typeof LOOK_REASONS)[];

/** Minutes for which a super user can reopen a record in the same session without a new reason. */
export const LOOK_MINUTES = 30;

/** 403: the record requires a reason first. */
export const LOOK_REASON_NEEDED = 'LOOK_REASON_NEEDED';

/** 409: another super user changed the record after it was opened. */
export const RECORD_CHANGED = 'RECORD_CHANGED';

/** Changes that support makes to a user. */
export const USER_CHANGES = [
  'INACTIVATE',
  'REACTIVATE',
  'MAKE_ADMIN',
  'REMOVE_ADMIN',
  'REMOVE_ALERTS',
  'HAND_OVER_ALERTS',
  'UNLOCK',
  'CONFIRM_EMAIL',
  'UNCONFIRM_EMAIL',
  'SEND_CONFIRMATION',
  'SEND_PASSWORD_LINK',
  'MARK_BOUNCED',
  'CLEAR_BOUNCE',
  'END_SESSIONS',
  'END_SESSION',
  'REMOVE_FACTOR',
] as const;
export type UserChangeKind = (typeof USER_CHANGES)[number];

/** Changes of rights, for which super users confirm their identity first. */
export const RIGHTS_CHANGES: readonly UserChangeKind[] = ['MAKE_ADMIN', 'REMOVE_ADMIN'];

/** Changes that support makes to an account; its money is on the billing page. */
export const ACCOUNT_CHANGES = ['INACTIVATE', 'REACTIVATE', 'SET_RENEWAL', 'SET_COMP_END'] as const;

/** Maximum users of an account whose bulk e-filing rights can be changed. */
export const MAX_BULK_USERS = 500;

/** Maximum characters of a staff note. */
export const NOTE_MAX_LENGTH = 2_000;

/** Maximum minutes of viewing the site as a user. */
export const VIEW_MINUTES = 30;

/** 403: not possible while viewing the site as another user. */
export const VIEW_ONLY = 'VIEW_ONLY';

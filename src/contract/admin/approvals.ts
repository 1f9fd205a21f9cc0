/** Changes that need a second super user's approval (spec section 2, Admin). */
export const APPROVAL_KINDS = ['SECOND_FACTOR', 'REFUND', 'MONTH_REOPENING'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** A request without a decision expires after this many hours. */
export const APPROVAL_HOURS = 24;

/** Refunds above this amount, in cents, need two super users. */
export const REFUND_APPROVAL_CENTS = 500_00;

/** Changes that one super user requests and another decides (spec section 2, Admin). */
export const APPROVAL_KINDS = ['SECOND_FACTOR', 'REFUND', 'MONTH_REOPENING'] as const;
export type ApprovalKind = (typeof APPROVAL_KINDS)[number];

/** A request that no one decides expires after this many hours. */
export const APPROVAL_HOURS = 24;

/** Refunds above this amount, in cents, take two super users. */
export const REFUND_APPROVAL_CENTS = 500_00;

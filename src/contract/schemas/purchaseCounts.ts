import { Type } from '@sinclair/typebox';
import { MONTH_PATTERN } from '../months';
import { exactly, listProperties, nullable, type Shape } from './fields';

/** Purchases and their cost. */
const bought = {
  purchases: Type.Integer(),
  pages: Type.Integer(),
  /** Cents for the offices that own the pages. */
  officeCents: Type.Integer(),
  /** Cents of service fees. */
  serviceCents: Type.Integer(),
};

/** One user's purchases under one billing code in a month. */
export type PurchaseCountRow = Shape<typeof PurchaseCountRowSchema>;
const PurchaseCountRowSchema = exactly({
  userId: Type.Integer(),
  userName: Type.String(),
  /** Null for purchases without a code. */
  billingCode: nullable(Type.String()),
  ...bought,
});

/** A month, such as `2026-06`, with its purchases. */
export type PurchaseMonth = Shape<typeof PurchaseMonthSchema>;
const PurchaseMonthSchema = exactly({ month: Type.String(), ...bought });

/** Page purchases by user, billing code, and month. */
export type PurchaseCounts = Shape<typeof PurchaseCountsSchema>;
const PurchaseCountsSchema = exactly({
  ...listProperties(PurchaseCountRowSchema),
  /**
   * True for an administrator, who sees the rows of all users of the account; other users see only
   * their own.
   */
  isWholeAccount: Type.Boolean(),
  /** The month of the rows. */
  month: Type.String(),
  /** The last months, newest first, including months without a purchase. */
  months: Type.Array(PurchaseMonthSchema),
});

export const PURCHASE_COUNTS_QUERY = exactly({
  /** Defaults to the current month. */
  month: Type.Optional(Type.String({ pattern: MONTH_PATTERN })),
});

/** The account's page purchases by user (spec section 2). */
export const PURCHASE_COUNTS_SCHEMAS = {
  getPurchaseCounts: { query: PURCHASE_COUNTS_QUERY, response: PurchaseCountsSchema },
} as const;

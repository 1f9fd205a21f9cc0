import { Type } from '@sinclair/typebox';
import { MONTH_PATTERN } from '../months';
import { exactly, listProperties, nullable, type Shape } from './fields';

/** What was bought, and what it cost. */
const bought = {
  purchases: Type.Integer(),
  pages: Type.Integer(),
  /** Cents for the offices whose pages they are. */
  officeCents: Type.Integer(),
  /** Cents for the service. */
  serviceCents: Type.Integer(),
};

/** What one user bought under one billing code in a month. */
export type PurchaseCountRow = Shape<typeof PurchaseCountRowSchema>;
const PurchaseCountRowSchema = exactly({
  userId: Type.Integer(),
  userName: Type.String(),
  /** Null for purchases without a code. */
  billingCode: nullable(Type.String()),
  ...bought,
});

/** A month with what was bought in it, as `2026-06`. */
export type PurchaseMonth = Shape<typeof PurchaseMonthSchema>;
const PurchaseMonthSchema = exactly({ month: Type.String(), ...bought });

/** Who bought pages of documents, under which billing code, month by month. */
export type PurchaseCounts = Shape<typeof PurchaseCountsSchema>;
const PurchaseCountsSchema = exactly({
  ...listProperties(PurchaseCountRowSchema),
  /** Administrators see the rows of all users of the account, others their own. */
  isWholeAccount: Type.Boolean(),
  /** The month of the rows. */
  month: Type.String(),
  /** The last months, the newest first, those without a purchase too. */
  months: Type.Array(PurchaseMonthSchema),
});

export const PURCHASE_COUNTS_QUERY = exactly({
  /** The running one where it is left out. */
  month: Type.Optional(Type.String({ pattern: MONTH_PATTERN })),
});

/** Who of the user's account bought pages of documents (spec section 2). */
export const PURCHASE_COUNTS_SCHEMAS = {
  getPurchaseCounts: { query: PURCHASE_COUNTS_QUERY, response: PurchaseCountsSchema },
} as const;

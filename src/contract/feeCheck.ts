import { PAGE_RULES } from './copyPrice';

/** Screen that recomputes the fees of document purchases (spec section 2, Admin). */
export const FEE_CHECK_PATH = '/admin/dbd/CheckDbDFees';

/** Rules of a purchase's price: the office's price of a page, and the plan's fee per page. */
export const FEE_RULES = [...PAGE_RULES, 'PLAN'] as const;
export type FeeRuleId = (typeof FEE_RULES)[number];

/** Differing purchases that one check lists. */
export const MAX_FEE_DIFFERENCES = 200;

/** The largest figure that can be tried, in cents. */
export const MAX_FEE_CENTS = 100_000;

/** A figure to try, as in the URL. */
export interface FeeTrial {
  readonly rule: FeeRuleId;
  /** The plan whose fee is tried, for the rule `PLAN`. */
  readonly planId?: number;
  readonly cents: number;
}

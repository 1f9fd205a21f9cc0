import { PAGE_RULES } from './copyPrice';

/** Price rules of a purchase: the office's price per page, and the plan's fee per page. */
export const FEE_RULES = [...PAGE_RULES, 'PLAN'] as const;
export type FeeRuleId = (typeof FEE_RULES)[number];

/** Maximum differing purchases that one check lists, and maximum unchecked ones. */
export const MAX_FEE_DIFFERENCES = 200;

/** Largest amount that can be tested, in cents. */
export const MAX_FEE_CENTS = 100_000;

/** An amount to test, as in the URL. */
export interface FeeTrial {
  readonly rule: FeeRuleId;
  /** The plan whose fee is tested, for the rule `PLAN`. */
  readonly planId?: number;
  readonly cents: number;
}

import { Type } from '@sinclair/typebox';
import { FEE_RULES, MAX_FEE_CENTS } from '../billing/feeCheck';
import { MONTH_PATTERN } from '../months';
import { exactly, IdSchema, nullable, words, type Shape } from './fields';

const CentsSchema = Type.Integer();

/** A price rule, and the month's total at the rule's amount, in cents. */
export type FeeRule = Shape<typeof FeeRuleSchema>;
const FeeRuleSchema = exactly({
  rule: words(FEE_RULES),
  /** The plan of the rule `PLAN`; null for an account without a plan. */
  planId: nullable(IdSchema),
  planName: nullable(Type.String()),
  /** The current amount. */
  cents: CentsSchema,
  pages: Type.Integer(),
  expectedCents: CentsSchema,
  /** Total at the tested amount; null if no amount is tested. */
  trialCents: nullable(CentsSchema),
});

/** A purchase whose charge differs from the amount that its price rules give. */
export type FeeDifference = Shape<typeof FeeDifferenceSchema>;
const FeeDifferenceSchema = exactly({
  purchaseId: IdSchema,
  entryId: IdSchema,
  accountId: IdSchema,
  accountName: Type.String(),
  document: Type.String(),
  /** ISO instant. */
  boughtAt: Type.String(),
  pages: Type.Integer(),
  rules: Type.String(),
  chargedCents: CentsSchema,
  /** Null if the price can't be recalculated. */
  expectedCents: nullable(CentsSchema),
  why: words(['OFFICE', 'SERVICE', 'BOTH', 'REPLACED', 'NO_PAGES']),
});

const SumsSchema = exactly({ officeCents: CentsSchema, serviceCents: CentsSchema });

/** The month's document purchases, recalculated. */
export type FeeCheck = Shape<typeof FeeCheckSchema>;
const FeeCheckSchema = exactly({
  month: Type.String(),
  /** Version of the page price rules. */
  version: Type.Integer(),
  purchases: Type.Integer(),
  /** Purchases that can't be recalculated; the totals leave them out. */
  unchecked: Type.Integer(),
  charged: SumsSchema,
  expected: SumsSchema,
  /** Null if no amount is tested. */
  trial: nullable(SumsSchema),
  rules: Type.Array(FeeRuleSchema),
  /**
   * The first purchases whose fees differ, then the first that can't be recalculated (`NO_PAGES`).
   */
  differences: Type.Array(FeeDifferenceSchema),
  /** Number of differing purchases, without `unchecked`. */
  differing: Type.Integer(),
});

/** Recalculation of document purchases; read-only. */
export const FEE_CHECK_SCHEMAS = {
  getFeeCheck: {
    query: exactly({
      month: Type.Optional(Type.String({ pattern: MONTH_PATTERN })),
      rule: Type.Optional(words(FEE_RULES)),
      planId: Type.Optional(IdSchema),
      cents: Type.Optional(Type.Integer({ minimum: 0, maximum: MAX_FEE_CENTS })),
    }),
    response: FeeCheckSchema,
  },
} as const;

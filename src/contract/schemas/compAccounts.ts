import { Type } from '@sinclair/typebox';
import { REASON_MAX_LENGTH } from '../billing/accountMoney';
import { DateSchema, exactly, IdSchema, nullable, TextSchema, type Shape } from './fields';

/** The complimentary plan of an account. */
export type CompPlan = Shape<typeof CompPlanSchema>;
export const CompPlanSchema = exactly({
  /** Included searches a month; null without a limit. */
  searches: nullable(Type.Integer()),
  /** Last day; may have passed. */
  until: DateSchema,
});

/** Complimentary accounts, for super users. */
export const COMP_ACCOUNTS_SCHEMAS = {
  postCompAccount: {
    body: exactly({
      accountName: TextSchema,
      firstName: TextSchema,
      lastName: TextSchema,
      email: TextSchema,
      username: TextSchema,
      planId: IdSchema,
      /** Last day of the plan. */
      until: DateSchema,
      requestedBy: TextSchema,
      reason: Type.String({ maxLength: REASON_MAX_LENGTH }),
    }),
    response: exactly({ accountId: IdSchema }),
  },
} as const;

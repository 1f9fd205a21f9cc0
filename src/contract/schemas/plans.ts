import { Type } from '@sinclair/typebox';
import { exactly, IdSchema, listSchema, nullable, type Shape } from './fields';

/** A plan that anybody may choose, as the fee schedule shows it. Money is in cents. */
export type PublicPlan = Shape<typeof PublicPlanSchema>;
const PublicPlanSchema = exactly({
  id: IdSchema,
  name: Type.String(),
  /** Price of a month. */
  priceCents: Type.Integer(),
  /** Searches of a month; null means any number. */
  includedSearches: nullable(Type.Integer()),
  /** Price of a search beyond the included ones; null where there is none. */
  extraSearchCents: nullable(Type.Integer()),
  /** From so many searches on the next plan costs less; null where there is none. */
  upgradePoint: nullable(Type.Integer()),
  /** Price of one page of a recorded document. */
  pageCents: Type.Integer(),
  /** Saved items with alerts, of all users of an account; null means any number. */
  alertLimit: nullable(Type.Integer()),
});

/** The plans of the fee schedule. */
export const PLANS_SCHEMAS = { getPlans: { response: listSchema(PublicPlanSchema) } } as const;

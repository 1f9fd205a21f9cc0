import { Type } from '@sinclair/typebox';
import { exactly, IdSchema, listSchema, nullable, type Shape } from './fields';

/** An available plan, as in the fee schedule. Money is in cents. */
export type PublicPlan = Shape<typeof PublicPlanSchema>;
const PublicPlanSchema = exactly({
  id: IdSchema,
  name: Type.String(),
  /** Price per month. */
  priceCents: Type.Integer(),
  /** Searches per month; null for unlimited. */
  includedSearches: nullable(Type.Integer()),
  /** Price of a search beyond the included ones; null if there is none. */
  extraSearchCents: nullable(Type.Integer()),
  /** Number of searches at which the next plan starts to cost less; null if there is none. */
  upgradePoint: nullable(Type.Integer()),
  /** Price per page of a recorded document. */
  pageCents: Type.Integer(),
  /** Saved items with alerts for the whole account; null for unlimited. */
  alertLimit: nullable(Type.Integer()),
});

/** The plans of the fee schedule. */
export const PLANS_SCHEMAS = { getPlans: { response: listSchema(PublicPlanSchema) } } as const;

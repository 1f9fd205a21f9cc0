import { Type } from '@sinclair/typebox';
import { exactly, nullable, type Shape } from './fields';

/** What everybody may see of a county, and where it is searched. */
export type CountyHolding = Shape<typeof CountyHoldingSchema>;
const CountyHoldingSchema = exactly({
  /** Five-digit FIPS code. */
  countyId: Type.Integer(),
  name: Type.String(),
  cases: Type.Integer(),
  /** Courts that send their cases, and all courts. */
  courts: exactly({ sending: Type.Integer(), all: Type.Integer() }),
  documents: Type.Integer(),
  /** ISO instant of its newest load; null where nothing was loaded. */
  asOf: nullable(Type.String()),
  /** The public region that is this county and no other; null where there is none. */
  regionId: nullable(Type.Integer()),
});

/** GET /common/counts/counties: each county of the edition's state, in order of their names. */
export type CountyHoldings = Shape<typeof CountyHoldingsSchema>;
const CountyHoldingsSchema = exactly({ counties: Type.Array(CountyHoldingSchema) });

/** What each county of a state has online. */
export const COUNTY_HOLDINGS_SCHEMAS = {
  getCountyHoldings: { response: CountyHoldingsSchema },
} as const;

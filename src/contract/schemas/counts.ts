import { Type, type TInteger } from '@sinclair/typebox';
import { COUNT_KINDS, type CountKind } from '../counties/counts';
import { exactly, type Shape } from './fields';
import { CoverageSchema } from './results';

export type StateCounts = Shape<typeof StateCountsSchema>;
const StateCountsSchema = exactly({
  ...(Object.fromEntries(COUNT_KINDS.map((kind) => [kind, Type.Integer()])) as Record<
    CountKind,
    TInteger
  >),
  /**
   * How many of a register's courts, or of the state's counties, a search of the whole register
   * covers now.
   */
  places: exactly({
    court: CoverageSchema,
    judgment: CoverageSchema,
    recorder: CoverageSchema,
    taxWarrant: CoverageSchema,
  }),
});

/** GET /common/counts: public records and their sources. */
export type SiteCounts = Shape<typeof SiteCountsSchema>;
const SiteCountsSchema = exactly({ IN: StateCountsSchema, MI: StateCountsSchema });

/** Site-wide counts, keyed by state. */
export const COUNTS_SCHEMAS = { getCounts: { response: SiteCountsSchema } } as const;

import { Type } from '@sinclair/typebox';
import { SORTS_OF } from '../recordSorts';
import { DateSchema, exactly, IdSchema, nullable, words, type Shape } from './fields';
import { CoverageSchema, RecordOfficeSchema } from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);

/** What a county has online of a register. */
export type RegisterHolding = Shape<typeof RegisterHoldingSchema>;
const RegisterHoldingSchema = exactly({
  /** Records that everybody may see. */
  records: Type.Integer(),
  /** Of the courts; of other registers the one office of the county. */
  places: CoverageSchema,
  /** ISO instant of its newest load; null where nothing was loaded. */
  asOf: TextOrNull,
  /** The public region that is this county and no other; null where there is none. */
  regionId: nullable(Type.Integer()),
});

const HoldingOrNull = nullable(RegisterHoldingSchema);

/** What everybody may see of a county, by register; null for one that its edition has not. */
export type CountyHolding = Shape<typeof CountyHoldingSchema>;
const CountyHoldingSchema = exactly({
  /** Five-digit FIPS code. */
  countyId: Type.Integer(),
  name: Text,
  registers: exactly({
    court: HoldingOrNull,
    judgment: HoldingOrNull,
    recorder: HoldingOrNull,
    taxWarrant: HoldingOrNull,
  }),
});

/** A search that finds public records, to be tried on the home page. */
export type SampleSearch = Shape<typeof SampleSearchSchema>;
const SampleSearchSchema = exactly({
  register: words(Object.keys(SORTS_OF) as (keyof typeof SORTS_OF)[]),
  /** What its text is. */
  kind: words(['person', 'organization', 'attorney', 'number']),
  text: Text,
});

/**
 * GET /common/counts/counties: each county of the edition's state, in order of their names, and
 * searches to try (none where there are no records).
 */
export type CountyHoldings = Shape<typeof CountyHoldingsSchema>;
const CountyHoldingsSchema = exactly({
  counties: Type.Array(CountyHoldingSchema),
  samples: Type.Array(SampleSearchSchema),
});

/** Where a county's records come from, or a court's. */
const sourceProperties = {
  /** The office's own system; null where none is known. */
  system: TextOrNull,
  /** First day that is online; ISO date, null while nothing is sent. */
  since: TextOrNull,
  /** ISO instant of the newest load; null where nothing was loaded. */
  asOf: TextOrNull,
  /** Why it cannot be searched just now; null while it can. */
  outage: TextOrNull,
};

/** One register of a county. */
export type CountyRegister = Shape<typeof CountyRegisterSchema>;
const CountyRegisterSchema = exactly({
  register: words(Object.keys(SORTS_OF) as (keyof typeof SORTS_OF)[]),
  ...RegisterHoldingSchema.properties,
  ...sourceProperties,
  /** What users should know of it. */
  note: TextOrNull,
  office: nullable(RecordOfficeSchema),
});

/** One court of a county. */
export type CountyCourt = Shape<typeof CountyCourtSchema>;
const CountyCourtSchema = exactly({
  id: Type.Integer(),
  /** Begins the numbers of its cases. */
  code: Text,
  name: Text,
  cases: Type.Integer(),
  ...sourceProperties,
});

/** GET /common/counties/{countyId}: what is online of a county, since when, from where. */
export type CountyDetails = Shape<typeof CountyDetailsSchema>;
const CountyDetailsSchema = exactly({
  countyId: Type.Integer(),
  name: Text,
  state: words(['IN', 'MI']),
  /** The registers that its edition has. */
  registers: Type.Array(CountyRegisterSchema),
  courts: Type.Array(CountyCourtSchema),
});

/** What a super user says of where a county's records come from; texts are trimmed, empty ones null. */
export type CountySourceChange = Shape<typeof CountySourceChangeSchema>;
const CountySourceChangeSchema = exactly({
  system: Type.String({ minLength: 1, maxLength: 60 }),
  since: nullable(DateSchema),
  outage: nullable(Type.String({ maxLength: 300 })),
  note: nullable(Type.String({ maxLength: 500 })),
  officeName: nullable(Type.String({ maxLength: 120 })),
  officeAddress: nullable(Type.String({ maxLength: 200 })),
  officeTelephone: nullable(Type.String({ maxLength: 40 })),
});

const CountyParamsSchema = exactly({ countyId: IdSchema });

/** What each county of a state has online, and where it comes from. */
export const COUNTY_HOLDINGS_SCHEMAS = {
  getCountyHoldings: { response: CountyHoldingsSchema },
  getCounty: { params: CountyParamsSchema, response: CountyDetailsSchema },
  putCountySource: {
    params: exactly({
      countyId: IdSchema,
      register: words(['judgment', 'recorder', 'taxWarrant']),
    }),
    body: CountySourceChangeSchema,
    response: CountyDetailsSchema,
  },
} as const;

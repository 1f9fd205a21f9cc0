import { Type } from '@sinclair/typebox';
import { SORTS_OF } from '../search/sorts';
import { DateSchema, exactly, IdSchema, nullable, words, type Shape } from './fields';
import { CoverageSchema, RecordOfficeSchema } from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);

/** A county's online records of a register. */
export type RegisterHolding = Shape<typeof RegisterHoldingSchema>;
const RegisterHoldingSchema = exactly({
  /** Public records. */
  records: Type.Integer(),
  /** Coverage of the county's courts; in other registers, of the county's single office. */
  places: CoverageSchema,
  /** ISO instant of the most recent load; null if there is none. */
  asOf: TextOrNull,
  /** First day online, ISO date; null if the county sends no records. */
  since: TextOrNull,
  /** The office's own system, or "Several systems"; null if unknown. */
  system: TextOrNull,
  /** The public region that covers only this county; null if there is none. */
  regionId: nullable(Type.Integer()),
});

const HoldingOrNull = nullable(RegisterHoldingSchema);

/** A county's public records by register; null for registers that the edition lacks. */
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
  /**
   * How fast the county's courts accept electronic filings; absent if there are too few filings.
   */
  acceptance: Type.Optional(
    exactly({
      /** Filings accepted in the last 90 days. */
      filings: Type.Integer(),
      /** Median hours from filing to acceptance. */
      medianHours: Type.Number(),
      /** Hours within which 90% of the filings were accepted. */
      ninthHours: Type.Number(),
    }),
  ),
});

/** A sample search for the home page that finds public records. */
export type SampleSearch = Shape<typeof SampleSearchSchema>;
const SampleSearchSchema = exactly({
  register: words(Object.keys(SORTS_OF) as (keyof typeof SORTS_OF)[]),
  /** Kind of the search text. */
  kind: words(['person', 'organization', 'attorney', 'number']),
  text: Text,
});

/**
 * GET /common/counts/counties: each county of the edition's state by name, and sample searches
 * (none without records).
 */
export type CountyHoldings = Shape<typeof CountyHoldingsSchema>;
const CountyHoldingsSchema = exactly({
  counties: Type.Array(CountyHoldingSchema),
  samples: Type.Array(SampleSearchSchema),
});

/** Source of a county's or court's records. */
const sourceProperties = {
  /** The office's own system; null if unknown. */
  system: TextOrNull,
  /** First day online, ISO date; null for offices that don't participate. */
  since: TextOrNull,
  /** ISO instant of the most recent load; null if there is none. */
  asOf: TextOrNull,
  /** Why these records can't be searched now; null if they can. */
  outage: TextOrNull,
};

/** A pause of a county's updates, with its end as an ISO instant. */
const FreezeSchema = exactly({ message: Text, until: Text });

/** One register of a county. */
export type CountyRegister = Shape<typeof CountyRegisterSchema>;
const CountyRegisterSchema = exactly({
  register: words(Object.keys(SORTS_OF) as (keyof typeof SORTS_OF)[]),
  ...RegisterHoldingSchema.properties,
  ...sourceProperties,
  /** Note for users. */
  note: TextOrNull,
  office: nullable(RecordOfficeSchema),
  /** The pause of the register's updates; absent if updates aren't paused. */
  freeze: Type.Optional(FreezeSchema),
});

/** One court of a county. */
export type CountyCourt = Shape<typeof CountyCourtSchema>;
const CountyCourtSchema = exactly({
  id: Type.Integer(),
  /** Prefix of the court's case numbers. */
  code: Text,
  name: Text,
  cases: Type.Integer(),
  ...sourceProperties,
});

/** GET /common/counties/{countyId}: a county's online records, start dates, and sources. */
export type CountyDetails = Shape<typeof CountyDetailsSchema>;
const CountyDetailsSchema = exactly({
  countyId: Type.Integer(),
  name: Text,
  state: words(['IN', 'MI']),
  /** The edition's registers. */
  registers: Type.Array(CountyRegisterSchema),
  courts: Type.Array(CountyCourtSchema),
  /** Number of index books online from before electronic indexes. */
  indexBooks: Type.Integer(),
});

/** A super user's description of a county's source; texts are trimmed, empty ones null. */
export type CountySourceChange = Shape<typeof CountySourceChangeSchema>;
const SourceParts = {
  system: Type.String({ minLength: 1, maxLength: 60 }),
  since: nullable(DateSchema),
  outage: nullable(Type.String({ maxLength: 300 })),
  note: nullable(Type.String({ maxLength: 500 })),
  officeName: nullable(Type.String({ maxLength: 120 })),
  officeAddress: nullable(Type.String({ maxLength: 200 })),
  officeTelephone: nullable(Type.String({ maxLength: 40 })),
} as const;
const CountySourceChangeSchema = exactly({
  ...SourceParts,
  /**
   * The source that the editor loaded; only fields that differ from it are changed. The system is
   * empty if there is no source yet.
   */
  seen: exactly({ ...SourceParts, system: Type.String() }),
});

const CountyParamsSchema = exactly({ countyId: IdSchema });

const FreezeParamsSchema = exactly({
  countyId: IdSchema,
  register: words(Object.keys(SORTS_OF) as (keyof typeof SORTS_OF)[]),
});

/** Online records and their sources in each county of a state. */
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
  postCountyFreeze: {
    params: FreezeParamsSchema,
    body: exactly({
      message: Type.String({ maxLength: 300 }),
      /** Day and time at which the pause ends, in the time zone of the state's capital. */
      untilDay: DateSchema,
      untilTime: Type.String({ pattern: '^([01]\\d|2[0-3]):[0-5]\\d$' }),
    }),
    response: CountyDetailsSchema,
  },
  endCountyFreeze: { params: FreezeParamsSchema, response: CountyDetailsSchema },
} as const;

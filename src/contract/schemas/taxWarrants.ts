import { Type } from '@sinclair/typebox';
import { TAX_WARRANT_FILTERS } from '../search/taxWarrantFilters';
import { SORTS_OF } from '../search/sorts';
import { TAX_WARRANT_STATUSES } from '../account/savedItems';
import { TAX_TYPES, TAX_WARRANT_ROLES, type TaxType } from '../records/taxWarrants';
import { exactly, IdSchema, nullable, TextSchema, words, type Shape } from './fields';
import { filterSchema } from './filters';
import { registerSchemas } from './register';
import { CountyReferenceSchema, PartyMatchSchema, provenance } from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);
const Cents = Type.Integer();
const StatusSchema = words(TAX_WARRANT_STATUSES);
const TaxTypeSchema = words(Object.keys(TAX_TYPES) as TaxType[]);

const TaxWarrantFiltersSchema = filterSchema(TAX_WARRANT_FILTERS);

const criteria = {
  fullName: Type.Optional(TextSchema),
  /** Selects super search; defaults to true. Visitors always get super search. */
  isFullTextNameBasedSearch: Type.Optional(TextSchema),
  warrantNumber: Type.Optional(TextSchema),
};

export type TaxWarrantSummary = Shape<typeof TaxWarrantSummarySchema>;
const TaxWarrantSummarySchema = exactly({
  id: Type.Integer(),
  /** At most 8 digits; leading zeros are significant. */
  warrantNumber: Text,
  taxpayerName: Text,
  county: CountyReferenceSchema,
  taxType: TaxTypeSchema,
  /** Total of all amounts. */
  amountCents: Cents,
  /** ISO dates. */
  issuedOn: Text,
  filedOn: Text,
  status: StatusSchema,
  statusOn: TextOrNull,
  /** The last day of the lien. */
  expiresOn: Text,
});

export type TaxWarrantSearchRow = Shape<typeof TaxWarrantSearchRowSchema>;
const TaxWarrantSearchRowSchema = exactly({
  ...TaxWarrantSummarySchema.properties,
  /** Empty for a search by warrant number. */
  matches: Type.Array(PartyMatchSchema),
});

const calls = registerSchemas({
  criteria,
  filters: TaxWarrantFiltersSchema,
  sorts: SORTS_OF.taxWarrant,
  row: TaxWarrantSearchRowSchema,
});
export type TaxWarrantSearchResult = Shape<typeof calls.search.response>;

export type TaxWarrantParty = Shape<typeof TaxWarrantPartySchema>;
const TaxWarrantPartySchema = exactly({
  id: Type.Integer(),
  role: words(TAX_WARRANT_ROLES),
  name: Text,
  isOrganization: Type.Boolean(),
  address: TextOrNull,
});

export type TaxWarrantStatusChange = Shape<typeof TaxWarrantStatusChangeSchema>;
const TaxWarrantStatusChangeSchema = exactly({
  id: Type.Integer(),
  status: StatusSchema,
  /** ISO date. */
  happenedOn: Text,
  note: TextOrNull,
});

/** Response of GET /tax-warrant/warrants/{warrantId}. */
export type TaxWarrantDetails = Shape<typeof TaxWarrantDetailsSchema>;
const TaxWarrantDetailsSchema = exactly({
  ...TaxWarrantSummarySchema.properties,
  parties: Type.Array(TaxWarrantPartySchema),
  taxCents: Cents,
  interestCents: Cents,
  penaltyCents: Cents,
  collectionFeeCents: Cents,
  sheriffCents: Cents,
  clerkCents: Cents,
  /** In chronological order. */
  statuses: Type.Array(TaxWarrantStatusChangeSchema),
  /** The same warrant in other counties. */
  filings: Type.Array(TaxWarrantSummarySchema),
  /** Last day of the sheriff's collection period, ISO date. */
  sheriffUntil: Text,
  ...provenance,
});

/** Tax warrant search and tax warrants. */
export const TAX_WARRANT_SCHEMAS = {
  searchTaxWarrants: calls.search,
  getTaxWarrantFacets: calls.facets,
  countTaxWarrants: calls.count,
  getTaxWarrant: {
    params: exactly({ warrantId: IdSchema }),
    response: TaxWarrantDetailsSchema,
  },
} as const;

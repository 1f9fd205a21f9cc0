import { Type } from '@sinclair/typebox';
import { JUDGMENT_FILTERS } from '../search/judgmentFilters';
import { JUDGMENT_EVENT_KINDS, JUDGMENT_ROLES, JUDGMENT_STATUSES } from '../records/judgments';
import { SORTS_OF } from '../search/sorts';
import { CourtReferenceSchema } from './court';
import { exactly, IdSchema, nullable, TextSchema, words, type Shape } from './fields';
import { filterSchema } from './filters';
import { registerSchemas } from './register';
import { PartyMatchSchema, provenance } from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);
const Cents = Type.Integer();
const StatusSchema = words(JUDGMENT_STATUSES);

const JudgmentFiltersSchema = filterSchema(JUDGMENT_FILTERS);

const criteria = {
  fullName: Type.Optional(TextSchema),
  /** Selects super search; defaults to true. Visitors always get super search. */
  isFullTextNameBasedSearch: Type.Optional(TextSchema),
  partyRole: Type.Optional(words(['CASE_PARTY'])),
  /** The number of the judgment's case. */
  publicCaseId: Type.Optional(TextSchema),
};

export type JudgmentSummary = Shape<typeof JudgmentSummarySchema>;
const JudgmentSummarySchema = exactly({
  id: Type.Integer(),
  caseNumber: Text,
  /** Id of the court case; null if the case isn't on the site. */
  caseId: nullable(Type.Integer()),
  court: CourtReferenceSchema,
  /** As written in the docket. */
  debtors: Text,
  creditors: Text,
  /** Debt, interest, and costs as docketed. */
  amountCents: Cents,
  /** ISO dates. */
  renderedOn: Text,
  docketedOn: Text,
  status: StatusSchema,
  statusOn: TextOrNull,
  /** The last day of the lien. */
  expiresOn: Text,
});

export type JudgmentSearchRow = Shape<typeof JudgmentSearchRowSchema>;
const JudgmentSearchRowSchema = exactly({
  ...JudgmentSummarySchema.properties,
  /** Empty for a search by case number. */
  matches: Type.Array(PartyMatchSchema),
});

const calls = registerSchemas({
  criteria,
  filters: JudgmentFiltersSchema,
  sorts: SORTS_OF.judgment,
  row: JudgmentSearchRowSchema,
});
export type JudgmentSearchResult = Shape<typeof calls.search.response>;

export type JudgmentParty = Shape<typeof JudgmentPartySchema>;
const JudgmentPartySchema = exactly({
  id: Type.Integer(),
  role: words(JUDGMENT_ROLES),
  name: Text,
  isOrganization: Type.Boolean(),
  address: TextOrNull,
});

export type JudgmentEvent = Shape<typeof JudgmentEventSchema>;
const JudgmentEventSchema = exactly({
  id: Type.Integer(),
  kind: words(JUDGMENT_EVENT_KINDS),
  /** ISO date. */
  happenedOn: Text,
  text: Text,
  amountCents: nullable(Cents),
});

/** GET /court/judgments/{judgmentId}. */
export type JudgmentDetails = Shape<typeof JudgmentDetailsSchema>;
const JudgmentDetailsSchema = exactly({
  ...JudgmentSummarySchema.properties,
  /** The court case's caption; null if the case isn't on the site. */
  caption: TextOrNull,
  debtCents: Cents,
  interestCents: Cents,
  costsCents: Cents,
  /** Amount paid through partial releases. */
  releasedCents: Cents,
  /** The judgment's location in the docket. */
  docketBook: TextOrNull,
  docketPage: TextOrNull,
  parties: Type.Array(JudgmentPartySchema),
  /** In chronological order. */
  events: Type.Array(JudgmentEventSchema),
  /** Other judgments of the same case. */
  others: Type.Array(JudgmentSummarySchema),
  ...provenance,
});

/** Judgment search and judgments. */
export const JUDGMENT_SCHEMAS = {
  searchJudgments: calls.search,
  getJudgmentFacets: calls.facets,
  countJudgments: calls.count,
  getJudgment: {
    params: exactly({ judgmentId: IdSchema }),
    response: JudgmentDetailsSchema,
  },
} as const;

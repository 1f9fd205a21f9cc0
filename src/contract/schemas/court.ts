import { Type, type TObject } from '@sinclair/typebox';
import { CASE_FILTERS } from '../search/caseFilters';
import { ENTRY_KINDS } from '../records/ccsEntries';
import { BOND_STATUSES, CASE_RELATIONS } from '../records/caseMoney';
import { JUDGMENT_STATUSES } from '../records/judgments';
import { PARTY_ROLES } from '../site/queryFields';
import { SORTS_OF } from '../search/sorts';
import {
  DateSchema,
  exactly,
  IdSchema,
  listProperties,
  nullable,
  PageNumberSchema,
  TextSchema,
  words,
  type Shape,
  type ValueOf,
} from './fields';
import { filterSchema } from './filters';
import { registerSchemas } from './register';
import { PartyMatchSchema, provenance, RecordOfficeSchema } from './results';

const Text = Type.String();
const TextOrNull = nullable(Text);
const IntegerOrNull = nullable(Type.Integer());

/** Official statuses are pending and decided; the site shows Open and Closed. */
export type CaseStatus = ValueOf<typeof CaseStatusSchema>;
export const CaseStatusSchema = words(['OPEN', 'CLOSED']);

const CaseFiltersSchema = filterSchema(CASE_FILTERS);

/** Search criteria. */
const criteria = {
  fullName: Type.Optional(TextSchema),
  /** Selects super search; defaults to true. Visitors always get super search. */
  isFullTextNameBasedSearch: Type.Optional(TextSchema),
  partyRole: Type.Optional(words(PARTY_ROLES)),
  publicCaseId: Type.Optional(TextSchema),
  /** A judge's full name, as written in cases. */
  judge: Type.Optional(TextSchema),
};

export type CourtReference = Shape<typeof CourtReferenceSchema>;
export const CourtReferenceSchema = exactly({
  id: Type.Integer(),
  code: Text,
  name: Text,
  countyId: Type.Integer(),
  countyName: Text,
  /** IANA time zone of the court; Indiana has two. */
  timeZone: Text,
});

export type CaseSummary = Shape<typeof CaseSummarySchema>;
const CaseSummarySchema = exactly({
  caseId: Type.Integer(),
  caseNumber: Text,
  caption: Text,
  court: CourtReferenceSchema,
  typeCode: Text,
  typeName: Text,
  status: CaseStatusSchema,
  statusOn: TextOrNull,
  /** ISO date. */
  filedOn: Text,
});

export type CaseSearchRow = Shape<typeof CaseSearchRowSchema>;
const CaseSearchRowSchema = exactly({
  ...CaseSummarySchema.properties,
  /** Empty for a search by case number. */
  matches: Type.Array(PartyMatchSchema),
});

const calls = registerSchemas({
  criteria,
  filters: CaseFiltersSchema,
  sorts: SORTS_OF.court,
  row: CaseSearchRowSchema,
});
export type CaseSearchResult = Shape<typeof calls.search.response>;

const CaseAttorneySchema = exactly({
  id: Type.Integer(),
  name: Text,
  barNumber: TextOrNull,
  isLead: Type.Boolean(),
});

export type CaseParty = Shape<typeof CasePartySchema>;
const CasePartySchema = exactly({
  id: Type.Integer(),
  name: Text,
  role: Text,
  isOrganization: Type.Boolean(),
  /** City and state on file; null if none. */
  address: TextOrNull,
  addedOn: TextOrNull,
  attorneys: Type.Array(CaseAttorneySchema),
});

/** One part of a criminal sentence. */
export type CaseSentence = Shape<typeof CaseSentenceSchema>;
const CaseSentenceSchema = exactly({
  id: Type.Integer(),
  /** ISO date. */
  sentencedOn: TextOrNull,
  description: Text,
  lengthDays: IntegerOrNull,
  /** Days of the sentence that the court suspended. */
  suspendedDays: IntegerOrNull,
  amountCents: IntegerOrNull,
});

export type CaseCharge = Shape<typeof CaseChargeSchema>;
const CaseChargeSchema = exactly({
  id: Type.Integer(),
  count: Type.Integer(),
  description: Text,
  statute: Text,
  /** Level or class, such as `F6`. */
  degree: Text,
  offenseOn: TextOrNull,
  plea: TextOrNull,
  disposition: TextOrNull,
  dispositionOn: TextOrNull,
  sentences: Type.Array(CaseSentenceSchema),
});

export type CaseHearing = Shape<typeof CaseHearingSchema>;
const CaseHearingSchema = exactly({
  id: Type.Integer(),
  /** ISO instant; shown in the court's time zone. */
  startsAt: Text,
  durationMinutes: Type.Integer(),
  event: Text,
  room: TextOrNull,
  status: words(['CONFIRMED', 'CANCELLED']),
});

/** A bond: security for a defendant's appearance. */
export type CaseBond = Shape<typeof CaseBondSchema>;
const CaseBondSchema = exactly({
  id: Type.Integer(),
  kind: Text,
  amountCents: IntegerOrNull,
  setOn: TextOrNull,
  postedOn: TextOrNull,
  /** Who posted the bond: a surety, the defendant, or someone else. */
  poster: TextOrNull,
  status: words(BOND_STATUSES),
  statusOn: TextOrNull,
});

/** An amount owed to the court: a fine, costs, a fee. */
export type CaseReceivable = Shape<typeof CaseReceivableSchema>;
const CaseReceivableSchema = exactly({
  id: Type.Integer(),
  account: Text,
  orderedOn: TextOrNull,
  dueOn: TextOrNull,
  satisfiedOn: TextOrNull,
  amountCents: Type.Integer(),
  /** The balance according to the court; null if the court reports none. */
  balanceCents: IntegerOrNull,
  payor: TextOrNull,
  recipient: TextOrNull,
});

/** A payment; negative for a refund. */
export type CasePayment = Shape<typeof CasePaymentSchema>;
const CasePaymentSchema = exactly({
  id: Type.Integer(),
  account: Text,
  paidOn: TextOrNull,
  amountCents: Type.Integer(),
  receiptNumber: TextOrNull,
  payor: TextOrNull,
});

/** A related case. */
export type RelatedCase = Shape<typeof RelatedCaseSchema>;
const RelatedCaseSchema = exactly({
  kind: words(CASE_RELATIONS),
  /** True if the other case refers to this one; false if this one refers to the other. */
  isFromOther: Type.Boolean(),
  caseNumber: Text,
  /** Null if the case is not on the site. */
  caseId: IntegerOrNull,
  caption: TextOrNull,
  relatedOn: TextOrNull,
});

/** Another case with a party of the same name, who may be a different person. */
export type NamesakeCase = Shape<typeof NamesakeCaseSchema>;
const NamesakeCaseSchema = exactly({
  caseId: Type.Integer(),
  caseNumber: Text,
  caption: Text,
  filedOn: Text,
  status: CaseStatusSchema,
  /** Name of the matching party, as in this other case. */
  name: Text,
});

/** A case's money judgment, as in the judgment docket. */
export type CaseJudgment = Shape<typeof CaseJudgmentSchema>;
const CaseJudgmentSchema = exactly({
  id: Type.Integer(),
  debtors: Text,
  creditors: Text,
  amountCents: Type.Integer(),
  docketedOn: Text,
  status: words(JUDGMENT_STATUSES),
});

export type CcsEntry = Shape<typeof CcsEntrySchema>;
const CcsEntrySchema = exactly({
  id: Type.Integer(),
  entryNumber: Type.Integer(),
  /** ISO date of entry; deadlines run from it. */
  enteredOn: Text,
  /** ISO date of the event, if different. */
  eventOn: TextOrNull,
  typeCode: Text,
  typeText: Text,
  text: Text,
  isNoticeSent: Type.Boolean(),
  isOrderOnFile: Type.Boolean(),
  kind: words(ENTRY_KINDS),
  /** Public documents with their stamped copies; absent if there are none. */
  documents: Type.Optional(
    Type.Array(
      exactly({
        caseId: Type.Integer(),
        documentId: Text,
        title: Text,
        pages: Type.Integer(),
      }),
    ),
  ),
});

export type CaseDetails = Shape<typeof CaseDetailsSchema>;
const CaseDetailsSchema = exactly({
  ...CaseSummarySchema.properties,
  judge: TextOrNull,
  disposedOn: TextOrNull,
  parties: Type.Array(CasePartySchema),
  charges: Type.Array(CaseChargeSchema),
  hearings: Type.Array(CaseHearingSchema),
  ccsTotal: Type.Integer(),
  /** The newest entries, newest first: at most `LATEST_ENTRIES`. */
  latestEntries: Type.Array(CcsEntrySchema),
  office: RecordOfficeSchema,
  /**
   * The newest other cases with the same party names; only for people, and not for very common
   * names.
   */
  namesakes: Type.Array(NamesakeCaseSchema),
  /** The case's money judgments, newest first. */
  judgments: Type.Array(CaseJudgmentSchema),
  bonds: Type.Array(CaseBondSchema),
  receivables: Type.Array(CaseReceivableSchema),
  payments: Type.Array(CasePaymentSchema),
  related: Type.Array(RelatedCaseSchema),
  source: Text,
  /** ISO instant of the court's most recent load. */
  asOf: Text,
});

export type CcsPage = Shape<typeof CcsPageSchema>;
const CcsPageSchema = exactly({
  ...listProperties(CcsEntrySchema),
  /** Number of all entries; `total` counts only the matching ones. */
  entryTotal: Type.Integer(),
  /**
   * Number of matching entries per kind, regardless of the requested kind; kinds without entries
   * are absent.
   */
  kinds: Type.Array(exactly({ kind: words(ENTRY_KINDS), count: Type.Integer() })),
  summary: CaseSummarySchema,
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  source: Text,
});

const CcsFilterFields = {
  kind: Type.Optional(words(ENTRY_KINDS)),
  /** Words that must all occur in an entry's type or text. */
  text: Type.Optional(TextSchema),
  enteredFrom: Type.Optional(DateSchema),
  enteredTo: Type.Optional(DateSchema),
  newestFirst: Type.Optional(Type.Literal('true')),
} as const;
/** Filters and order of a case's entries. */
export type CcsFilter = Shape<TObject<typeof CcsFilterFields>>;

const CaseParamsSchema = exactly({ caseId: IdSchema });

/** A confirmed hearing at a court. */
export type CourtHearing = Shape<typeof CourtHearingSchema>;
const CourtHearingSchema = exactly({
  id: Type.Integer(),
  caseId: Type.Integer(),
  caseNumber: Text,
  caption: Text,
  /** ISO instant. */
  startsAt: Text,
  event: Text,
  room: TextOrNull,
  judge: TextOrNull,
});

/** Number of public cases in a group that were filed in the last 12 months. */
const FiledSchema = { filed: Type.Integer() };
export type CourtCaseType = Shape<typeof CourtCaseTypeSchema>;
const CourtCaseTypeSchema = exactly({ typeCode: Text, typeName: Text, ...FiledSchema });
export type CourtJudge = Shape<typeof CourtJudgeSchema>;
const CourtJudgeSchema = exactly({ name: Text, ...FiledSchema });

/** A court: case types, judges, and next hearings. */
export type CourtDetails = Shape<typeof CourtDetailsSchema>;
const CourtDetailsSchema = exactly({
  court: CourtReferenceSchema,
  /** ISO date from which cases are online; null if none are. */
  since: TextOrNull,
  /** Notice of an outage; null if none. */
  outage: TextOrNull,
  /** The last 12 calendar months (`2026-06`), oldest first. */
  months: Type.Array(exactly({ month: Text, ...FiledSchema })),
  /** Most cases first. */
  types: Type.Array(CourtCaseTypeSchema),
  /** Most cases first. */
  judges: Type.Array(CourtJudgeSchema),
  /** Confirmed hearings of public cases today and in the next 13 days, in the court's time zone. */
  hearingTotal: Type.Integer(),
  /** The first hearings of that period. */
  hearings: Type.Array(CourtHearingSchema),
  ...provenance,
});

export const COURT_SCHEMAS = {
  getCourt: { params: exactly({ courtId: IdSchema }), response: CourtDetailsSchema },
  searchCases: calls.search,
  getFacets: calls.facets,
  countCases: calls.count,
  getCase: { params: CaseParamsSchema, response: CaseDetailsSchema },
  getCcs: {
    params: CaseParamsSchema,
    query: exactly({ pageNumber: Type.Optional(PageNumberSchema), ...CcsFilterFields }),
    response: CcsPageSchema,
  },
} as const;

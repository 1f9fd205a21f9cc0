import { Type } from '@sinclair/typebox';
import { CASE_SORTS, MATCH_KINDS } from '../courtCases';

import { BILLING_CODE_MAX_LENGTH } from '../limits';
import { PARTY_ROLES } from '../queryFields';
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

const Text = Type.String();
const TextOrNull = nullable(Text);

/** Official statuses are pending and decided; the product shows Open and Closed. */
export type CaseStatus = ValueOf<typeof CaseStatusSchema>;
export const CaseStatusSchema = words(['OPEN', 'CLOSED']);

/** What narrows a case search, beside who or what is searched for and where. */
export type CaseFilters = Shape<typeof CaseFiltersSchema>;
export const CaseFiltersSchema = exactly({
  status: Type.Optional(CaseStatusSchema),
  caseType: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9]$' })),
  /** ISO dates, inclusive. */
  filedFrom: Type.Optional(DateSchema),
  filedTo: Type.Optional(DateSchema),
});

/** What narrows results beside the filters of the form: it is chosen from what was found. */
export type CaseNarrowing = Shape<typeof CaseNarrowingSchema>;
export const CaseNarrowingSchema = exactly({
  countyId: Type.Optional(IdSchema),
  /** A role as rows tell it: "Defendant". */
  role: Type.Optional(Type.String({ minLength: 1, maxLength: 60 })),
  /** Kinds of match that are left out, with commas between them: "nickname,soundsLike". */
  without: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{1,20}(,[a-zA-Z]{1,20}){0,8}$' })),
});

/** The query of a case search; what the browser app puts into its address. */
export type CaseSearchQuery = Shape<typeof CaseSearchQuerySchema>;
export const CaseSearchQuerySchema = exactly({
  fullName: Type.Optional(TextSchema),
  /** True-like for super search, which a visitor's search always is; on where it is not said. */
  isFullTextNameBasedSearch: Type.Optional(TextSchema),
  partyRole: Type.Optional(words(PARTY_ROLES)),
  publicCaseId: Type.Optional(TextSchema),
  regionId: Type.Optional(IdSchema),
  billingCode: Type.Optional(Type.String({ maxLength: BILLING_CODE_MAX_LENGTH })),
  ...CaseFiltersSchema.properties,
  ...CaseNarrowingSchema.properties,
  sort: Type.Optional(words(CASE_SORTS)),
  descending: Type.Optional(TextSchema),
  pageNumber: Type.Optional(PageNumberSchema),
});

/** Why a name matched, one entry a typed word (shown beside each result). */
export type MatchReason = Shape<typeof MatchReasonSchema>;
const MatchReasonSchema = exactly({
  kind: words(MATCH_KINDS),
  typed: Text,
  found: Text,
});

export type PartyMatch = Shape<typeof PartyMatchSchema>;
const PartyMatchSchema = exactly({
  name: Text,
  role: Text,
  /** City and state as on file, which tell namesakes apart; null where none is. */
  city: TextOrNull,
  isExact: Type.Boolean(),
  reasons: Type.Array(MatchReasonSchema),
});

export type CourtReference = Shape<typeof CourtReferenceSchema>;
const CourtReferenceSchema = exactly({
  id: Type.Integer(),
  code: Text,
  name: Text,
  countyId: Type.Integer(),
  countyName: Text,
  /** IANA zone of the court's clock; Indiana has two. */
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

/** A court of the region that the search could not cover, and why. */
export type NotSearched = Shape<typeof NotSearchedSchema>;
const NotSearchedSchema = exactly({ name: Text, reason: Text });

/** How many courts of the region were searched. */
export type CourtCoverage = Shape<typeof CourtCoverageSchema>;
const CourtCoverageSchema = exactly({ searched: Type.Integer(), all: Type.Integer() });

export type CaseSearchResult = Shape<typeof CaseSearchResultSchema>;
const CaseSearchResultSchema = exactly({
  ...listProperties(CaseSearchRowSchema),
  region: exactly({ id: Type.Integer(), name: Text }),
  courts: CourtCoverageSchema,
  notSearched: Type.Array(NotSearchedSchema),
  /** A case number in a search by name: it can be searched for as such. */
  offeredNumber: TextOrNull,
  /** How a part of a case number was understood: "court 89D01, January 2026"; null for names and whole numbers. */
  understood: TextOrNull,
  /** How the rows are sorted: by relevance where the sort asked for is not in `sorts`. */
  sort: words(CASE_SORTS),
  /** The sorts offered for this answer: of more than are told, not each can be right. */
  sorts: Type.Array(words(CASE_SORTS)),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
});

/** The query of the facets: the search without page and order. */
export type CaseFacetsQuery = Shape<typeof CaseFacetsQuerySchema>;
const {
  billingCode: _billingCode,
  descending: _descending,
  pageNumber: _pageNumber,
  sort: _sort,
  ...searchProperties
} = CaseSearchQuerySchema.properties;
const CaseFacetsQuerySchema = exactly(searchProperties);

const count = { count: Type.Integer() };

/**
 * What was found, counted by what it can be narrowed by. Each list counts cases that pass all other
 * filters, so that another of its values can be chosen; largest first, years newest first.
 */
export type CaseFacets = Shape<typeof CaseFacetsSchema>;
const CaseFacetsSchema = exactly({
  /** True where only the first so many cases were counted: each count is then at least so many. */
  capped: Type.Boolean(),
  /** By the weakest reason of the best name of a case; `exact` first. Empty for a search by number. */
  matches: Type.Array(exactly({ kind: words(MATCH_KINDS), ...count })),
  counties: Type.Array(exactly({ id: Type.Integer(), name: Text, ...count })),
  types: Type.Array(exactly({ code: Text, name: Text, ...count })),
  statuses: Type.Array(exactly({ status: CaseStatusSchema, ...count })),
  years: Type.Array(exactly({ year: Type.Integer(), ...count })),
  roles: Type.Array(exactly({ role: Text, ...count })),
  /** Names near to what was typed, each with the number of its cases, where little was found; else none. */
  names: Type.Array(exactly({ name: Text, ...count })),
  /** Case numbers near to what was typed, where none was found; else none. */
  numbers: Type.Array(exactly({ caseId: Type.Integer(), caseNumber: Text, caption: Text })),
});

export type CaseAttorney = Shape<typeof CaseAttorneySchema>;
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
  /** City and state as on file; null where none is. */
  address: TextOrNull,
  addedOn: TextOrNull,
  attorneys: Type.Array(CaseAttorneySchema),
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
});

export type CaseHearing = Shape<typeof CaseHearingSchema>;
const CaseHearingSchema = exactly({
  id: Type.Integer(),
  /** ISO instant; shown on the court's clock. */
  startsAt: Text,
  durationMinutes: Type.Integer(),
  event: Text,
  room: TextOrNull,
  status: words(['CONFIRMED', 'CANCELLED']),
});

/** Another case with a party of the same name; nobody says that it is the same person. */
export type NamesakeCase = Shape<typeof NamesakeCaseSchema>;
const NamesakeCaseSchema = exactly({
  caseId: Type.Integer(),
  caseNumber: Text,
  caption: Text,
  filedOn: Text,
  status: CaseStatusSchema,
  /** The party of this case whose name it is. */
  name: Text,
});

/** Where to ask about a court's cases. */
export type CourtOffice = Shape<typeof CourtOfficeSchema>;
const CourtOfficeSchema = exactly({
  name: Text,
  address: TextOrNull,
  telephone: TextOrNull,
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
  office: CourtOfficeSchema,
  /** The newest other cases of its parties' names; people alone, and not those whose name is in many. */
  namesakes: Type.Array(NamesakeCaseSchema),
  source: Text,
  /** ISO instant of the court's newest load. */
  asOf: Text,
});

export type CcsEntry = Shape<typeof CcsEntrySchema>;
const CcsEntrySchema = exactly({
  id: Type.Integer(),
  entryNumber: Type.Integer(),
  /** ISO date on which the entry was made: time limits run from it. */
  enteredOn: Text,
  /** Date of the event itself where it differs; ISO. */
  eventOn: TextOrNull,
  typeCode: Text,
  typeText: Text,
  text: Text,
  isNoticeSent: Type.Boolean(),
  isOrderOnFile: Type.Boolean(),
});

export type CcsPage = Shape<typeof CcsPageSchema>;
const CcsPageSchema = exactly({
  ...listProperties(CcsEntrySchema),
  summary: CaseSummarySchema,
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  source: Text,
});

const CaseParamsSchema = exactly({ caseId: IdSchema });

/** Case search, case and chronological case summary. */
export const COURT_SCHEMAS = {
  searchCases: { query: CaseSearchQuerySchema, response: CaseSearchResultSchema },
  getFacets: { query: CaseFacetsQuerySchema, response: CaseFacetsSchema },
  getCase: { params: CaseParamsSchema, response: CaseDetailsSchema },
  getCcs: {
    params: CaseParamsSchema,
    query: exactly({ pageNumber: Type.Optional(PageNumberSchema) }),
    response: CcsPageSchema,
  },
} as const;

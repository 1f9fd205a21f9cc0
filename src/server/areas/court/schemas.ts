import { Type } from '@sinclair/typebox';
import { CASE_SORTS } from '#contract/courtCases';
import { BILLING_CODE_MAX_LENGTH } from '#contract/limits';
import { PARTY_ROLES } from '#contract/queryFields';
import {
  DateSchema,
  exactly,
  IdSchema,
  listProperties,
  nullable,
  PageNumberSchema,
  TextSchema,
  words,
} from '../../http/schemas';

const Text = Type.String();
const TextOrNull = nullable(Text);
const StatusSchema = words(['OPEN', 'CLOSED']);

/** The query of a case search; what the browser app puts into its address. */
export const CaseSearchQuerySchema = exactly({
  fullName: Type.Optional(TextSchema),
  isFullTextNameBasedSearch: Type.Optional(TextSchema),
  partyRole: Type.Optional(words(PARTY_ROLES)),
  publicCaseId: Type.Optional(TextSchema),
  regionId: Type.Optional(IdSchema),
  billingCode: Type.Optional(Type.String({ maxLength: BILLING_CODE_MAX_LENGTH })),
  status: Type.Optional(StatusSchema),
  caseType: Type.Optional(Type.String({ pattern: '^[A-Z][A-Z0-9]$' })),
  filedFrom: Type.Optional(DateSchema),
  filedTo: Type.Optional(DateSchema),
  sort: Type.Optional(words(CASE_SORTS)),
  descending: Type.Optional(TextSchema),
  pageNumber: Type.Optional(PageNumberSchema),
});

const summaryProperties = {
  caseId: Type.Integer(),
  caseNumber: Text,
  caption: Text,
  court: exactly({
    id: Type.Integer(),
    code: Text,
    name: Text,
    countyId: Type.Integer(),
    countyName: Text,
    timeZone: Text,
  }),
  typeCode: Text,
  typeName: Text,
  status: StatusSchema,
  statusOn: TextOrNull,
  filedOn: Text,
};

const MatchSchema = exactly({
  name: Text,
  role: Text,
  isExact: Type.Boolean(),
  reasons: Type.Array(
    exactly({
      kind: words(['exact', 'phrase', 'nickname', 'initial', 'soundsLike', 'prefix']),
      typed: Text,
      found: Text,
    }),
  ),
});

export const CaseSearchResultSchema = exactly({
  ...listProperties(exactly({ ...summaryProperties, matches: Type.Array(MatchSchema) })),
  region: exactly({ id: Type.Integer(), name: Text }),
  notSearched: Type.Array(exactly({ name: Text, reason: Text })),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
});

const PartySchema = exactly({
  id: Type.Integer(),
  name: Text,
  role: Text,
  isOrganization: Type.Boolean(),
  address: TextOrNull,
  addedOn: TextOrNull,
  attorneys: Type.Array(
    exactly({ id: Type.Integer(), name: Text, barNumber: TextOrNull, isLead: Type.Boolean() }),
  ),
});

const ChargeSchema = exactly({
  id: Type.Integer(),
  count: Type.Integer(),
  description: Text,
  statute: Text,
  degree: Text,
  offenseOn: TextOrNull,
  plea: TextOrNull,
  disposition: TextOrNull,
  dispositionOn: TextOrNull,
});

const HearingSchema = exactly({
  id: Type.Integer(),
  startsAt: Text,
  durationMinutes: Type.Integer(),
  event: Text,
  room: TextOrNull,
  status: words(['CONFIRMED', 'CANCELLED']),
});

export const CaseDetailsSchema = exactly({
  ...summaryProperties,
  judge: TextOrNull,
  disposedOn: TextOrNull,
  parties: Type.Array(PartySchema),
  charges: Type.Array(ChargeSchema),
  hearings: Type.Array(HearingSchema),
  ccsTotal: Type.Integer(),
  source: Text,
  asOf: Text,
});

const CcsEntrySchema = exactly({
  id: Type.Integer(),
  entryNumber: Type.Integer(),
  enteredOn: Text,
  eventOn: TextOrNull,
  typeCode: Text,
  typeText: Text,
  text: Text,
  isNoticeSent: Type.Boolean(),
  isOrderOnFile: Type.Boolean(),
});

export const CcsPageSchema = exactly({
  ...listProperties(CcsEntrySchema),
  summary: exactly(summaryProperties),
  pageNumber: Type.Integer(),
  pageSize: Type.Integer(),
  source: Text,
});

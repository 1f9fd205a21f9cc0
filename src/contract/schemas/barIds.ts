import { Type } from '@sinclair/typebox';
import { BAR_CASE_SORTS, BAR_LINE_OUTCOMES, BAR_LINES_MAX_LENGTH } from '../account/barIds';
import { CaseStatusSchema } from './court';
import {
  exactly,
  IdSchema,
  listProperties,
  nullable,
  PageNumberSchema,
  words,
  type Shape,
} from './fields';
import { AccountLimitSchema } from './savedItems';

const Text = Type.String();

/** An attorney's upcoming hearing. */
export type BarHearing = Shape<typeof BarHearingSchema>;
const BarHearingSchema = exactly({
  id: Type.Integer(),
  caseId: Type.Integer(),
  caseNumber: Text,
  caption: Text,
  courtName: Text,
  /** IANA time zone of the court. */
  timeZone: Text,
  /** ISO instant. */
  startsAt: Text,
  event: Text,
});

/** A followed attorney. */
export type BarId = Shape<typeof BarIdSchema>;
const BarIdSchema = exactly({
  id: Type.Integer(),
  /** Formatted as `12345-49`. */
  barNumber: Text,
  /** From the most recent public case; null if no case has the number anymore. */
  name: nullable(Text),
  alert: Type.Boolean(),
  openCases: Type.Integer(),
  nextHearing: nullable(BarHearingSchema),
});

const pageProperties = { pageNumber: Type.Integer(), pageSize: Type.Integer() };

/** The user's followed attorneys, newest first. */
export type BarIdList = Shape<typeof BarIdListSchema>;
const BarIdListSchema = exactly({
  ...listProperties(BarIdSchema),
  ...pageProperties,
  account: AccountLimitSchema,
});

/** A case of a followed attorney. */
export type BarCase = Shape<typeof BarCaseSchema>;
const BarCaseSchema = exactly({
  /** The case's id. */
  id: Type.Integer(),
  caseNumber: Text,
  caption: Text,
  courtName: Text,
  countyName: Text,
  typeCode: Text,
  filedOn: Text,
  status: CaseStatusSchema,
});

/** A followed attorney with a page of cases and the upcoming hearings. */
export type BarIdDetails = Shape<typeof BarIdDetailsSchema>;
const BarIdDetailsSchema = exactly({
  ...listProperties(BarCaseSchema),
  ...pageProperties,
  barId: BarIdSchema,
  /** The next hearings; `hearingTotal` counts all upcoming hearings. */
  hearings: Type.Array(BarHearingSchema),
  hearingTotal: Type.Integer(),
});

/** The result of one typed line. */
export type BarLine = Shape<typeof BarLineSchema>;
const BarLineSchema = exactly({
  /** As typed; truncated if long. */
  text: Text,
  outcome: words(BAR_LINE_OUTCOMES),
  barNumber: nullable(Text),
  name: nullable(Text),
});

const BarIdParamsSchema = exactly({ id: IdSchema });
const AlertSchema = exactly({ alert: Type.Boolean() });

/** The attorneys that a user follows. */
export const BAR_IDS_SCHEMAS = {
  getBarIds: {
    query: exactly({ pageNumber: Type.Optional(PageNumberSchema) }),
    response: BarIdListSchema,
  },
  postBarIds: {
    body: exactly({
      /** One number per line. */
      numbers: Type.String({ maxLength: BAR_LINES_MAX_LENGTH }),
      alert: Type.Boolean(),
      /** True to restore removed attorneys, also those that no case names anymore. */
      isRestored: Type.Optional(Type.Boolean()),
    }),
    response: exactly({ lines: Type.Array(BarLineSchema) }),
  },
  getBarId: {
    params: BarIdParamsSchema,
    query: exactly({
      pageNumber: Type.Optional(PageNumberSchema),
      sort: Type.Optional(words(BAR_CASE_SORTS)),
      descending: Type.Optional(words(['true', 'false'])),
    }),
    response: BarIdDetailsSchema,
  },
  putBarId: { params: BarIdParamsSchema, body: AlertSchema, response: AlertSchema },
  deleteBarId: { params: BarIdParamsSchema, response: Type.Null() },
} as const;

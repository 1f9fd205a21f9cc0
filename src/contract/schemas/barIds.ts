import { Type } from '@sinclair/typebox';
import { BAR_CASE_SORTS, BAR_LINE_OUTCOMES, BAR_LINES_MAX_LENGTH } from '../barIds';
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

/** A hearing of an attorney that is still to come. */
export type BarHearing = Shape<typeof BarHearingSchema>;
const BarHearingSchema = exactly({
  id: Type.Integer(),
  caseId: Type.Integer(),
  caseNumber: Text,
  caption: Text,
  courtName: Text,
  /** IANA zone of the court's clock. */
  timeZone: Text,
  /** ISO instant. */
  startsAt: Text,
  event: Text,
});

/** An attorney whom the user follows. */
export type BarId = Shape<typeof BarIdSchema>;
const BarIdSchema = exactly({
  id: Type.Integer(),
  /** As `12345-49`. */
  barNumber: Text,
  /** As the newest public case has it; null where none has the number any more. */
  name: nullable(Text),
  alert: Type.Boolean(),
  openCases: Type.Integer(),
  nextHearing: nullable(BarHearingSchema),
});

const pageProperties = { pageNumber: Type.Integer(), pageSize: Type.Integer() };

/** The attorneys whom the user follows, the newest first. */
export type BarIdList = Shape<typeof BarIdListSchema>;
const BarIdListSchema = exactly({
  ...listProperties(BarIdSchema),
  ...pageProperties,
  account: AccountLimitSchema,
});

/** A case of a followed attorney. */
export type BarCase = Shape<typeof BarCaseSchema>;
const BarCaseSchema = exactly({
  /** Of the case. */
  id: Type.Integer(),
  caseNumber: Text,
  caption: Text,
  courtName: Text,
  countyName: Text,
  typeCode: Text,
  filedOn: Text,
  status: CaseStatusSchema,
});

/** A followed attorney with a page of the cases and the hearings to come. */
export type BarIdDetails = Shape<typeof BarIdDetailsSchema>;
const BarIdDetailsSchema = exactly({
  ...listProperties(BarCaseSchema),
  ...pageProperties,
  barId: BarIdSchema,
  /** The next ones; `hearingTotal` counts all that are to come. */
  hearings: Type.Array(BarHearingSchema),
  hearingTotal: Type.Integer(),
});

/** What became of one line of what was typed. */
export type BarLine = Shape<typeof BarLineSchema>;
const BarLineSchema = exactly({
  /** As it was typed, cut where it is long. */
  text: Text,
  outcome: words(BAR_LINE_OUTCOMES),
  barNumber: nullable(Text),
  name: nullable(Text),
});

const BarIdParamsSchema = exactly({ id: IdSchema });
const AlertSchema = exactly({ alert: Type.Boolean() });

/** The attorneys whom a user follows by their numbers. */
export const BAR_IDS_SCHEMAS = {
  getBarIds: {
    query: exactly({ pageNumber: Type.Optional(PageNumberSchema) }),
    response: BarIdListSchema,
  },
  postBarIds: {
    body: exactly({
      /** A number in each line. */
      numbers: Type.String({ maxLength: BAR_LINES_MAX_LENGTH }),
      alert: Type.Boolean(),
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

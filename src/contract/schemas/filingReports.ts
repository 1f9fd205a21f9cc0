import { Type } from '@sinclair/typebox';
import {
  FILING_GROUPS,
  FILING_REPORT_CADENCES,
  FILING_REPORT_IDS,
  FILING_REPORT_SCHEDULES,
} from '../filing/reports';
import { FILING_MONEY } from '../filing/states';
import { DateSchema, exactly, IdSchema, nullable, words, type Shape } from './fields';

/** Options of a report, as in its URL. */
export type FilingReportQuery = Shape<typeof FilingReportQuerySchema>;
const FilingReportQuerySchema = exactly({
  /** Defaults to `filings`. */
  report: Type.Optional(words(FILING_REPORT_IDS)),
  /** Defaults to `month`. */
  by: Type.Optional(words(FILING_GROUPS)),
  courtId: Type.Optional(IdSchema),
  /** Filing dates in the court's time zone; defaults to the last 12 months. */
  from: Type.Optional(DateSchema),
  to: Type.Optional(DateSchema),
  /** Only the user's own filings; otherwise, also the firm's. */
  own: Type.Optional(Type.Literal('true')),
});

/** Numbers in the order of the report's columns; null if there is no data. */
const FiguresSchema = Type.Array(nullable(Type.Number()));

/** One row of a report. */
export type FilingReportRow = Shape<typeof RowSchema>;
const RowSchema = exactly({
  /** Key of the month, court, user, or client number. */
  key: Type.String(),
  label: Type.String(),
  /**
   * Code of the court's reason; empty if the court gave none, and null in reports without reasons.
   */
  reason: nullable(Type.String()),
  figures: FiguresSchema,
});

/** Outcome of an envelope's fees, with its line in the account's journal. */
export type FilingReportEnvelope = Shape<typeof EnvelopeSchema>;
const EnvelopeSchema = exactly({
  id: Type.String(),
  number: Type.String(),
  caption: Type.String(),
  /** ISO instant, shown in the court's time zone. */
  filedAt: Type.String(),
  timeZone: Type.String(),
  money: words(FILING_MONEY),
  quotedCents: Type.Integer(),
  chargedCents: Type.Integer(),
  /** Number of the charge's journal entry; null if there is none. */
  entryId: nullable(Type.Integer()),
  entryAt: nullable(Type.String()),
  /** Amount charged according to the journal. */
  entryCents: nullable(Type.Integer()),
});

/** A report that is emailed on a schedule. */
export type FilingReportSchedule = Shape<typeof ScheduleSchema>;
const ScheduleSchema = exactly({
  id: Type.Integer(),
  report: words(FILING_REPORT_IDS),
  by: words(FILING_GROUPS),
  cadence: words(FILING_REPORT_CADENCES),
  /** The court's name; null for all courts. */
  courtName: nullable(Type.String()),
  isOwn: Type.Boolean(),
  /** Date of the next email. */
  nextOn: DateSchema,
});

export type FilingReport = Shape<typeof ReportSchema>;
const ReportSchema = exactly({
  report: words(FILING_REPORT_IDS),
  by: words(FILING_GROUPS),
  from: DateSchema,
  to: DateSchema,
  rows: Type.Array(RowSchema),
  /** Totals of all rows, including those beyond the limit. */
  total: exactly({ figures: FiguresSchema }),
  /** Number of rows beyond the limit. */
  hiddenRows: Type.Integer(),
  courts: Type.Array(exactly({ id: Type.Integer(), name: Type.String() })),
  /** The firm whose filings are counted; null for individuals. */
  firmName: nullable(Type.String()),
  /** Only in the fee report: the newest envelopes, and the journal's charges for all envelopes. */
  fees: nullable(
    exactly({
      envelopes: Type.Array(EnvelopeSchema),
      hiddenEnvelopes: Type.Integer(),
      journalCents: Type.Integer(),
    }),
  ),
  schedules: Type.Array(ScheduleSchema, { maxItems: FILING_REPORT_SCHEDULES }),
  /** ISO instant. */
  asOf: Type.String(),
});

/** Reports about electronic filings. */
export const FILING_REPORTS_SCHEMAS = {
  getFilingReport: { query: FilingReportQuerySchema, response: ReportSchema },
  createFilingReportSchedule: {
    body: exactly({
      report: words(FILING_REPORT_IDS),
      by: words(FILING_GROUPS),
      courtId: nullable(IdSchema),
      isOwn: Type.Boolean(),
      cadence: words(FILING_REPORT_CADENCES),
    }),
    response: exactly({ schedules: Type.Array(ScheduleSchema) }),
  },
  deleteFilingReportSchedule: {
    params: exactly({ scheduleId: IdSchema }),
    response: exactly({ schedules: Type.Array(ScheduleSchema) }),
  },
} as const;

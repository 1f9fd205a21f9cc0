import { Type } from '@sinclair/typebox';
import { TODAY_FIGURE_IDS } from '../admin/today';
import { MONTH_PATTERN } from '../months';
import { REPORT_IDS } from '../admin/reports/reportPages';
import { REPORT_CADENCES, SAVED_REPORT_NAME_MAX_LENGTH } from '../admin/reports/savedReports';
import { WaitingEnvelopesSchema } from './efilingEvents';
import {
  DateSchema,
  exactly,
  IdSchema,
  listProperties,
  nullable,
  words,
  type Shape,
} from './fields';

/** A row of a report: its values in column order, as text; null for an empty value. */
export type ReportRow = Shape<typeof ReportRowSchema>;
const ReportRowSchema = exactly({
  /** Unique in the report. */
  id: Type.String(),
  /** Account, user, and county that the row's names link to. */
  accountId: nullable(IdSchema),
  userId: nullable(IdSchema),
  countyId: nullable(IdSchema),
  values: Type.Array(nullable(Type.String())),
});

const CadenceSchema = words(REPORT_CADENCES);

/** A user's saved filters for a report. */
export type SavedReport = Shape<typeof SavedReportSchema>;
const SavedReportSchema = exactly({
  id: IdSchema,
  name: Type.String(),
  /** Filters, sort order, and columns, as a URL query string. */
  query: Type.String(),
  cadence: CadenceSchema,
});

/** One page of a report. */
export type ReportPage = Shape<typeof ReportPageSchema>;
const ReportPageSchema = exactly({
  ...listProperties(ReportRowSchema),
  /** True if the page comes from the server's memory because the database isn't responding. */
  isFromMemory: Type.Boolean(),
  /** Totals of all rows, for columns with a total. */
  totals: Type.Array(exactly({ key: Type.String(), sum: Type.Integer() })),
  /** Cursor after the last row; null on the last page. */
  next: nullable(Type.String()),
  /** The period, if the report has one and no month was requested; ISO dates, both inclusive. */
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  /** The user's saved filters of this report, sorted by name. */
  saved: Type.Array(SavedReportSchema),
});

const Words = Type.String({ minLength: 1, maxLength: 100 });

/** See `ReportRequest` in `src/contract/admin/reports/request.ts`. */
export const REPORT_QUERY = exactly({
  find: Type.Optional(Words),
  from: Type.Optional(DateSchema),
  to: Type.Optional(DateSchema),
  month: Type.Optional(Type.String({ pattern: MONTH_PATTERN })),
  sort: Type.Optional(Type.String({ pattern: '^[a-zA-Z]{1,30}$' })),
  descending: Type.Optional(words(['true'])),
  after: Type.Optional(Type.String({ maxLength: 600 })),
  codes: Type.Optional(Type.String({ maxLength: 300 })),
  columns: Type.Optional(Type.String({ maxLength: 600 })),
});

const SAVED_REPORT_PARAMS = exactly({ savedReportId: IdSchema });
const SavedNameSchema = Type.String({ maxLength: SAVED_REPORT_NAME_MAX_LENGTH });

const REPORT_PARAMS = exactly({ reportId: words(REPORT_IDS) });

/** The admin start page. */
export type AdminToday = Shape<typeof AdminTodaySchema>;
const AdminTodaySchema = exactly({
  /** ISO instant. */
  asOf: Type.String(),
  figures: Type.Array(
    exactly({
      id: words(TODAY_FIGURE_IDS),
      count: Type.Integer(),
      /** True if there are more rows than the server counts. */
      isCapped: Type.Boolean(),
      /** Cents; null if the figure has no total. */
      cents: nullable(Type.Integer()),
      /** The row that has waited longest; null without rows. `since` is an ISO instant or date. */
      oldest: nullable(exactly({ name: Type.String(), since: nullable(Type.String()) })),
    }),
  ),
  /** Number of permanently failed jobs, per kind. */
  failedJobs: Type.Array(exactly({ kind: Type.String(), count: Type.Integer() })),
  /** Server errors of the last hour. */
  errors: exactly({ count: Type.Integer() }),
  waiting: WaitingEnvelopesSchema,
  /** True if an office has sent records. */
  hasSources: Type.Boolean(),
  /** True if uploads are scanned for viruses, that is, if `CLAMD` is set. */
  hasVirusScan: Type.Boolean(),
  /** Failed logins of the last hour, and this hour's average in the two previous weeks. */
  logins: exactly({ failures: Type.Integer(), usual: Type.Number() }),
  /**
   * Counts for the last days, oldest first; `errors`, `failedJobs`, and `logins` count the new ones
   * of each day.
   */
  days: exactly({
    bounces: Type.Array(Type.Integer()),
    differences: Type.Array(Type.Integer()),
    errors: Type.Array(Type.Integer()),
    failedJobs: Type.Array(Type.Integer()),
    logins: Type.Array(Type.Integer()),
    pastDue: Type.Array(Type.Integer()),
    waiting: Type.Array(Type.Integer()),
  }),
  /** Latest rows of the report `FindRecentDBChanges`. */
  changes: Type.Array(ReportRowSchema),
});

/** Whether the audit chain is intact in a period. */
export type AuditCheck = Shape<typeof AuditCheckSchema>;
const AuditCheckSchema = exactly({
  checked: Type.Integer(),
  /** ISO instants of the first and last checked changes; null if there are none. */
  from: nullable(Type.String()),
  to: nullable(Type.String()),
  /** Id of the first change that breaks the chain; null if it is intact. */
  brokenId: nullable(IdSchema),
  /** True if the period has more changes than one check covers. */
  isCut: Type.Boolean(),
});

/** The reports of the admin area. */
export const REPORTS_SCHEMAS = {
  getAdminToday: { response: AdminTodaySchema },
  getAuditCheck: {
    query: exactly({ from: Type.Optional(DateSchema), to: Type.Optional(DateSchema) }),
    response: AuditCheckSchema,
  },
  postSavedReport: {
    body: exactly({
      reportId: words(REPORT_IDS),
      name: SavedNameSchema,
      request: REPORT_QUERY,
      cadence: CadenceSchema,
    }),
    response: exactly({ id: IdSchema }),
  },
  putSavedReport: {
    params: SAVED_REPORT_PARAMS,
    body: exactly({ cadence: CadenceSchema }),
    response: exactly({ id: IdSchema }),
  },
  deleteSavedReport: { params: SAVED_REPORT_PARAMS, response: exactly({ id: IdSchema }) },
  getReport: { params: REPORT_PARAMS, query: REPORT_QUERY, response: ReportPageSchema },
} as const;

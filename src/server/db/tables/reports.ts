import type { ColumnType, Generated } from 'kysely';
import type { FilingGroup, FilingReportCadence, FilingReportId } from '#contract/filing/reports';
import type { ReportActionKind, ReportActionState } from '#contract/admin/reports/reportActions';
import type { ReportCadence } from '#contract/admin/reports/savedReports';

/** A super user's saved filters for a report. */
export interface SavedReportTable {
  id: Generated<number>;
  user_id: number;
  report_id: string;
  name: string;
  /** A `ReportRequest`. */
  request: ColumnType<unknown, string, string>;
  /** How often it is emailed. */
  cadence: ReportCadence;
  created_at: Date;
  /** Day of the last email, or of the last change; ISO date. */
  sent_on: string;
}

/** A report about electronic filings that is emailed to a user on a schedule. */
export interface FilingReportScheduleTable {
  id: Generated<number>;
  user_id: number;
  report: FilingReportId;
  grouped_by: FilingGroup;
  /** Null for all courts. */
  court_id: number | null;
  /** True if the report covers only the user's own filings. */
  is_own: boolean;
  cadence: FilingReportCadence;
  /** Date of the next email; ISO date. */
  next_on: string;
  created_at: Date;
}

/** A bulk change to many accounts; at most one runs at a time. */
export interface ReportActionTable {
  id: Generated<number>;
  kind: ReportActionKind;
  report_id: string;
  reason: string;
  requested_by: number | null;
  requested_at: Date;
  /** The request that started it, for the audit log. */
  request_id: string;
  state: ReportActionState;
  /** Number of accounts in the change. */
  total: number;
}

/** One account in a bulk change. */
export interface ReportActionItemTable {
  action_id: number;
  account_id: number;
  state: 'WAITING' | 'CHANGED' | 'SKIPPED' | 'UNDONE' | 'KEPT';
  /** The changed columns before and after; null while it waits, or if it was skipped. */
  before: ColumnType<unknown, null, string | null>;
  after: ColumnType<unknown, null, string | null>;
}

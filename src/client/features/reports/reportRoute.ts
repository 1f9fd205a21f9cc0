import { REPORT_IDS, type ReportId } from '#contract/admin/reports/reportPages';

/** Id of the start page's route row. */
export const TODAY_ROUTE = 'reports.today';

/** Id of the route row of the month end. */
export const MONTH_END_ROUTE = 'reports.monthEnd';

/** Id of the route row of the fee check. */
export const FEE_CHECK_ROUTE = 'reports.feeCheck';

/** Id of the route row for changes to many accounts. */
export const REPORT_ACTIONS_ROUTE = 'reports.actions';

/** Returns the id of a report's route row. */
export function reportRoute(id: ReportId): string {
  return `reports.${id}`;
}

/** Returns the report of a route; null for other routes. */
export function reportOnRoute(routeId: string | null): ReportId | null {
  return REPORT_IDS.find((id) => reportRoute(id) === routeId) ?? null;
}

import { REPORTS_CALLS } from '#contract/calls/reports';
import { REPORT_IDS } from '#contract/reports/reportPages';
import { reportOf } from '#contract/reports/reports';
import { readReportQuery } from '#contract/reports/request';
import { createLoadable } from '../../state/loadable/createLoadable';
import { reportOnRoute, reportRoute, TODAY_ROUTE } from './reportRoute';

/** The start page of the admin area. */
export const today = createLoadable('reports/today', REPORTS_CALLS.getAdminToday, {
  routes: TODAY_ROUTE,
});

/** Whether the audit chain is unbroken in the period of the recent changes. */
export const auditCheck = createLoadable('reports/auditCheck', REPORTS_CALLS.getAuditCheck, {
  routes: reportRoute('FindRecentDBChanges'),
  argumentsOf({ query }) {
    const { from, to } = readReportQuery(reportOf('FindRecentDBChanges'), query);
    return { query: { ...(from && { from }), ...(to && { to }) } };
  },
});

/** The page of a report that the address asks for. */
export const report = createLoadable('reports/report', REPORTS_CALLS.getReport, {
  routes: REPORT_IDS.map(reportRoute),
  argumentsOf({ query, routeId }) {
    const reportId = reportOnRoute(routeId);
    if (reportId === null) return null;
    return { params: { reportId }, query: readReportQuery(reportOf(reportId), query) };
  },
});

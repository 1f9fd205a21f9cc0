import type { CallArguments } from '#contract/calls';
import { REPORT_ACTIONS_CALLS } from '#contract/calls/reportActions';
import { REPORTS_CALLS } from '#contract/calls/reports';
import { REPORT_IDS } from '#contract/admin/reports/reportPages';
import { reportOf } from '#contract/admin/reports/reports';
import { readReportQuery } from '#contract/admin/reports/request';
import { SERVICE_CALLS } from '#contract/calls/service';
import { FEE_CHECK_CALLS } from '#contract/calls/feeCheck';
import { FEE_RULES } from '#contract/billing/feeCheck';
import { parseMonth } from '#contract/months';
import { parseId } from '#contract/site/queryFields';
import { MONTH_END_CALLS } from '#contract/calls/monthEnd';
import { createCommand } from '../../state/command/createCommand';
import type { RouteLocation } from '../../state/location/slice';
import { createLoadable } from '../../state/loadable/createLoadable';
import {
  FEE_CHECK_ROUTE,
  MONTH_END_ROUTE,
  REPORT_ACTIONS_ROUTE,
  reportOnRoute,
  reportRoute,
  TODAY_ROUTE,
} from './reportRoute';

/** The start page of the admin area. */
export const today = createLoadable('reports/today', REPORTS_CALLS.getAdminToday, {
  routes: TODAY_ROUTE,
});

/** Whether the audit chain is intact in the period of the recent changes. */
export const auditCheck = createLoadable('reports/auditCheck', REPORTS_CALLS.getAuditCheck, {
  routes: reportRoute('FindRecentDBChanges'),
  argumentsOf({ query }) {
    const { from, to } = readReportQuery(reportOf('FindRecentDBChanges'), query);
    return { query: { ...(from && { from }), ...(to && { to }) } };
  },
});

/** Returns the report request in a URL; null for other pages. */
export function reportArguments({
  query,
  routeId,
}: Pick<RouteLocation, 'query' | 'routeId'>): CallArguments<'getReport'> | null {
  const reportId = reportOnRoute(routeId);
  if (reportId === null) return null;
  const { columns: _columns, ...asked } = readReportQuery(reportOf(reportId), query);
  return { params: { reportId }, query: asked };
}

/** The page of a report in the URL. */
export const report = createLoadable('reports/report', REPORTS_CALLS.getReport, {
  routes: REPORT_IDS.map(reportRoute),
  argumentsOf: reportArguments,
});

/** Accounting months. */
export const bookMonths = createLoadable('reports/bookMonths', MONTH_END_CALLS.getBookMonths, {
  routes: MONTH_END_ROUTE,
});
export const closeBookMonth = createCommand('reports/monthClosing', MONTH_END_CALLS.closeBookMonth);
/** Requests to reopen the last closed month. */
export const requestReopening = createCommand(
  'reports/monthReopening',
  MONTH_END_CALLS.requestMonthReopening,
  { hasForm: true },
);

/** Fees of a month's document purchases, recalculated with the test amount in the URL. */
export const feeCheck = createLoadable('reports/feeCheck', FEE_CHECK_CALLS.getFeeCheck, {
  routes: FEE_CHECK_ROUTE,
  argumentsOf({ query }) {
    const month = parseMonth(query['month']);
    const rule = FEE_RULES.find((each) => each === query['rule']);
    const planId = parseId(query['planId']);
    const cents = /^\d{1,6}$/.test(query['cents'] ?? '') ? Number(query['cents']) : null;
    return {
      query: {
        ...(month === null ? {} : { month }),
        ...(rule === undefined || cents === null ? {} : { rule, cents }),
        ...(rule === 'PLAN' && planId !== null ? { planId } : {}),
      },
    };
  },
});

/** Saves the filters of a report. */
export const saveFilter = createCommand('reports/savedFilter', REPORTS_CALLS.postSavedReport, {
  hasForm: true,
});
/** Changes how often saved filters are emailed. */
export const scheduleFilter = createCommand(
  'reports/filterSchedule',
  REPORTS_CALLS.putSavedReport,
  { key: ({ params }) => String(params.savedReportId), policy: 'queue' },
);
export const deleteSavedFilter = createCommand(
  'reports/filterDeletion',
  REPORTS_CALLS.deleteSavedReport,
  { key: ({ params }) => String(params.savedReportId) },
);

/** Preview of a fix for bounced service contacts. */
export const fixPreview = createLoadable('reports/fixPreview', SERVICE_CALLS.previewServiceFix);
export const fixBounces = createCommand('reports/bounceFix', SERVICE_CALLS.fixServiceBounces, {
  hasForm: true,
});

/** Changes to many accounts, with progress. */
export const reportActions = createLoadable(
  'reports/actions',
  REPORT_ACTIONS_CALLS.getReportActions,
  { routes: REPORT_ACTIONS_ROUTE },
);
/** Preview of the change being prepared. */
export const actionPreview = createLoadable(
  'reports/actionPreview',
  REPORT_ACTIONS_CALLS.previewReportAction,
);
export const startReportAction = createCommand(
  'reports/actionStart',
  REPORT_ACTIONS_CALLS.startReportAction,
  { hasForm: true },
);
/** Stops or undoes a change. */
export const stepReportAction = createCommand(
  'reports/actionStep',
  REPORT_ACTIONS_CALLS.putReportAction,
  { key: ({ params }) => String(params.actionId) },
);

import { FILING_REPORTS_CALLS } from '#contract/calls/filingReports';
import { readFilingReportQuery } from '#contract/filing/reportsQuery';
import { createCommand } from '../../../state/command/createCommand';
import { createLoadable } from '../../../state/loadable/createLoadable';

export const REPORTS_ROUTE = 'efiling.reports';

/** The report in the URL. */
export const filingReport = createLoadable('efiling/report', FILING_REPORTS_CALLS.getFilingReport, {
  routes: REPORTS_ROUTE,
  argumentsOf: ({ query }) => ({ query: readFilingReportQuery(query) }),
});

export const createSchedule = createCommand(
  'efiling/reportSchedule',
  FILING_REPORTS_CALLS.createFilingReportSchedule,
);

export const deleteSchedule = createCommand(
  'efiling/reportScheduleEnd',
  FILING_REPORTS_CALLS.deleteFilingReportSchedule,
  { key: ({ params }) => String(params.scheduleId) },
);

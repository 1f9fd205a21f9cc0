import * as filingReports from '../../../../src/client/features/efiling/reports/slice';
import { toastShown } from '../../../../src/client/state/toast/slice';
import { goodBody } from '../../goodAnswers';
import type { OpenPage } from '../../testStore';
import { EFILER } from './efiler';
import { type Stories, screen } from '../story';

const REPORTS_AT = '/in/isefs/CreateReport';
const REPORT_LINE = 'GET /web/efiling/reports';
const FILING_REPORT = goodBody('getFilingReport', {
  report: 'filings',
  by: 'month',
  from: '2025-08-01',
  to: '2026-07-06',
  rows: [],
});
const ON_FILING_REPORT = {
  user: EFILER,
  at: REPORTS_AT,
  others: { [REPORT_LINE]: FILING_REPORT },
  good: { schedules: [] },
  isShown: (page: OpenPage) => page.count(toastShown) > 0,
} as const;

/** Stories of the calls for filing reports. */
export const EFILING_REPORTS_STORIES = {
  getFilingReport: screen(
    REPORTS_AT,
    REPORT_LINE,
    filingReports.filingReport,
    { good: FILING_REPORT, older: { ...FILING_REPORT, hiddenRows: 1 } },
    { user: EFILER },
  ),
  createFilingReportSchedule: {
    kind: 'change',
    line: 'POST /web/efiling/reports/schedules',
    ...ON_FILING_REPORT,
    cause: (page) =>
      page.dispatch(
        filingReports.createSchedule.send({
          body: { report: 'fees', by: 'month', courtId: null, isOwn: false, cadence: 'MONTHLY' },
        }),
      ),
  },
  deleteFilingReportSchedule: {
    kind: 'change',
    line: 'DELETE /web/efiling/reports/schedules/3',
    ...ON_FILING_REPORT,
    cause: (page) =>
      page.dispatch(filingReports.deleteSchedule.send({ params: { scheduleId: 3 } })),
    status: (page) => filingReports.deleteSchedule.select(page.state(), '3').status,
  },
} satisfies Stories;

import type { FILING_REPORTS_SCHEMAS } from '../schemas/filingReports';
import { area, call } from './row';

type Schemas = typeof FILING_REPORTS_SCHEMAS;

const SCHEDULES = '/efiling/reports/schedules';

/** Reports about the filings of a user or a firm, and their scheduled emails. */
export const FILING_REPORTS_CALLS = area({
  getFilingReport: call<Schemas['getFilingReport']>({
    method: 'GET',
    isReadable: true,
    path: '/efiling/reports',
    answers: {
      report: 'text',
      by: 'text',
      from: 'text',
      to: 'text',
      rows: 'list',
      total: 'object',
      hiddenRows: 'number',
      courts: 'list',
      firmName: 'text?',
      fees: 'object?',
      schedules: 'list',
      asOf: 'text',
    },
  }),
  createFilingReportSchedule: call<Schemas['createFilingReportSchedule']>({
    method: 'POST',
    path: SCHEDULES,
    answers: { schedules: 'list' },
  }),
  deleteFilingReportSchedule: call<Schemas['deleteFilingReportSchedule']>({
    method: 'DELETE',
    path: `${SCHEDULES}/{scheduleId}`,
    answers: { schedules: 'list' },
  }),
});

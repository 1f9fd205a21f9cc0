import { LIST } from '../answers';
import type { REPORTS_SCHEMAS } from '../schemas/reports';
import { area, call } from './row';

/** The reports of the admin area, for super users. */
export const REPORTS_CALLS = area({
  getAdminToday: call<(typeof REPORTS_SCHEMAS)['getAdminToday']>({
    method: 'GET',
    path: '/admin/today',
    answers: {
      asOf: 'text',
      figures: 'list',
      failedJobs: 'list',
      errors: { count: 'number' },
      waiting: { count: 'number', since: 'text?' },
      hasSources: 'flag',
      hasVirusScan: 'flag',
      logins: { failures: 'number', usual: 'number' },
      days: {
        bounces: 'numbers',
        differences: 'numbers',
        errors: 'numbers',
        failedJobs: 'numbers',
        logins: 'numbers',
        pastDue: 'numbers',
        waiting: 'numbers',
      },
      changes: 'list',
    },
  }),
  getAuditCheck: call<(typeof REPORTS_SCHEMAS)['getAuditCheck']>({
    method: 'GET',
    path: '/admin/audit-check',
    answers: { checked: 'number', from: 'text?', to: 'text?', brokenId: 'number?', isCut: 'flag' },
  }),
  getReport: call<(typeof REPORTS_SCHEMAS)['getReport']>({
    method: 'GET',
    path: '/admin/reports/{reportId}',
    answers: {
      ...LIST,
      isFromMemory: 'flag',
      totals: 'list',
      next: 'text?',
      from: 'text?',
      to: 'text?',
      saved: 'list',
    },
  }),
  postSavedReport: call<(typeof REPORTS_SCHEMAS)['postSavedReport']>({
    method: 'POST',
    path: '/admin/saved-reports',
    answers: { id: 'number' },
  }),
  putSavedReport: call<(typeof REPORTS_SCHEMAS)['putSavedReport']>({
    method: 'PUT',
    path: '/admin/saved-reports/{savedReportId}',
    answers: { id: 'number' },
  }),
  deleteSavedReport: call<(typeof REPORTS_SCHEMAS)['deleteSavedReport']>({
    method: 'DELETE',
    path: '/admin/saved-reports/{savedReportId}',
    answers: { id: 'number' },
  }),
});

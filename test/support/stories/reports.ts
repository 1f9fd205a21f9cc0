import { actionOpened, fixPreviewed } from '../../../src/client/features/reports/actionSlice';
import type { BounceFixBody } from '../../../src/client/features/reports/actionSlice';
import * as reportSlices from '../../../src/client/features/reports/slice';
import { toastShown } from '../../../src/client/state/toast/slice';
import { goodBody } from '../goodAnswers';
import { SUPER_USER, type Stories, screen } from './story';

const PAST_DUE_AT = '/in/admin/reports/AccountsPastDue';
const PAST_DUE_OTHERS = { 'GET /web/admin/reports/AccountsPastDue': goodBody('getReport') };
const BOUNCES_AT = '/in/admin/reports/ProcessIncompleteServiceContacts';
const BOUNCES_OTHERS = {
  'GET /web/admin/reports/ProcessIncompleteServiceContacts': goodBody('getReport'),
};
const BOUNCE_FIX: BounceFixBody = {
  recipientIds: [8],
  action: 'notify',
  email: null,
  reason: 'A test',
};
const ACTIONS_AT = '/in/admin/ReportActions';
const REPORT_AT = '/in/admin/reports/SuperAdmin';
const REPORT_OTHERS = { 'GET /web/admin/reports/SuperAdmin': goodBody('getReport') };
const MONTH_END_AT = '/in/admin/accounting/MonthEnd';

/** Stories of the calls for admin reports and their actions. */
export const REPORTS_STORIES = {
  getAdminToday: screen(
    '/in/admin',
    'GET /web/admin/today',
    reportSlices.today,
    {
      good: goodBody('getAdminToday', { errors: { count: 1 } }),
      older: goodBody('getAdminToday', { errors: { count: 2 } }),
    },
    { user: SUPER_USER },
  ),
  getAuditCheck: screen(
    '/in/admin/reports/FindRecentDBChanges',
    'GET /web/admin/audit-check',
    reportSlices.auditCheck,
    {
      good: goodBody('getAuditCheck', { checked: 2 }),
      older: goodBody('getAuditCheck', { checked: 1 }),
    },
    {
      user: SUPER_USER,
      others: { 'GET /web/admin/reports/FindRecentDBChanges': goodBody('getReport') },
    },
  ),
  getReport: screen(
    '/in/admin/reports/SuperAdmin',
    'GET /web/admin/reports/SuperAdmin',
    reportSlices.report,
    {
      good: goodBody('getReport', { from: '2026-07-01' }),
      older: goodBody('getReport', { from: '2026-06-01' }),
    },
    { user: SUPER_USER },
  ),
  postSavedReport: {
    kind: 'form',
    line: 'POST /web/admin/saved-reports',
    user: SUPER_USER,
    at: REPORT_AT,
    others: REPORT_OTHERS,
    good: goodBody('postSavedReport', { id: 3 }),
    cause: (page) =>
      page.dispatch(
        reportSlices.saveFilter.send({
          body: { reportId: 'SuperAdmin', name: 'Mine', request: {}, cadence: 'NONE' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => reportSlices.saveFilter.select(page.state()).status,
    errors: (page) => reportSlices.saveFilter.selectErrors(page.state()),
  },
  putSavedReport: {
    kind: 'change',
    line: 'PUT /web/admin/saved-reports/3',
    user: SUPER_USER,
    at: REPORT_AT,
    others: REPORT_OTHERS,
    good: goodBody('putSavedReport', { id: 3 }),
    cause: (page) =>
      page.dispatch(
        reportSlices.scheduleFilter.send({
          params: { savedReportId: 3 },
          body: { cadence: 'DAILY' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  deleteSavedReport: {
    kind: 'change',
    line: 'DELETE /web/admin/saved-reports/3',
    user: SUPER_USER,
    at: REPORT_AT,
    others: REPORT_OTHERS,
    good: goodBody('deleteSavedReport', { id: 3 }),
    cause: (page) =>
      page.dispatch(reportSlices.deleteSavedFilter.send({ params: { savedReportId: 3 } })),
    isShown: (page) => page.count(toastShown) > 0,
  },
  previewServiceFix: {
    kind: 'change',
    line: 'POST /web/admin/service-bounces/preview',
    user: SUPER_USER,
    at: BOUNCES_AT,
    others: BOUNCES_OTHERS,
    good: goodBody('previewServiceFix', { possible: 1 }),
    cause: (page) => page.dispatch(fixPreviewed(BOUNCE_FIX)),
    status: (page) => reportSlices.fixPreview.select(page.state()).status,
    isShown: (page) => reportSlices.fixPreview.select(page.state()).status === 'ready',
  },
  fixServiceBounces: {
    kind: 'form',
    line: 'POST /web/admin/service-bounces/fixes',
    user: SUPER_USER,
    at: BOUNCES_AT,
    others: BOUNCES_OTHERS,
    good: goodBody('fixServiceBounces', { possible: 1 }),
    cause: (page) => page.dispatch(reportSlices.fixBounces.send({ body: BOUNCE_FIX })),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => reportSlices.fixBounces.select(page.state()).status,
    errors: (page) => reportSlices.fixBounces.selectErrors(page.state()),
  },
  previewReportAction: {
    kind: 'change',
    line: 'POST /web/admin/report-actions/preview',
    user: SUPER_USER,
    at: PAST_DUE_AT,
    others: PAST_DUE_OTHERS,
    good: goodBody('previewReportAction', { total: 2, mark: 'm', changes: 2 }),
    cause: (page) => page.dispatch(actionOpened({ kind: 'DUNNING_OFF', accountIds: null })),
    status: (page) => reportSlices.actionPreview.select(page.state()).status,
    isShown: (page) => reportSlices.actionPreview.select(page.state()).status === 'ready',
  },
  startReportAction: {
    kind: 'form',
    line: 'POST /web/admin/report-actions',
    user: SUPER_USER,
    at: PAST_DUE_AT,
    others: {
      ...PAST_DUE_OTHERS,
      'GET /web/admin/report-actions': goodBody('getReportActions'),
    },
    good: goodBody('startReportAction', { id: 3 }),
    cause: (page) =>
      page.dispatch(
        reportSlices.startReportAction.send({
          body: {
            kind: 'DUNNING_OFF',
            reportId: 'AccountsPastDue',
            request: {},
            accountIds: null,
            reason: 'A test',
            total: 2,
            mark: 'm',
            confirmedTotal: null,
          },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => reportSlices.startReportAction.select(page.state()).status,
    errors: (page) => reportSlices.startReportAction.selectErrors(page.state()),
  },
  getReportActions: screen(
    ACTIONS_AT,
    'GET /web/admin/report-actions',
    reportSlices.reportActions,
    {
      good: goodBody('getReportActions', { total: 0, asOf: 'newer' }),
      older: goodBody('getReportActions', { total: 0, asOf: 'older' }),
    },
    { user: SUPER_USER },
  ),
  putReportAction: {
    kind: 'change',
    line: 'PUT /web/admin/report-actions/3',
    user: SUPER_USER,
    at: ACTIONS_AT,
    others: { 'GET /web/admin/report-actions': goodBody('getReportActions') },
    good: goodBody('putReportAction', { id: 3 }),
    cause: (page) =>
      page.dispatch(
        reportSlices.stepReportAction.send({ params: { actionId: 3 }, body: { step: 'STOP' } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  getFeeCheck: screen(
    '/in/admin/dbd/CheckDbDFees',
    'GET /web/admin/fee-check',
    reportSlices.feeCheck,
    {
      good: goodBody('getFeeCheck', { month: '2026-06', purchases: 2, trial: null }),
      older: goodBody('getFeeCheck', { month: '2026-06', purchases: 1, trial: null }),
    },
    { user: SUPER_USER },
  ),
  getBookMonths: screen(
    MONTH_END_AT,
    'GET /web/admin/accounting/months',
    reportSlices.bookMonths,
    {
      good: goodBody('getBookMonths', { total: 0, asOf: 'newer' }),
      older: goodBody('getBookMonths', { total: 0, asOf: 'older' }),
    },
    { user: SUPER_USER },
  ),
  closeBookMonth: {
    kind: 'change',
    line: 'PUT /web/admin/accounting/months/2026-06',
    user: SUPER_USER,
    at: MONTH_END_AT,
    others: { 'GET /web/admin/accounting/months': goodBody('getBookMonths') },
    good: goodBody('closeBookMonth'),
    cause: (page) =>
      page.dispatch(
        reportSlices.closeBookMonth.send({ params: { month: '2026-06' }, body: { lines: 3 } }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
  },
  requestMonthReopening: {
    kind: 'form',
    line: 'POST /web/admin/accounting/months/2026-06/reopening',
    user: SUPER_USER,
    at: MONTH_END_AT,
    others: { 'GET /web/admin/accounting/months': goodBody('getBookMonths') },
    good: goodBody('requestMonthReopening'),
    cause: (page) =>
      page.dispatch(
        reportSlices.requestReopening.send({
          params: { month: '2026-06' },
          body: { reason: 'A late invoice' },
        }),
      ),
    isShown: (page) => page.count(toastShown) > 0,
    status: (page) => reportSlices.requestReopening.select(page.state()).status,
    errors: (page) => reportSlices.requestReopening.selectErrors(page.state()),
  },
} satisfies Stories;

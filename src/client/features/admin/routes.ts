import { COURT_CALENDAR_PATH } from '#contract/courtCalendar';
import { EDIT_COURT_PATH } from '#contract/courtDetails';
import { AUTHORIZE_SUPER_USER_PATH } from '#contract/superUsers';
import { CREATE_COMP_PATH } from '#contract/compAccounts';
import { ACCOUNT_MONEY_PATH } from '#contract/accountMoney';
import { EFILING_EVENTS_PATH } from '#contract/efilingEvents';
import { FILING_CODES_PATH } from '#contract/filingCodes';
import { IMPORT_DATA_PATH, IMPORT_RUN_PATH } from '#contract/importRuns';
import { JOBS_PATH } from '#contract/jobs';
import { LOGIN_MONITOR_PATH } from '#contract/logins';
import { MAIL_PATH, MAIL_SERVICE_PATH } from '#contract/mails';
import { MESSAGE_EDITOR_PATH } from '#contract/motd';
import { OPERATOR_ALERTS_PATH } from '#contract/operatorAlerts';
import { POOL_MONITOR_PATH } from '#contract/poolMonitor';
import { ACCOUNT_RECORD_PATH, USER_RECORD_PATH } from '#contract/people';
import { reportPage } from '#contract/reports/reportPages';
import { RECORDING_PATH, RECORDINGS_PATH } from '#contract/recordingPages';
import { HTTP_LOGGING_PATH, HTTP_REQUEST_PATH } from '#contract/requestLog';
import type { RouteRow } from '../../store/routes';

const ADMIN = {
  access: { roles: ['SUPER_USER'] },
  tab: 'admin',
  loadFeature: () => import(/* webpackChunkName: "admin" */ './feature'),
} as const;

/** Administrative screens (spec section 2, Admin). */
export const ADMIN_ROUTES: readonly RouteRow[] = [
  {
    ...ADMIN,
    id: 'admin.messageOfTheDay',
    path: MESSAGE_EDITOR_PATH,
    title: 'Message of the day',
    hasOwnHeading: true,
    load: () =>
      import(/* webpackChunkName: "message-of-the-day" */ './screens/MessageOfTheDayScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.court',
    path: EDIT_COURT_PATH,
    title: 'Edit courts',
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "court-details" */ './screens/CourtDetailsScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.courtCalendar',
    path: COURT_CALENDAR_PATH,
    title: 'Court calendar settings',
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "court-calendar" */ './screens/CourtCalendarScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.recordings',
    path: RECORDINGS_PATH,
    title: 'Recordings',
    isList: true,
    load: () => import(/* webpackChunkName: "recordings" */ './screens/RecordingsScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.recording',
    path: RECORDING_PATH,
    title: 'Recording',
    hasOwnHeading: true,
    isList: true,
    overview: RECORDINGS_PATH,
    load: () => import(/* webpackChunkName: "stored-recording" */ './screens/RecordingScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.httpLogging',
    path: HTTP_LOGGING_PATH,
    title: 'Requests and errors',
    isList: true,
    load: () => import(/* webpackChunkName: "http-logging" */ './screens/HttpLoggingScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.httpRequest',
    path: HTTP_REQUEST_PATH,
    title: 'Request',
    hasOwnHeading: true,
    overview: HTTP_LOGGING_PATH,
    load: () => import(/* webpackChunkName: "http-request" */ './screens/HttpRequestScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.jobs',
    path: JOBS_PATH,
    title: 'Jobs',
    load: () => import(/* webpackChunkName: "jobs" */ './screens/JobsScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.mailService',
    path: MAIL_SERVICE_PATH,
    title: 'Email queue',
    isList: true,
    load: () => import(/* webpackChunkName: "email-queue" */ './screens/MailServiceScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.mail',
    path: MAIL_PATH,
    title: 'Email',
    hasOwnHeading: true,
    overview: MAIL_SERVICE_PATH,
    load: () => import(/* webpackChunkName: "email" */ './screens/MailScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.loginMonitor',
    path: LOGIN_MONITOR_PATH,
    title: 'Logins',
    isList: true,
    load: () => import(/* webpackChunkName: "login-monitor" */ './screens/LoginMonitorScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.operatorAlerts',
    path: OPERATOR_ALERTS_PATH,
    title: 'Alerts and incidents',
    load: () => import(/* webpackChunkName: "operator-alerts" */ './screens/OperatorAlertsScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.poolMonitor',
    path: POOL_MONITOR_PATH,
    title: 'Pool monitor',
    load: () => import(/* webpackChunkName: "pool-monitor" */ './screens/PoolMonitorScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.authorizeSuperUser',
    path: AUTHORIZE_SUPER_USER_PATH,
    title: 'Approvals',
    load: () =>
      import(/* webpackChunkName: "authorize-super-user" */ './screens/AuthorizeSuperUserScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.compAccount',
    path: CREATE_COMP_PATH,
    title: 'Create a comp account',
    load: () => import(/* webpackChunkName: "comp-account" */ './screens/CreateCompAccountScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.filingCodes',
    path: FILING_CODES_PATH,
    title: 'E-filing codes',
    load: () => import(/* webpackChunkName: "filing-codes" */ './screens/FilingCodesScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.importData',
    path: IMPORT_DATA_PATH,
    title: 'Import data',
    isList: true,
    load: () => import(/* webpackChunkName: "import-data" */ './screens/ImportDataScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.importRun',
    path: IMPORT_RUN_PATH,
    title: 'Import',
    hasOwnHeading: true,
    overview: IMPORT_DATA_PATH,
    load: () => import(/* webpackChunkName: "import-run" */ './screens/ImportRunScreen'),
  },
  {
    ...ADMIN,
    feature: 'efiling',
    id: 'admin.efilingEvents',
    path: EFILING_EVENTS_PATH,
    title: 'E-filing events',
    hasOwnHeading: true,
    isList: true,
    load: () => import(/* webpackChunkName: "efiling-events" */ './screens/FindEfilingEventScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.user',
    path: USER_RECORD_PATH,
    title: 'User record',
    hasOwnHeading: true,
    overview: reportPage('FindUser').path,
    load: () => import(/* webpackChunkName: "user-record" */ './screens/UserRecordScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.account',
    path: ACCOUNT_RECORD_PATH,
    title: 'Account record',
    hasOwnHeading: true,
    overview: reportPage('FindUser').path,
    load: () => import(/* webpackChunkName: "account-record" */ './screens/AccountRecordScreen'),
  },
  {
    ...ADMIN,
    id: 'admin.accountMoney',
    path: ACCOUNT_MONEY_PATH,
    title: 'Account billing',
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "account-money" */ './screens/AccountMoneyScreen'),
  },
];

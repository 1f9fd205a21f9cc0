import {
  ACCOUNT_MONEY_PATH,
  IMPORT_DATA_PATH,
  IMPORT_RUN_PATH,
  MAIL_PATH,
  MAIL_SERVICE_PATH,
  HTTP_LOGGING_PATH,
  HTTP_REQUEST_PATH,
} from '#contract/admin/pages';
import { adminScreen } from '#contract/admin/screens';
import { ACCOUNT_RECORD_PATH, USER_RECORD_PATH } from '#contract/admin/people';
import { RECORDING_PATH, RECORDINGS_PATH } from '#contract/admin/recordingPages';
import { reportPage } from '#contract/admin/reports/reportPages';
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
    ...adminScreen('admin.messageOfTheDay'),
    hasOwnHeading: true,
    load: () =>
      import(/* webpackChunkName: "message-of-the-day" */ './screens/MessageOfTheDayScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('admin.court'),
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "court-details" */ './screens/CourtDetailsScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('admin.courtCalendar'),
    hasOwnHeading: true,
    load: () => import(/* webpackChunkName: "court-calendar" */ './screens/CourtCalendarScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('admin.recordings'),
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
    ...adminScreen('admin.httpLogging'),
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
    ...adminScreen('admin.jobs'),
    load: () => import(/* webpackChunkName: "jobs" */ './screens/JobsScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('admin.mailService'),
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
    ...adminScreen('admin.loginMonitor'),
    isList: true,
    load: () => import(/* webpackChunkName: "login-monitor" */ './screens/LoginMonitorScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('admin.operatorAlerts'),
    load: () => import(/* webpackChunkName: "operator-alerts" */ './screens/OperatorAlertsScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('admin.poolMonitor'),
    load: () => import(/* webpackChunkName: "pool-monitor" */ './screens/PoolMonitorScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('admin.authorizeSuperUser'),
    load: () =>
      import(/* webpackChunkName: "authorize-super-user" */ './screens/AuthorizeSuperUserScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('admin.compAccount'),
    load: () => import(/* webpackChunkName: "comp-account" */ './screens/CreateCompAccountScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('admin.filingCodes'),
    load: () => import(/* webpackChunkName: "filing-codes" */ './screens/FilingCodesScreen'),
  },
  {
    ...ADMIN,
    ...adminScreen('admin.importData'),
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
    ...adminScreen('admin.efilingEvents'),
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
    overview: reportPage('FindUser').path,
    load: () => import(/* webpackChunkName: "account-money" */ './screens/AccountMoneyScreen'),
  },
];

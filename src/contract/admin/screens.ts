import {
  ADMIN_TODAY_PATH,
  CREATE_COMP_PATH,
  COURT_CALENDAR_PATH,
  EDIT_COURT_PATH,
  EFILING_EVENTS_PATH,
  FEE_CHECK_PATH,
  FILING_CODES_PATH,
  EDIT_HELP_TOPIC_PATH,
  NEW_HELP_TOPIC_PATH,
  IMPORT_DATA_PATH,
  JOBS_PATH,
  LOGIN_MONITOR_PATH,
  MAIL_SERVICE_PATH,
  MONTH_END_PATH,
  MESSAGE_EDITOR_PATH,
  OPERATOR_ALERTS_PATH,
  POOL_MONITOR_PATH,
  REPORT_ACTIONS_PATH,
  HTTP_LOGGING_PATH,
  AUTHORIZE_SUPER_USER_PATH,
} from './pages';
import type { EditionFeatures } from '../locales';
import { WATCH_LIST_PATH, WATCH_NOTICES_PATH } from '../account/propertyWatch';
import { RECORDINGS_PATH } from './recordingPages';

/** URL and title of a screen of the admin area. */
export interface AdminScreen {
  readonly path: string;
  readonly title: string;
  /** Exists only in the editions with this feature. */
  readonly feature?: keyof EditionFeatures;
}

/**
 * Screens in both the route table and the admin menu, keyed by route id; reports have their own
 * table.
 */
const ADMIN_SCREENS = {
  'reports.today': { path: ADMIN_TODAY_PATH, title: 'Today' },
  'reports.monthEnd': { path: MONTH_END_PATH, title: 'Month end' },
  'reports.feeCheck': { path: FEE_CHECK_PATH, title: 'Check document fees' },
  'reports.actions': { path: REPORT_ACTIONS_PATH, title: 'Changes from reports' },
  'admin.messageOfTheDay': { path: MESSAGE_EDITOR_PATH, title: 'Message of the day' },
  'admin.court': { path: EDIT_COURT_PATH, title: 'Edit courts' },
  'admin.courtCalendar': {
    path: COURT_CALENDAR_PATH,
    title: 'Court calendar settings',
    feature: 'court',
  },
  'admin.recordings': { path: RECORDINGS_PATH, title: 'Recordings' },
  'admin.httpLogging': { path: HTTP_LOGGING_PATH, title: 'Requests and errors' },
  'admin.jobs': { path: JOBS_PATH, title: 'Jobs' },
  'admin.mailService': { path: MAIL_SERVICE_PATH, title: 'Email queue' },
  'admin.loginMonitor': { path: LOGIN_MONITOR_PATH, title: 'Logins' },
  'admin.operatorAlerts': { path: OPERATOR_ALERTS_PATH, title: 'Alerts and incidents' },
  'admin.poolMonitor': { path: POOL_MONITOR_PATH, title: 'Pool monitor' },
  'admin.authorizeSuperUser': { path: AUTHORIZE_SUPER_USER_PATH, title: 'Approvals' },
  'admin.compAccount': { path: CREATE_COMP_PATH, title: 'Create a comp account' },
  'admin.filingCodes': { path: FILING_CODES_PATH, title: 'E-filing codes', feature: 'efiling' },
  'admin.importData': { path: IMPORT_DATA_PATH, title: 'Import data' },
  'admin.efilingEvents': {
    path: EFILING_EVENTS_PATH,
    title: 'E-filing events',
    feature: 'efiling',
  },
  'helpEditor.new': { path: NEW_HELP_TOPIC_PATH, title: 'New help topic' },
  'helpEditor.edit': { path: EDIT_HELP_TOPIC_PATH, title: 'Edit help topics' },
  'propertyWatch.list': {
    path: WATCH_LIST_PATH,
    title: 'Property watch subscriptions',
    feature: 'propertyWatch',
  },
  'propertyWatch.notices': {
    path: WATCH_NOTICES_PATH,
    title: 'Property watch notifications',
    feature: 'propertyWatch',
  },
} as const satisfies Readonly<Record<string, AdminScreen>>;

export type AdminScreenId = keyof typeof ADMIN_SCREENS;

/**
 * Returns a screen's id, URL, title, and required feature, for its route row and its menu entry.
 */
export function adminScreen<Id extends AdminScreenId>(id: Id): AdminScreen & { readonly id: Id } {
  return { id, ...ADMIN_SCREENS[id] };
}

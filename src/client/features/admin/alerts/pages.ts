import {
  JOBS_PATH,
  LOGIN_MONITOR_PATH,
  MAIL_SERVICE_PATH,
  POOL_MONITOR_PATH,
  HTTP_LOGGING_PATH,
} from '#contract/admin/pages';
import type { AlertRuleId } from '#contract/admin/operatorAlerts';
import type { LinkQuery } from '#contract/site/queryFields';
import { reportPage } from '#contract/admin/reports/reportPages';

/** Monitor pages by rule. */
export const ALERT_PAGES: Readonly<
  Record<AlertRuleId, { readonly to: string; readonly query: LinkQuery }>
> = {
  requestErrors: { to: HTTP_LOGGING_PATH, query: { status: '5xx' } },
  requestP95: { to: HTTP_LOGGING_PATH, query: { slowerThan: 1_000 } },
  jobAge: { to: JOBS_PATH, query: {} },
  deadJobs: { to: JOBS_PATH, query: {} },
  mailAge: { to: MAIL_SERVICE_PATH, query: { state: 'WAITING' } },
  mailBounces: { to: MAIL_SERVICE_PATH, query: { state: 'BOUNCED' } },
  lateRegister: { to: reportPage('DataUpdateStatus').path, query: { codes: 'state:LATE' } },
  poolWaits: { to: POOL_MONITOR_PATH, query: {} },
  longestStatement: { to: POOL_MONITOR_PATH, query: {} },
  loginFailures: { to: LOGIN_MONITOR_PATH, query: {} },
};

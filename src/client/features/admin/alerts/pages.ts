import { JOBS_PATH } from '#contract/jobs';
import { LOGIN_MONITOR_PATH } from '#contract/logins';
import { MAIL_SERVICE_PATH } from '#contract/mails';
import type { AlertRuleId } from '#contract/operatorAlerts';
import { POOL_MONITOR_PATH } from '#contract/poolMonitor';
import type { LinkQuery } from '#contract/queryFields';
import { reportPage } from '#contract/reports/reportPages';
import { HTTP_LOGGING_PATH } from '#contract/requestLog';

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

import { formatDecimal } from '../formats';
import { COUNTIES_PATH } from '../counties/pages';
import { LOGIN_ALERT_FACTOR } from '../account/logins';
import { LATE_DAYS } from './reports/siteReports';

/** Units of measured values and limits. */
export type AlertUnit = 'percent' | 'milliseconds' | 'minutes' | 'days' | 'count' | 'times';

/**
 * A built-in rule, which alerts when its measured value exceeds the limit for the given minutes.
 */
export interface AlertRule {
  readonly name: string;
  /** How the value is measured, in one sentence. */
  readonly figure: string;
  readonly unit: AlertUnit;
  /** Defaults, which super users can change. */
  readonly limit: number;
  readonly minutes: number;
}

/** The built-in rules. Ids never change: stored alerts refer to them. */
export const ALERT_RULES = {
  requestErrors: {
    name: 'Requests with errors',
    figure: 'Share of server errors in 5 minutes; fewer than 200 requests count as 200.',
    unit: 'percent',
    limit: 5,
    minutes: 5,
  },
  requestP95: {
    name: 'Slow requests',
    figure: '95th percentile response time over 5 minutes; needs at least 20 requests.',
    unit: 'milliseconds',
    limit: 2_000,
    minutes: 10,
  },
  jobAge: {
    name: 'Waiting jobs',
    figure: 'Age of the oldest job that is due, by queue.',
    unit: 'minutes',
    limit: 30,
    minutes: 5,
  },
  deadJobs: {
    name: 'Failed jobs',
    figure: 'Jobs that failed permanently and need action, by queue.',
    unit: 'count',
    limit: 0,
    minutes: 0,
  },
  mailAge: {
    name: 'Unsent email',
    figure: 'Delay of the oldest email that is overdue.',
    unit: 'minutes',
    limit: 30,
    minutes: 5,
  },
  mailBounces: {
    name: 'Bounced email',
    figure: 'Emails that bounced in the last hour.',
    unit: 'count',
    limit: 5,
    minutes: 0,
  },
  lateRegister: {
    name: 'Late records',
    figure: 'Days since the last load, by register and county; outages are left out.',
    unit: 'days',
    limit: LATE_DAYS,
    minutes: 0,
  },
  poolWaits: {
    name: 'Database connection waits',
    figure: 'Requests and jobs waiting for a database connection, by app server.',
    unit: 'count',
    limit: 20,
    minutes: 2,
  },
  longestStatement: {
    name: 'Long-running statement',
    figure: 'Duration of the longest-running statement, by app server.',
    unit: 'milliseconds',
    limit: 60_000,
    minutes: 2,
  },
  loginFailures: {
    name: 'Failed logins',
    figure:
      'Failed logins in the last hour, compared with the normal number for that hour; fewer than 20 count as 0.',
    unit: 'times',
    limit: LOGIN_ALERT_FACTOR,
    minutes: 0,
  },
} as const satisfies Readonly<Record<string, AlertRule>>;

export type AlertRuleId = keyof typeof ALERT_RULES;
export const ALERT_RULE_IDS = Object.keys(ALERT_RULES) as readonly AlertRuleId[];

/** Maximum values that a super user can set. */
export const ALERT_LIMIT_MAX = 1_000_000;
export const ALERT_MINUTES_MAX = 1_440;

/** Maximum active alerts that the page lists. */
export const ALERTS_LISTED_MAX = 200;

/**
 * Formats a value with its unit: "2.5%", "850 ms", "12.5 s", "45 min", "3 days", "6 times the
 * normal number".
 */
export function alertFigure(value: number, unit: AlertUnit): string {
  switch (unit) {
    case 'percent':
      return `${formatDecimal(value)}%`;
    case 'milliseconds':
      return value < 1_000
        ? `${formatDecimal(Math.round(value))} ms`
        : `${formatDecimal(value / 1_000)} s`;
    case 'minutes':
      return `${formatDecimal(value)} min`;
    case 'days':
      return value === 1 ? '1 day' : `${formatDecimal(value)} days`;
    case 'count':
      return formatDecimal(value);
    case 'times':
      return `${formatDecimal(value)} times the normal number`;
  }
}

/**
 * Formats a measured value with its unit; ages are days and hours ("3 days 4 h"), so that an age
 * that exceeds a limit in whole days differs from the limit.
 */
export function alertValue(value: number, unit: AlertUnit): string {
  if (unit !== 'days') return alertFigure(value, unit);
  const days = Math.floor(value);
  const hours = Math.floor((value - days) * 24);
  if (hours > 0) return `${alertFigure(days, unit)} ${String(hours)} h`;
  return value > days ? `over ${alertFigure(days, unit)}` : alertFigure(days, unit);
}

/** Labels of the units in forms. */
export const ALERT_UNIT_WORDS: Readonly<Record<AlertUnit, string>> = {
  percent: 'percent',
  milliseconds: 'milliseconds',
  minutes: 'minutes',
  days: 'days',
  count: 'number',
  times: 'times the normal number',
};

/** Parts of the site that an incident can affect. */
export const STATUS_PARTS = ['SEARCH', 'ACCOUNTS', 'PAYMENTS', 'EFILING', 'EMAIL'] as const;
export type StatusPart = (typeof STATUS_PARTS)[number];

export const STATUS_PART_WORDS: Readonly<Record<StatusPart, string>> = {
  SEARCH: 'Search',
  ACCOUNTS: 'Accounts',
  PAYMENTS: 'Payments',
  EFILING: 'E-filing',
  EMAIL: 'Email',
};

export const INCIDENT_TITLE_MAX = 120;
export const INCIDENT_TEXT_MAX = 1_000;

/** Days of history on the status page. */
export const STATUS_DAYS = 90;

/** Page with the age of each county's records, linked from the status page. */
export const STATUS_COVERAGE_PATH = COUNTIES_PATH;

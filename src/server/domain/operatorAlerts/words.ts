import { OPERATOR_ALERTS_PATH } from '#contract/admin/pages';
import { formatQuantity } from '#contract/formats';
import { ALERT_RULES, alertFigure, alertValue } from '#contract/admin/operatorAlerts';
import { PRODUCT_NAME } from '#contract/product';
import { linkTo, type MailLine } from '../../mail/body';
import type { NotedAlert } from './repository';

/** Maximum alerts listed in one notification or email; others are only counted. */
const MAX_NOTED = 5;
const MAX_EMAILED = 40;

/** Formats an alert: "Waiting jobs (sweep): 45 min, limit 30 min." */
function sentence({ limit, rule, subject, value }: NotedAlert): string {
  const { name, unit } = ALERT_RULES[rule];
  const place = subject === '' ? '' : ` (${subject})`;
  return `${name}${place}: ${alertValue(value, unit)}, limit ${alertFigure(limit, unit)}.`;
}

function ended({ rule, subject }: NotedAlert): string {
  return `Ended: ${ALERT_RULES[rule].name}${subject === '' ? '' : ` (${subject})`}.`;
}

/** Formats one alert as a sentence. */
export const lineOf = (alert: NotedAlert): string =>
  alert.hasEnded ? ended(alert) : sentence(alert);

const more = (count: number): string => `${String(count)} more.`;

function limited(alerts: readonly NotedAlert[], most: number): string[] {
  const lines = alerts.slice(0, most).map(lineOf);
  return alerts.length > most ? [...lines, more(alerts.length - most)] : lines;
}

/** Describes the number of alerts: "2 new alerts, 1 ended". */
function counted(alerts: readonly NotedAlert[]): string {
  const over = alerts.filter(({ hasEnded }) => hasEnded).length;
  const open = alerts.length - over;
  const raised = formatQuantity(open, 'new alert');
  if (over === 0) return raised;
  const endings = formatQuantity(over, 'alert ended', 'alerts ended');
  return open === 0 ? endings : `${raised}, ${String(over)} ended`;
}

/** Returns a notification for the inbox. */
export function notificationOf(alerts: readonly NotedAlert[]): { title: string; body: string } {
  return {
    title: `Alerts: ${counted(alerts)}`,
    body: [
      ...limited(alerts, MAX_NOTED),
      `See Alerts in the admin area (${OPERATOR_ALERTS_PATH}).`,
    ].join(' '),
  };
}

/** Returns an email; `address` is the page of alerts. */
export function mailOf(
  alerts: readonly NotedAlert[],
  address: string,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  const alertCount = counted(alerts);
  return {
    subject: `${PRODUCT_NAME}: ${alertCount}`,
    lines: [
      ...limited(alerts, MAX_EMAILED),
      '',
      'Acknowledge alerts, change limits, or turn these emails off:',
      linkTo(address),
      '',
    ],
  };
}

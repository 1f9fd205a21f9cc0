import { TODAY_FIGURES, type TodayFigure } from '#contract/admin/today';
import {
  EFILING_EVENTS_PATH,
  IMPORT_DATA_PATH,
  JOBS_PATH,
  LOGIN_MONITOR_PATH,
  HTTP_LOGGING_PATH,
} from '#contract/admin/pages';
import { isWaitLate, WAITING_HOURS } from '#contract/filing/waitingEnvelopes';
import { formatCount, formatMoney } from '#contract/formats';
import { isUnusual } from '#contract/account/logins';
import type { LinkQuery } from '#contract/site/queryFields';
import { reportPage } from '#contract/admin/reports/reportPages';
import { reportOf } from '#contract/admin/reports/reports';
import { reportQuery } from '#contract/admin/reports/request';
import type { AdminToday } from '#contract/schemas/reports';
import { HOUR_MS } from '#contract/time';

/** Figures with a tile on the start page. */
export type FigureOfToday = AdminToday['figures'][number];

/** An anomaly shown on the start page. */
export interface Problem {
  readonly id: string;
  /** For example "22 late data sources". */
  readonly title: string;
  readonly detail: string;
  /** ISO instant or date when the oldest row started waiting; null if unknown. */
  readonly since: string | null;
  /** Page on which to act; null if only a change of server settings helps. */
  readonly action: {
    readonly label: string;
    readonly path: string;
    readonly query?: LinkQuery;
  } | null;
}

function isOlder(since: string | null, asOf: string, hours: number): boolean {
  return since !== null && Date.parse(asOf) - Date.parse(since) >= hours * HOUR_MS;
}

/** True if a figure is above its normal level. */
export function isProblem({ count, id, oldest }: FigureOfToday, asOf: string): boolean {
  const { most, problemHours }: TodayFigure = TODAY_FIGURES[id];
  if (most === null || count <= most) return false;
  return problemHours === undefined || isOlder(oldest?.since ?? null, asOf, problemHours);
}

/** Formats a count: "22", or "more than 10,000". */
export function countInWords({ count, isCapped }: FigureOfToday): string {
  return isCapped ? `more than ${formatCount(count)}` : formatCount(count);
}

/** Describes the row that has waited longest; formats codes. */
function oldestName({ id, oldest }: FigureOfToday): string {
  const { report, row }: TodayFigure = TODAY_FIGURES[id];
  const column = reportOf(report).columns.find(({ key }) => key === row.name);
  const name = oldest?.name ?? '';
  return column?.words?.[name]?.label ?? name;
}

function ofFigure(figure: FigureOfToday): Problem {
  const { action, label, report, request, row, usual }: TodayFigure = TODAY_FIGURES[figure.id];
  const { cents, count, oldest } = figure;
  const name = oldestName(figure);
  const facts = [
    ...(cents === null || cents === 0 ? [] : [formatMoney(cents)]),
    ...(name === '' ? [] : [count === 1 || row.since === null ? name : `oldest: ${name}`]),
    usual.toLowerCase(),
  ];
  return {
    id: figure.id,
    title: `${label}: ${countInWords(figure)}`,
    detail: facts.join(' · '),
    since: oldest?.since ?? null,
    action: { label: action, path: reportPage(report).path, query: reportQuery(request) },
  };
}

function ofSite(today: AdminToday): Problem[] {
  const { errors, failedJobs, hasSources, hasVirusScan, logins, waiting } = today;
  const found: Problem[] = [];
  if (!hasSources) {
    found.push({
      id: 'sources',
      title: 'No office sends records yet',
      detail: 'Searches find nothing until records are imported.',
      since: null,
      action: { label: 'Import data', path: IMPORT_DATA_PATH },
    });
  }
  if (errors.count > 0) {
    found.push({
      id: 'errors',
      title: `Errors, last hour: ${formatCount(errors.count)}`,
      detail: 'usually 0',
      since: null,
      action: { label: 'Open errors', path: HTTP_LOGGING_PATH },
    });
  }
  if (failedJobs.length > 0) {
    found.push({
      id: 'failedJobs',
      title: `Failed jobs: ${formatCount(failedJobs.reduce((sum, { count }) => sum + count, 0))}`,
      detail: failedJobs.map(({ count, kind }) => `${kind} (${formatCount(count)})`).join(', '),
      since: null,
      action: { label: 'Retry or discard jobs', path: JOBS_PATH },
    });
  }
  if (isUnusual(logins)) {
    found.push({
      id: 'logins',
      title: `Failed logins, last hour: ${formatCount(logins.failures)}`,
      detail: `usually ${String(logins.usual)} at this time`,
      since: null,
      action: { label: 'Review logins', path: LOGIN_MONITOR_PATH },
    });
  }
  if (isWaitLate(waiting, today.asOf)) {
    found.push({
      id: 'waiting',
      title: `Envelopes waiting for a court: ${formatCount(waiting.count)}`,
      detail: `usually less than ${String(WAITING_HOURS)} hours`,
      since: waiting.since,
      action: { label: 'Review filing events', path: EFILING_EVENTS_PATH },
    });
  }
  if (!hasVirusScan) {
    found.push({
      id: 'virusScan',
      title: 'Uploads aren’t scanned for viruses',
      detail: 'Set CLAMD to the socket or address of a virus scanner.',
      since: null,
      action: null,
    });
  }
  return found;
}

/** Returns the anomalies: longest waiting first, then those without a date. */
export function problemsOf(today: AdminToday): readonly Problem[] {
  const dated = today.figures.filter((figure) => isProblem(figure, today.asOf)).map(ofFigure);
  const at = ({ since }: Problem) => (since === null ? Infinity : Date.parse(since));
  return [...dated, ...ofSite(today)].sort((a, b) => {
    const [first, second] = [at(a), at(b)];
    return first === second ? 0 : first - second;
  });
}

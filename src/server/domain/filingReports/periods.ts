import {
  FILING_REPORT_MAX_DAYS,
  type FilingGroup,
  type FilingReportCadence,
  type FilingReportId,
} from '#contract/filing/reports';
import type { FilingReportQuery } from '#contract/schemas/filingReports';
import { DAY_MS } from '#contract/time';

/** A report's options with defaults applied. Days are ISO dates, both inclusive. */
export interface FilingReportRequest {
  readonly report: FilingReportId;
  readonly by: FilingGroup;
  readonly courtId: number | null;
  readonly isOwn: boolean;
  readonly from: string;
  readonly to: string;
}

function day(at: number): string {
  return new Date(at).toISOString().slice(0, 10);
}

/** Returns the first day of the month that is `months` before the month of `today`. */
function monthStart(today: string, months: number): string {
  const [year = 0, month = 1] = today.split('-').map(Number);
  return day(Date.UTC(year, month - 1 - months, 1));
}

/**
 * Applies the defaults: filings by month, over the last 12 months. If a period ends before it
 * begins, or is longer than five years, moves its start.
 */
export function requestOf(query: FilingReportQuery, today: string): FilingReportRequest {
  const { by = 'month', courtId = null, own, report = 'filings' } = query;
  const to = query.to ?? today;
  const earliest = day(Date.parse(to) - (FILING_REPORT_MAX_DAYS - 1) * DAY_MS);
  const wanted = query.from ?? monthStart(to, 11);
  const from = wanted > to ? to : wanted < earliest ? earliest : wanted;
  return { report, by, courtId, isOwn: own === 'true', from, to };
}

/** Returns the period of an email sent on `today`: the last complete week or month. */
export function scheduledPeriod(
  cadence: FilingReportCadence,
  today: string,
): Pick<FilingReportRequest, 'from' | 'to'> {
  if (cadence === 'MONTHLY') {
    return { from: monthStart(today, 1), to: day(Date.parse(monthStart(today, 0)) - DAY_MS) };
  }
  const sinceMonday = (new Date(today).getUTCDay() + 6) % 7;
  const monday = Date.parse(today) - sinceMonday * DAY_MS;
  return { from: day(monday - 7 * DAY_MS), to: day(monday - DAY_MS) };
}

/**
 * Returns the first day after `today` on which a schedule is due: a Monday, or the first of a
 * month.
 */
export function nextDay(cadence: FilingReportCadence, today: string): string {
  if (cadence === 'MONTHLY') return monthStart(today, -1);
  const weekday = new Date(today).getUTCDay();
  const ahead = (8 - weekday) % 7;
  return day(Date.parse(today) + (ahead === 0 ? 7 : ahead) * DAY_MS);
}

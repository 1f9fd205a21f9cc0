import { isRecordDate } from '../../calendarDate';
import { parseMonth } from '../../months';
import type { LinkQuery, Query } from '../../site/queryFields';
import type { Report, ReportColumn } from './report';

/** A report's filters, order, and position, as in its URL. */
export interface ReportRequest {
  /** Text to find in the report's name and text columns. */
  readonly find?: string;
  /** ISO dates of the period, both inclusive. */
  readonly from?: string;
  readonly to?: string;
  /** Accounting month, `2026-06`, instead of a period; only in a report with months. */
  readonly month?: string;
  readonly sort?: string;
  readonly descending?: 'true';
  /** The previous page's last position; this page starts after it. */
  readonly after?: string;
  /** Filters by coded columns: `standing:DUNNED,aging:AGE_91`. */
  readonly codes?: string;
  /** Comma-separated keys of the selected columns; by default, all that aren't optional. */
  readonly columns?: string;
}

/** Returns the selected columns of a report; at least one. */
export function shownColumns(report: Report, text: string | undefined): readonly ReportColumn[] {
  const keys = (text ?? '').split(',');
  const chosen = report.columns.filter(({ key }) => keys.includes(key));
  return chosen.length > 0
    ? chosen
    : report.columns.filter(({ isOptional }) => isOptional !== true);
}

/** Parses `codes`; drops columns and codes that the report doesn't have. */
export function parseCodes(report: Report, text: string | undefined): ReadonlyMap<string, string> {
  const pairs = (text ?? '').split(',').map((pair) => pair.split(':'));
  return new Map(
    pairs.flatMap(([key = '', code = '']): [string, string][] => {
      const column = report.columns.find((each) => each.key === key);
      return column?.words !== undefined && Object.hasOwn(column.words, code) ? [[key, code]] : [];
    }),
  );
}

export function formatCodes(codes: ReadonlyMap<string, string>): string | undefined {
  return codes.size === 0 ? undefined : [...codes].map((pair) => pair.join(':')).join(',');
}

/**
 * Start date that replaces the report's default period, so that old documents and journal lines are
 * found.
 */
export const ALL_TIME = '2000-01-01';

/** Reads a report's request from a URL; drops invalid parts. */
export function readReportQuery(report: Report, query: Query): ReportRequest {
  const { after, from, sort, to } = query;
  const find = query['find']?.trim().slice(0, 100);
  const codes = formatCodes(parseCodes(report, query['codes']));
  const isDate = (text: string | undefined): text is string =>
    text !== undefined && isRecordDate(text);
  const columns = shownColumns(report, query['columns']);
  const isAll = columns.every(({ isOptional }) => isOptional !== true);
  const month = report.hasMonths === true ? parseMonth(query['month']) : null;
  // A month replaces the period.
  const hasPeriod = report.period !== undefined && month === null;
  const isDefault = isAll && columns.length === shownColumns(report, undefined).length;
  const isSort = report.columns.some(({ key }) => key === sort);
  return {
    ...(find === undefined || find === '' ? {} : { find }),
    ...(hasPeriod && isDate(from) ? { from } : {}),
    ...(hasPeriod && isDate(to) ? { to } : {}),
    ...(month === null ? {} : { month }),
    ...(codes === undefined ? {} : { codes }),
    ...(isDefault ? {} : { columns: columns.map(({ key }) => key).join(',') }),
    ...(isSort && sort !== undefined ? { sort } : {}),
    ...(isSort && query['descending'] === 'true' ? { descending: 'true' } : {}),
    ...(after === undefined || after === '' ? {} : { after: after.slice(0, 600) }),
  };
}

/** Formats a report's request as the query of a link. */
export function reportQuery(request: ReportRequest): LinkQuery {
  return { ...request };
}

/**
 * Returns the document or journal entry that a text identifies: `INV-1001`, `REC-1001`, or `J-17`.
 */
export function documentNamed(
  find: string | null | undefined,
): { readonly kind: 'INV' | 'REC' | 'J'; readonly number: number } | null {
  const [, kind = '', digits = ''] = /^\s*(INV|REC|J)-(\d{1,9})\s*$/i.exec(find ?? '') ?? [];
  if (digits === '') return null;
  return { kind: kind.toUpperCase() as 'INV' | 'REC' | 'J', number: Number(digits) };
}

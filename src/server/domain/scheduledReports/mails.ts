import { formatCount, formatMoney, formatQuantity } from '#contract/formats';
import { PRODUCT_NAME } from '#contract/product';
import { REPORT_COUNT_CAP, type ReportColumn } from '#contract/admin/reports/report';
import { reportPage, type ReportId } from '#contract/admin/reports/reportPages';
import { reportOf } from '#contract/admin/reports/reports';
import type { ReportCadence } from '#contract/admin/reports/savedReports';
import { linkTo, type MailLine } from '../../mail/body';

const EVERY: Readonly<Record<ReportCadence, string>> = {
  NONE: '',
  DAILY: 'day',
  WEEKLY: 'week',
  MONTHLY: 'month',
};

/** A saved report that is sent by email. */
export interface MailedReport {
  readonly name: string;
  readonly reportId: ReportId;
  readonly cadence: ReportCadence;
}

/** The report's number of rows, at most one more than the cap, and its column totals. */
export interface MailedTotals {
  readonly count: number;
  readonly totals: readonly { readonly key: string; readonly sum: number }[];
}

/** Creates the email with the row count and totals of a scheduled admin report. */
export function scheduledReportMail(
  { cadence, name, reportId }: MailedReport,
  { count, totals }: MailedTotals,
  { file, page }: { readonly page: string; readonly file: string },
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  const { columns, things } = reportOf(reportId);
  const { title } = reportPage(reportId);
  const counted =
    count > REPORT_COUNT_CAP
      ? `More than ${formatCount(REPORT_COUNT_CAP)} ${things.many}`
      : formatQuantity(count, things.one, things.many);
  const sums = totals.flatMap(({ key, sum }) => {
    const column = columns.find((each) => each.key === key);
    return column === undefined ? [] : [`${column.header}: ${sumInWords(column, sum)}`];
  });
  return {
    subject: `${PRODUCT_NAME}: ${title}`,
    lines: [
      `${name} (${title})`,
      '',
      `${counted}.`,
      ...sums,
      '',
      'Open the report:',
      linkTo(page),
      '',
      'Download it as CSV:',
      linkTo(file),
      '',
      `You get this email every ${EVERY[cadence]} because you scheduled it. To change that, open the report and choose Saved filters.`,
    ],
  };
}

function sumInWords({ kind }: ReportColumn, sum: number): string {
  return kind === 'money' ? formatMoney(sum) : formatCount(sum);
}

import {
  FILING_CADENCE_WORDS,
  filingReportOf,
  reasonInWords,
  type FilingReportCadence,
  type FilingReportId,
} from '#contract/filing/reports';
import { PRODUCT_NAME } from '#contract/product';
import type { FilingReport } from '#contract/schemas/filingReports';
import { linkTo, type MailLine } from '../../mail/body';
import { figureInWords } from './sheets';

/** Maximum rows in an email; the page shows all. */
const MAX_LINES = 25;

/** Returns the email with the numbers of a scheduled report about filings. */
export function filingReportMail(
  { cadence, report }: { readonly cadence: FilingReportCadence; readonly report: FilingReportId },
  of: Pick<FilingReport, 'from' | 'rows' | 'to' | 'total'>,
  address: string,
): { readonly subject: string; readonly lines: readonly MailLine[] } {
  const { columns, title } = filingReportOf(report);
  const inWords = (figures: FilingReport['total']['figures']): string =>
    columns
      .map(({ header, kind }, at) => `${header} ${figureInWords(kind, figures[at] ?? null) || '-'}`)
      .join(', ');
  const rows = of.rows.slice(0, MAX_LINES);
  return {
    subject: `${PRODUCT_NAME}: Filing report`,
    lines: [
      `${title}, ${of.from} to ${of.to}`,
      '',
      `Total: ${inWords(of.total.figures)}`,
      '',
      ...rows.map(
        ({ figures, label, reason }) =>
          `${label}${reason === null ? '' : `, ${reasonInWords(reason)}`}: ${inWords(figures)}`,
      ),
      ...(of.rows.length > rows.length ? ['The report page lists more rows.'] : []),
      '',
      'Open the report:',
      linkTo(address),
      '',
      `You get this email because you scheduled it (${FILING_CADENCE_WORDS[cadence].toLowerCase()}). To stop it, open the report and choose Stop.`,
    ],
  };
}

import { ACCOUNTING_REPORTS } from './accountingReports';
import { BILLING_REPORTS } from './billingReports';
import { PEOPLE_REPORTS } from './peopleReports';
import type { Report } from './report';
import type { ReportId } from './reportPages';
import { SITE_REPORTS } from './siteReports';

/** Definitions of all reports. */
const REPORTS: Readonly<Record<ReportId, Report>> = {
  ...PEOPLE_REPORTS,
  ...BILLING_REPORTS,
  ...ACCOUNTING_REPORTS,
  ...SITE_REPORTS,
};

export function reportOf(id: ReportId): Report {
  return REPORTS[id];
}

import type { ReportId } from '#contract/admin/reports/reportPages';
import { ACCOUNTING_QUERIES } from './accountingQueriesRepository';
import { BILLING_QUERIES } from './billingQueriesRepository';
import { PEOPLE_QUERIES } from './peopleQueriesRepository';
import type { ReportQuery } from './reportQuery';
import { SITE_QUERIES } from './siteQueriesRepository';

/** The query of each report; the contract's `REPORTS` describes its content. */
export const REPORT_QUERIES: Readonly<Record<ReportId, ReportQuery>> = {
  ...PEOPLE_QUERIES,
  ...BILLING_QUERIES,
  ...ACCOUNTING_QUERIES,
  ...SITE_QUERIES,
};

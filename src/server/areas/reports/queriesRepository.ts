import type { ReportId } from '#contract/reports/reportPages';
import { ACCOUNTING_QUERIES } from './accountingQueriesRepository';
import { BILLING_QUERIES } from './billingQueriesRepository';
import { PEOPLE_QUERIES } from './peopleQueriesRepository';
import type { ReportQuery } from './reportQuery';
import { SITE_QUERIES } from './siteQueriesRepository';

/** The query of each report; see the contract's `REPORTS` for what it answers. */
export const REPORT_QUERIES: Readonly<Record<ReportId, ReportQuery>> = {
  ...PEOPLE_QUERIES,
  ...BILLING_QUERIES,
  ...ACCOUNTING_QUERIES,
  ...SITE_QUERIES,
};
